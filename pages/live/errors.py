"""Why the store of a class refused: each error has a sentence in both languages."""

from scenarios.problems import Phrase, phrase, say


class LiveError(Exception):
    """Something was refused; `told` is the sentence for whoever asked for it."""

    def __init__(self, told: Phrase) -> None:
        self.told = told
        super().__init__(say(told))


class NoClassError(LiveError):
    """No class has this code: it was never given, or its class was ended or forgotten."""

    def __init__(self) -> None:
        super().__init__(phrase("class_unknown"))


class NotHostError(LiveError):
    """The key is not that of the host of this class."""

    def __init__(self) -> None:
        super().__init__(phrase("class_not_host"))


class NoStudentError(LiveError):
    """The key is not that of a student of this class."""

    def __init__(self) -> None:
        super().__init__(phrase("class_no_student"))


class ClassFullError(LiveError):
    """As many students as a class holds have joined."""

    def __init__(self, most: int) -> None:
        super().__init__(phrase("class_full", count=most))


class StageOverError(LiveError):
    """The class is at another item or stage by now, or this stage takes no answer."""

    def __init__(self) -> None:
        super().__init__(phrase("class_stage_over"))


class AnswerError(LiveError):
    """An answer is none of the choices, or a sentence is empty or too long."""


class PlaceError(LiveError):
    """The class has no such item or stage."""

    def __init__(self) -> None:
        super().__init__(phrase("class_no_place"))


class TooManyTriesError(LiveError):
    """Too many wrong codes were tried; the next try is looked at after `seconds`, a whole number."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(phrase("class_tries", count=seconds))


class TooManyClassesError(LiveError):
    """As many classes are open as the store holds."""

    def __init__(self, most: int) -> None:
        super().__init__(phrase("class_too_many", count=most))


class StoreUnavailableError(LiveError):
    """The database cannot be used, for the reason that `why` names. Everything but the class goes on."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(phrase("class_store_unavailable", why=why))
