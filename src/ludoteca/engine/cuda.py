"""Batches on a GPU, by the library that `make gpu` builds from engine/cuda/ with nvcc.

Arrays stay in the memory of the device. They have `__cuda_array_interface__` and `__dlpack__`, so that torch, CuPy
and JAX take them without a copy, and `get()` copies them into NumPy. Work is put on the caller's stream: the current
one of torch or of CuPy, whichever is in use, otherwise the default stream.
"""

import ctypes
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from .. import _engine
from ..game import BadOption

LIBRARY = Path(__file__).with_name("libludoteca_cuda.so")
_DLPACK_CUDA = 2  # kDLCUDA
_DLPACK_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}


class NoDevice(BadOption):
    """There is no GPU, or no library for it."""


@cache
def library() -> ctypes.CDLL:
    """The library; raises `NoDevice`, which says what is missing."""
    if not LIBRARY.exists():
        raise NoDevice("device", "cuda needs the library that `make gpu` builds where nvcc is installed")
    try:
        found = ctypes.CDLL(str(LIBRARY))
    except OSError as error:
        raise NoDevice("device", f"cuda needs NVIDIA's runtime: {error}") from None
    found.ludoteca_error.restype = ctypes.c_char_p
    for name, result in (("batch", ctypes.c_void_p), ("copy", ctypes.c_void_p), ("array", ctypes.c_void_p)):
        getattr(found, f"ludoteca_{name}").restype = result
    for name in ("refused", "size_of_state", "size_of_table"):
        getattr(found, f"ludoteca_{name}").restype = ctypes.c_longlong
    if found.ludoteca_devices() < 1:
        raise NoDevice("device", f"cuda needs a GPU of NVIDIA with its driver: {_said(found)}")
    if found.ludoteca_runs() < 0:
        raise NoDevice(
            "device", f"cuda needs a library for this GPU: build it again with `make gpu` ({_said(found)})"
        )
    return found


def _said(found: ctypes.CDLL) -> str:
    text: bytes = found.ludoteca_error()
    return text.decode() or "none was found"


def _stream() -> ctypes.c_void_p:
    """The caller's current stream; a torch without CUDA, or one that has not used it yet, has none."""
    torch, cupy = sys.modules.get("torch"), sys.modules.get("cupy")
    if torch and torch.cuda.is_initialized():
        return ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
    return ctypes.c_void_p(cupy.cuda.get_current_stream().ptr if cupy else 0)


class DeviceArray:
    """An array in device memory; it keeps its batch alive."""

    def __init__(self, owner: object, pointer: int, shape: tuple[int, ...], dtype: str) -> None:
        self._owner, self._pointer = owner, pointer
        self.shape: tuple[int, ...] = shape
        self.dtype: np.dtype[Any] = np.dtype(dtype)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (self._pointer, False),
            "version": 3,
            "stream": _stream().value or 1,  # 1 is the default stream
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        return _DLPACK_CUDA, 0

    def __dlpack__(self, *, stream: int | None = None, **_: Any) -> Any:
        """A capsule for another library, whose stream waits for ours unless it is -1; 1 is the default stream."""
        if stream != -1:
            _check(library().ludoteca_wait(ctypes.c_void_p(stream or 1), _stream()))
        return _capsule(self)

    def get(self) -> NDArray[Any]:
        """A copy in NumPy."""
        host = np.empty(self.shape, self.dtype)
        _check(
            library().ludoteca_to_host(
                _pointer(host), ctypes.c_void_p(self._pointer), ctypes.c_size_t(host.nbytes), _stream()
            )
        )
        return host

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"DeviceArray(shape={self.shape}, dtype={self.dtype})"


class _DLTensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class _DLManagedTensor(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_DLManagedTensor))
_DLManagedTensor._fields_ = (("tensor", _DLTensor), ("manager", ctypes.c_void_p), ("deleter", _Deleter))
_lent: dict[int, tuple[object, ...]] = {}  # what tensors of other libraries still use, by address


def _forget(managed: Any) -> None:
    _lent.pop(ctypes.addressof(managed.contents), None)


_delete = _Deleter(_forget)

_Destructor = ctypes.CFUNCTYPE(None, ctypes.py_object)
_api = ctypes.pythonapi
_api.PyCapsule_New.restype = ctypes.py_object
_api.PyCapsule_New.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_NAME = ctypes.create_string_buffer(b"dltensor")  # a capsule keeps the pointer to its name


def _capsule(array: DeviceArray) -> Any:
    """A DLPack capsule of an array, without a copy."""
    shape = (ctypes.c_int64 * len(array.shape))(*array.shape)
    managed = _DLManagedTensor()
    managed.tensor = _DLTensor(
        array._pointer, _DLPACK_CUDA, 0, len(array.shape), _DLPACK_CODES[array.dtype.kind], 8 * array.dtype.itemsize,
        1, shape, None, 0,
    )  # fmt: skip
    managed.deleter = _delete
    _lent[ctypes.addressof(managed)] = (managed, shape, array)
    return _api.PyCapsule_New(ctypes.addressof(managed), ctypes.cast(_NAME, ctypes.c_char_p), None)


def _pointer(array: NDArray[Any]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def _check(answer: int) -> None:
    if answer < 0:
        raise RuntimeError(_said(library()))


class CudaTables:
    """The tables of a batch on a GPU; the same methods as those of the compiled batches."""

    def __init__(
        self,
        starts: Sequence[_engine.Position],
        n: int,
        seed: int,
        threads: int,
        reward: int,
        excellent: int | None,
        last: bool,
    ) -> None:
        self._like, self._n, self._last = starts[0], n, last
        self._game, states, board, self._shape = _engine.memory(list(starts))
        found = library()
        if found.ludoteca_size_of_state(self._game.encode()) != len(states) // len(starts):
            raise NoDevice("device", "cuda needs a library of this version: build it again with `make gpu`")
        best = None if excellent is None else ctypes.byref(ctypes.c_int32(excellent))
        handle = found.ludoteca_batch(
            self._game.encode(), states, ctypes.c_size_t(len(starts)), board, ctypes.c_size_t(len(board)), *self._shape,
            ctypes.c_size_t(n), ctypes.c_uint64(seed), reward, best, int(last), _stream(),
        )  # fmt: skip
        if not handle:
            raise MemoryError(_said(found))
        self._hold(handle)

    def _hold(self, handle: int) -> None:
        self._handle = _Handle(handle, library().ludoteca_free)

    def arrays(self) -> tuple[Any, ...]:
        """Masks, observations, seats, rewards, scores, dones, and the final observations or nothing."""
        actions, features, seats = self._shape
        n = self._n
        return (
            self._array(0, "|b1", n, actions),
            self._array(1, "|u1", n, features),
            self._array(2, "|i1", n),
            self._array(3, "<f4", n, seats),
            self._array(4, "<i4", n, seats),
            self._array(5, "|b1", n),
            self._array(7, "|u1", n, seats, features) if self._last else None,
        )

    def _array(self, number: int, dtype: str, *shape: int) -> DeviceArray:
        pointer: int = library().ludoteca_array(self._handle.pointer, number)
        return DeviceArray(self._handle, pointer, shape, dtype)

    def step(self, actions: Any) -> None:
        """Step every table by its action, int32 or int64 on the device."""
        pointer, dtype = _on_device(actions, self._n, ("<i4", "<i8"))
        _check(library().ludoteca_step(self._handle.pointer, pointer, int(dtype == "<i8"), _stream()))

    def sample(self) -> DeviceArray:
        """A random legal action for every table."""
        _check(library().ludoteca_sample(self._handle.pointer, _stream()))
        return self._array(6, "<i4", self._n)

    def reset(self, tables: Any) -> None:
        """Start new games where `tables` is true; everywhere without it."""
        pointer = None if tables is None else _on_device(tables, self._n, ("|b1", "|u1"))[0]
        _check(library().ludoteca_reset(self._handle.pointer, pointer, _stream()))

    def seed(self, seed: int) -> None:
        """New generators for all tables."""
        _check(library().ludoteca_seed(self._handle.pointer, ctypes.c_uint64(seed), _stream()))

    def position(self, table: int) -> _engine.Position:
        """The position at a table."""
        if not 0 <= table < self._n:
            raise IndexError("there is no such table")
        state = ctypes.create_string_buffer(library().ludoteca_size_of_state(self._game.encode()))
        _check(library().ludoteca_position(self._handle.pointer, ctypes.c_size_t(table), state, _stream()))
        return _engine.from_memory(self._like, state.raw)

    def refused(self) -> int:
        """The number of illegal actions since the last call."""
        number: int = library().ludoteca_refused(self._handle.pointer, _stream())
        _check(number)
        return number

    def copy(self) -> Self:
        """A copy of the tables."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        handle = library().ludoteca_copy(self._handle.pointer, _stream())
        if not handle:
            raise MemoryError(_said(library()))
        twin._hold(handle)
        return twin


def played(start: _engine.Position, n: int, steps: int, seed: int = 0) -> tuple[int, int, float, float]:
    """Random legal actions inside a kernel, at n tables: decisions, games, seat 0's mean score, and seconds."""
    game, states, board, _ = _engine.memory([start])
    decisions, games, score = ctypes.c_ulonglong(), ctypes.c_ulonglong(), ctypes.c_longlong()
    milliseconds = ctypes.c_float()
    _check(library().ludoteca_play(
        game.encode(), states, board, ctypes.c_size_t(len(board)), ctypes.c_size_t(n), ctypes.c_uint64(seed), steps,
        ctypes.byref(decisions), ctypes.byref(games), ctypes.byref(score), ctypes.byref(milliseconds),
    ))  # fmt: skip
    return decisions.value, games.value, score.value / max(games.value, 1), milliseconds.value / 1000


def traced(start: _engine.Position, games: int, seed: int) -> list[int]:
    """A digest of all positions of each of so many random games, as `_engine.trace` on the processor."""
    game, states, board, _ = _engine.memory([start])
    digests = (ctypes.c_uint64 * games)()
    _check(library().ludoteca_trace(
        game.encode(), states, board, ctypes.c_size_t(len(board)), ctypes.c_size_t(games), ctypes.c_uint64(seed), digests
    ))  # fmt: skip
    return list(digests)


class _Handle:
    """A batch of the library, freed when nothing refers to it any more."""

    def __init__(self, pointer: int, free: Callable[[ctypes.c_void_p], object]) -> None:
        self.pointer = ctypes.c_void_p(pointer)
        self._free = free

    def __del__(self) -> None:
        self._free(self.pointer)


def _on_device(array: Any, n: int, dtypes: tuple[str, ...]) -> tuple[ctypes.c_void_p, str]:
    """An array's address on the device and its dtype; refuses other arrays."""
    facts = getattr(array, "__cuda_array_interface__", None)
    if facts is None:
        raise ValueError(f"must be an array on the GPU, such as a torch tensor, not {type(array).__name__}")
    wanted = " or ".join(np.dtype(dtype).name for dtype in dtypes)
    if tuple(facts["shape"]) != (n,) or facts["typestr"] not in dtypes or facts.get("strides"):
        raise ValueError(
            f"must be {n} numbers of {wanted}, side by side, not {tuple(facts['shape'])} of {np.dtype(facts['typestr']).name}"
        )
    return ctypes.c_void_p(facts["data"][0]), facts["typestr"]
