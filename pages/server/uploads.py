"""Which uploads does the server take: one for each place that a page was given, and so much of one visit.

Streamlit itself takes any number of files under any name from whoever has a visit open.
"""

from collections import defaultdict, deque
from collections.abc import Sequence

from starlette.exceptions import HTTPException
from starlette.types import Scope
from streamlit.runtime import Runtime, memory_uploaded_file_manager
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFileRec, UploadFileUrlInfo

MOST_WAITING = 32
"""Places that one visit can hold before it fills them; an older one lapses."""
MOST_BYTES = 200 * 1024 * 1024
"""Of all files that one visit has uploaded and not removed: two whole task sets."""


class BoundedUploads(MemoryUploadedFileManager):
    """Streamlit's store of uploads, which knows the places it has handed out and how much a visit holds."""

    def __init__(self, upload_endpoint: str) -> None:
        super().__init__(upload_endpoint)
        self._waiting: dict[str, deque[str]] = defaultdict(lambda: deque(maxlen=MOST_WAITING))

    def get_upload_urls(self, session_id: str, file_names: Sequence[str]) -> list[UploadFileUrlInfo]:
        """The places for the files that a field of a page is about to send."""
        places = super().get_upload_urls(session_id, file_names)
        self._waiting[session_id].extend(place.file_id for place in places)
        return places

    def awaits(self, session_id: str, file_id: str) -> bool:
        """Whether a file may come to this place: it was given to this visit, and no file has come to it."""
        return file_id in self._waiting.get(session_id, ())

    def add_file(self, session_id: str, file: UploadedFileRec) -> None:
        """Keep a file for which there is a place. Raises HTTPException 413 where the visit holds too much."""
        held = sum(len(each.data) for each in self.file_storage.get(session_id, {}).values())
        if held + len(file.data) > MOST_BYTES:
            raise HTTPException(413, "This visit holds too many files")
        if self.awaits(session_id, file.file_id):
            self._waiting[session_id].remove(file.file_id)
        super().add_file(session_id, file)

    def remove_session_files(self, session_id: str) -> None:
        """Forget the files and the places of a visit that has ended."""
        self._waiting.pop(session_id, None)
        super().remove_session_files(session_id)


def bound() -> None:
    """Make the server that is about to be created take uploads within these bounds."""
    # Streamlit has no setting for it, and names the class where it creates the server.
    memory_uploaded_file_manager.MemoryUploadedFileManager = BoundedUploads  # type: ignore[misc]


def unasked(scope: Scope) -> bool:
    """Whether a request brings a file for which no page of the visit has a place."""
    if scope["type"] != "http" or scope["method"] != "PUT":
        return False
    *_before, session_id, file_id = f"//{scope['path']}".split("/")
    store = Runtime.instance().uploaded_file_mgr
    return isinstance(store, BoundedUploads) and not store.awaits(session_id, file_id)
