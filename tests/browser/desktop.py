"""A desktop that shows notices: a message bus of its own, and a service on it that is told what to show.

Needs `dbus-daemon` and the distribution's Python with `dbus` and `gi`, which no package of ours brings.
"""

import json
import shutil
import subprocess
from types import TracebackType
from typing import IO, Any, Self

PYTHON = "/usr/bin/python3"
SERVICE = """
import json, sys
import dbus, dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NAME = "org.freedesktop.Notifications"
DBusGMainLoop(set_as_default=True)


class Desktop(dbus.service.Object):
    last = 0

    @dbus.service.method(NAME, in_signature="", out_signature="ssss")
    def GetServerInformation(self):
        return "desktop", "tests", "1", "1.2"

    @dbus.service.method(NAME, in_signature="", out_signature="as")
    def GetCapabilities(self):
        return ["actions", "body"]

    @dbus.service.method(NAME, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, app, replaces, icon, summary, body, actions, hints, expires):
        self.last = int(replaces) or self.last + 1
        print(json.dumps({"id": self.last, "title": summary, "body": body}), flush=True)
        return dbus.UInt32(self.last)

    @dbus.service.method(NAME, in_signature="u", out_signature="")
    def CloseNotification(self, number):
        pass

    @dbus.service.signal(NAME, signature="us")
    def ActionInvoked(self, number, action):
        pass


bus = dbus.SessionBus()
name = dbus.service.BusName(NAME, bus)
desktop = Desktop(bus, "/org/freedesktop/Notifications")


def press(source, condition):
    line = sys.stdin.readline()
    if line:
        desktop.ActionInvoked(dbus.UInt32(int(line)), "default")
    return bool(line)


GLib.io_add_watch(0, GLib.IO_IN, press)
print("{}", flush=True)
GLib.MainLoop().run()
"""


def has_desktop() -> bool:
    """Whether such a desktop can be started here."""
    if shutil.which("dbus-daemon") is None or shutil.which(PYTHON) is None:
        return False
    return subprocess.run([PYTHON, "-c", "import dbus, gi"], check=False, capture_output=True).returncode == 0


class Desktop:
    """A desktop for as long as a test lasts; `address` is what a program on it finds the bus by."""

    def __enter__(self) -> Self:
        command = ["dbus-daemon", "--session", "--nofork", "--print-address"]
        self._bus = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = _pipe(self._bus.stdout).readline().strip()
        self._service = subprocess.Popen(
            [PYTHON, "-c", SERVICE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={"DBUS_SESSION_BUS_ADDRESS": self.address},
        )
        self.read()  # it is there
        return self

    def read(self) -> dict[str, Any]:
        """The next notice that somebody sees."""
        found: dict[str, Any] = json.loads(_pipe(self._service.stdout).readline())
        return found

    def press(self, notice: dict[str, Any]) -> None:
        """Press a notice."""
        inlet = _pipe(self._service.stdin)
        inlet.write(f"{notice['id']}\n")
        inlet.flush()

    def __exit__(
        self, kind: type[BaseException] | None, mistake: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in (self._service, self._bus):
            process.terminate()
            process.communicate()


def _pipe(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe
