"""The casebook: published verifiers that were wrong, each as a scenario of its own."""
