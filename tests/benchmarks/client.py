"""A visitor without a browser, who speaks the protocol of Streamlit's websocket.

It asks for the page, connects as the page's script does, keeps what the server draws, and says of every
widget what the browser would say. So hundreds of visitors fit beside the server on one machine. It draws
nothing and loads no static file.
"""

import asyncio
import contextlib
import html
import json
import re
import socket
import uuid
from collections.abc import AsyncIterator, Mapping
from typing import Any, TypeVar
from urllib.parse import urlsplit

import aiohttp
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState

LOST = (aiohttp.ClientError, ConnectionError, EOFError)
"""What a visitor meets whose server is gone."""
KEPT_RUNS = 2
"""For how many runs a browser keeps a large message that is not drawn any more."""
_SHORTEST, _LONGEST = 0.1, 2.0
"""Seconds between two attempts to connect again; a browser doubles them as well."""
_RARELY = 60
"""Seconds from which on a part that runs by itself is not worth a visitor's look."""
_LINK = re.compile(r'<script data-query="\?([^"]*)"')


class Visitor:
    """One open page. `elements` are what is drawn, by their path; `errors` what should not have been."""

    def __init__(self, http: aiohttp.ClientSession, address: str) -> None:
        self._http, self._address = http, address
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._listener: asyncio.Task[None] | None = None
        self.errors: list[str] = []
        self._begin("/")

    def _begin(self, path: str) -> None:
        self._session = self._token = self._hash = ""
        self._states: dict[str, WidgetState] = {}
        self._cached: dict[str, tuple[int, ForwardMsg]] = {}
        self._drawn: set[tuple[int, ...]] = set()
        self._answer: WidgetState | None = None
        self._run = 0
        self._looks: list[str] = []
        self._announced: list[str] = []
        self._fragments: dict[str, str] = {}
        parts = urlsplit(path)
        self.path, self.query, self._opened_with = parts.path, parts.query, parts.query
        self.elements: dict[tuple[int, ...], Any] = {}

    async def open(self, path: str) -> None:
        """Open a page by its path and query, until its first run has ended."""
        await self.leave()
        self._begin(path)
        await self._get(path)
        await self._connect()
        await self._rerun()

    async def come_back(self, attempts: int = 200) -> None:
        """Connect again after the server was lost, as an open page does, until a run has ended."""
        await self.leave()
        pause = _SHORTEST
        for _ in range(attempts):
            try:
                await self._connect()
                await self._rerun()
            except LOST:
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST)
            else:
                return
        raise TimeoutError(f"no server at {self._address}")

    async def leave(self) -> None:
        """Close the page."""
        if self._socket is not None:
            await self._socket.close()
        if self._listener is not None:
            await self._listener

    async def set(self, key: str, **value: Any) -> None:
        """Give the widget of a key a value, named as in `WidgetState`, until the run after it has ended.

        Lists stand for the arrays of the protocol. Raises `KeyError` where no such widget is drawn.
        """
        id_ = self.widget(key).id
        fragment = self._fragments.get(id_, "")
        (kind, content), state = next(iter(value.items())), WidgetState(id=id_)
        if isinstance(content, list):
            getattr(state, kind).data.extend(content)
        else:
            setattr(state, kind, content)
        if kind == "trigger_value":
            await self._rerun(once=state, fragment=fragment)
        else:
            await self._rerun(kept=state, fragment=fragment)

    async def choose(self, key: str, number: int) -> None:
        """Click an option of a segmented control, by its number from 0."""
        await self.set(key, string_array_value=[self.widget(key).options[number].content])

    async def upload(self, key: str, files: Mapping[str, bytes]) -> None:
        """Put files, by their names, into an uploader, until the run after it has ended."""
        uploader = self.widget(key)
        request = BackMsg()
        request.file_urls_request.request_id = uuid.uuid4().hex
        request.file_urls_request.session_id = self._session
        request.file_urls_request.file_names.extend(files)
        await self._send(request)
        while (answer := await self._heard()).WhichOneof("type") != "file_urls_response":
            self._take(answer)
        state = WidgetState(id=uploader.id)
        urls = answer.file_urls_response.file_urls
        for place, (name, content) in zip(urls, files.items(), strict=True):
            form = aiohttp.FormData()
            form.add_field("file", content, filename=name)
            headers = {"X-Xsrftoken": self._token}
            async with self._http.put(self._address + place.upload_url, data=form, headers=headers) as done:
                done.raise_for_status()
            told = state.file_uploader_state_value.uploaded_file_info.add()
            told.name, told.size, told.file_id = name, len(content), place.file_id
            told.file_urls.CopyFrom(place)
        await self._rerun(kept=state)

    async def look(self) -> None:
        """Run the parts of the page that run by themselves from time to time, each until it has ended."""
        for fragment in list(self._looks):
            await self._rerun(fragment=fragment, by_itself=True)

    @property
    def cookies(self) -> dict[str, str]:
        """The cookies of the visit."""
        return {one.key: one.value for one in self._http.cookie_jar}

    def widget(self, key: str) -> Any:
        """The drawn widget of a key. Raises `KeyError` where there is none."""
        for drawn in self.elements.values():
            id_ = getattr(drawn, "id", "")
            if id_.startswith("$$") and id_.split("-", 2)[2] == key:
                return drawn
        raise KeyError(key)

    def texts(self) -> list[str]:
        """The headings and the sentences on the page, from top to bottom."""
        bodies = (getattr(drawn, "body", "") for _, drawn in sorted(self.elements.items()))
        return [body for body in bodies if body and not body.startswith(("<script", "<style"))]

    async def _get(self, path: str) -> None:
        async with self._http.get(self._address + path) as answer:
            answer.raise_for_status()
            await answer.read()

    async def _connect(self) -> None:
        # It also gives the cookie that an upload needs.
        await self._get("/_stcore/health")
        address = self._address.replace("http", "ws", 1) + "/_stcore/stream"
        self._token = self.cookies.get("_streamlit_xsrf", "")
        names = ["streamlit", self._token or "none", self._session or "none"]
        self._socket = await self._http.ws_connect(
            address, protocols=names, headers={"Origin": self._address}, max_msg_size=0
        )
        self._messages: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._listener = asyncio.create_task(self._listen(self._socket, self._messages))

    @staticmethod
    async def _listen(
        opened: aiohttp.ClientWebSocketResponse, messages: "asyncio.Queue[bytes | None]"
    ) -> None:
        # Also while nothing is asked for: who does not answer the server's pings is taken for gone.
        with contextlib.suppress(*LOST):
            async for told in opened:
                messages.put_nowait(told.data)
        messages.put_nowait(None)

    async def _rerun(
        self,
        kept: WidgetState | None = None,
        once: WidgetState | None = None,
        fragment: str = "",
        *,
        by_itself: bool = False,
    ) -> None:
        if kept is not None:
            self._states[kept.id] = kept
        request = BackMsg()
        asked = request.rerun_script
        # A browser sends what it was opened with, however the address has changed since.
        asked.query_string = self._opened_with or self.query
        if self._hash:
            asked.page_script_hash = self._hash
        else:
            asked.page_name = self.path.strip("/")
        asked.widget_states.widgets.extend([*self._states.values(), *([once] if once is not None else [])])
        asked.cached_message_hashes.extend(self._cached)
        asked.context_info.locale = "en-US"
        asked.context_info.url = self._address + self.path
        asked.fragment_id, asked.is_auto_rerun = fragment, by_itself
        self._run += not fragment
        await self._send(request)
        self._answer = None
        while not self._take(await self._heard()):
            pass
        if self._answer is not None:
            await self._rerun(once=self._answer)

    async def _send(self, request: BackMsg) -> None:
        if self._socket is None or self._socket.closed:
            raise EOFError("the server is gone")
        await self._socket.send_bytes(request.SerializeToString())

    async def _heard(self) -> ForwardMsg:
        told = await self._messages.get()
        if told is None:
            raise EOFError("the server is gone")
        message: ForwardMsg = ForwardMsg.FromString(told)
        return message

    def _take(self, message: ForwardMsg) -> bool:
        """Draw a message; whether it ends the run that was asked for."""
        if message.ref_hash:
            path = message.metadata.delta_path
            _, known = self._cached[message.ref_hash]
            self._cached[message.ref_hash] = (self._run, known)
            message = ForwardMsg.FromString(known.SerializeToString())
            message.metadata.delta_path[:] = path
        elif message.metadata.cacheable and message.hash:
            self._cached[message.hash] = (self._run, message)
        kind = message.WhichOneof("type")
        if kind == "delta":
            self._draw(tuple(message.metadata.delta_path), message.delta)
        elif kind == "new_session":
            self._session = message.new_session.initialize.session_id
            self._drawn = set()
            self._announced = []
        elif kind == "auto_rerun":
            if message.auto_rerun.interval < _RARELY:
                self._announced.append(message.auto_rerun.fragment_id)
        elif kind == "navigation":
            self._hash = message.navigation.page_script_hash
        elif kind == "page_not_found":
            self.errors.append("page not found")
        elif kind == "script_finished":
            if message.script_finished == ForwardMsg.FINISHED_WITH_COMPILE_ERROR:
                self.errors.append("the script does not compile")
            if message.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY:
                self._looks = self._announced
                self._forget()
            return message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN
        return False

    def _draw(self, path: tuple[int, ...], delta: Any) -> None:
        self._drawn.add(path)
        if delta.WhichOneof("type") != "new_element":
            self.elements.pop(path, None)
            return
        kind = delta.new_element.WhichOneof("type")
        drawn = self.elements[path] = getattr(delta.new_element, kind)
        if kind == "exception":
            self.errors.append(f"{drawn.type}: {drawn.message}")
        elif kind == "html" and (link := _LINK.search(drawn.body)):
            self.query = html.unescape(link[1])
        elif kind == "bidi_component" and drawn.component_name == "address":
            self._compare(drawn.id, json.loads(drawn.json))
        elif getattr(drawn, "id", ""):
            self._fragments[drawn.id] = delta.fragment_id
            self._register(kind, drawn)

    def _compare(self, component: str, address: Any) -> None:
        """Do what the script of `pages.ui.links` does on the first run of a visit."""
        if self.query in (address["read"], address["link"]):
            self.query = address["link"]
        else:
            told = [{"event": "left", "value": self.query}]
            id_ = f"$$STREAMLIT_INTERNAL_KEY_{component}__events"
            self._answer = WidgetState(id=id_, json_trigger_value=json.dumps(told))

    def _register(self, kind: str, drawn: Any) -> None:
        """Hold of a widget what the browser would: its default when it is new, and what it was told since."""
        if drawn.id in self._states and not getattr(drawn, "set_value", False):
            return
        state, told = WidgetState(id=drawn.id), getattr(drawn, "set_value", False)
        if kind == "button_group":
            chosen = drawn.raw_values if told else [drawn.options[at].content for at in drawn.default]
            state.string_array_value.data.extend(chosen)
        elif kind == "checkbox":
            state.bool_value = drawn.value if told else drawn.default
        elif kind == "selectbox" and (told or drawn.HasField("default")):
            state.string_value = drawn.raw_value if told else drawn.options[drawn.default]
        elif kind in ("text_area", "text_input"):
            state.string_value = drawn.value if told else drawn.default
        else:
            return
        self._states[drawn.id] = state

    def _forget(self) -> None:
        """What this run did not draw is gone, and large messages that were not drawn lately."""
        self.elements = {path: one for path, one in self.elements.items() if path in self._drawn}
        shown = {getattr(one, "id", "") for one in self.elements.values()}
        self._states = {id_: state for id_, state in self._states.items() if id_ in shown}
        self._cached = {name: one for name, one in self._cached.items() if self._run - one[0] < KEPT_RUNS}


V = TypeVar("V", bound=Visitor)


@contextlib.asynccontextmanager
async def visiting_as(kind: type[V], address: str) -> AsyncIterator[V]:
    """A visitor of a kind, with cookies of its own, who leaves at the end."""
    jar = aiohttp.CookieJar(unsafe=True)
    connector = aiohttp.TCPConnector(family=socket.AF_INET, limit=0)
    async with aiohttp.ClientSession(cookie_jar=jar, connector=connector) as http:
        visitor = kind(http, address)
        try:
            yield visitor
        finally:
            await visitor.leave()


def visiting(address: str) -> contextlib.AbstractAsyncContextManager[Visitor]:
    """A visitor with cookies of its own, who leaves at the end."""
    return visiting_as(Visitor, address)
