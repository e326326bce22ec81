"""The explanations of the casebook: `texts.yaml` beside it."""

from pages.ui.texts import texts_beside

texts = texts_beside(__file__)
