"""The front door of the browser: the server around the pages, as `streamlit run app.py` starts it."""

import logging
import os
import traceback
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import streamlit as st
from starlette.datastructures import MutableHeaders
from starlette.formparsers import MultiPartParser
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.runtime import Runtime

from pages.live.forgetting import Forgetting
from pages.live.store import shared
from pages.server import uploads
from pages.server.headers import HEADERS

ROOT = Path(__file__).parent
CLOSED = "/_stcore/metrics"
REPLICA = os.environ.get("REPLICA", "")
"""What the proxy calls this server among its replicas; empty where it is the only one."""

log = logging.getLogger("verifier_explorer")


class Guard:
    """Security headers on every answer, and none about the server's insides or to an upload unasked for.

    A replica puts its name into a cookie of whoever connects: files and pictures of a visit are held by the
    server that it is connected to, so the proxy has to find the same one again.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            elif message["type"] == "websocket.accept" and REPLICA:
                cookie = f"replica={REPLICA}; Path=/; HttpOnly; SameSite=Lax"
                MutableHeaders(scope=message).append("Set-Cookie", cookie)
            await send(message)

        app = self.app
        if scope["type"] == "http" and scope["path"].rstrip("/").endswith(CLOSED):
            app = PlainTextResponse("Not found", status_code=404)
        elif uploads.unasked(scope):
            app = PlainTextResponse("No page has asked for this file", status_code=403)
        await app(scope, receive, guarded)


@asynccontextmanager
async def ready(_app: st.App) -> AsyncIterator[None]:
    """Run the entry script before anybody is served: until then Streamlit knows the landing page only."""
    fine, reason = await Runtime.instance().does_script_run_without_error()
    if not fine:
        log.error("The pages could not be readied: %s", reason)
    with Forgetting(shared):
        yield


def without_message(record: logging.LogRecord) -> bool:
    """Keep of an error that ended a page what kind it is and where; its message may hold a visitor's text."""
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        frames = [
            f"{Path(frame.filename).relative_to(ROOT)}:{frame.lineno}"
            for frame in traceback.extract_tb(error.__traceback__)
            if Path(frame.filename).is_relative_to(ROOT)
        ]
        record.msg, record.exc_info = "A page ended with %s at %s", None
        record.args = (type(error).__name__, " > ".join(frames))
    return True


# 0 is never: an upload of more than a megabyte would wait in a temporary file, and nothing of a visitor's is
# written to disk. How much is read at all has a limit of its own.
MultiPartParser.spool_max_size = 0

# A filter and not `on_script_error`, beside which Streamlit would still log the message.
logging.getLogger("streamlit.error_util").addFilter(without_message)

uploads.bound()
app = st.App("pages/entry.py", lifespan=ready, middleware=[Middleware(Guard)])
