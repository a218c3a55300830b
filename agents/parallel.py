"""Lets several processes train one model: each plays its own games, gradients are averaged before every step.

Every process holds the same weights and, since it applies the same averaged gradients at the same rates, keeps them the
same. Nothing but gradients and a few numbers passes between them, through shared memory. Processes are forked, so that
nothing is imported or compiled again; where there is no safe fork there is one process.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable
from threading import BrokenBarrierError
from typing import Any

import numpy as np

#: Seconds that a process waits for the others before it takes them for dead.
PATIENCE = 300.0


def process_count(wanted: int) -> int:
    """How many processes to train with; 0 asks for two where there are two cores."""
    if not sys.platform.startswith("linux"):
        return 1
    return wanted if wanted > 0 else min(2, len(os.sched_getaffinity(0)))


class Team:
    """What the processes of one training share.

    Parameters
    ----------
    size : int
        Number of processes; with one, everything here costs nothing.
    n_parameters : int
        Number of weights of the model.
    """

    def __init__(self, size: int, n_parameters: int) -> None:
        self.size, self.rank = size, 0
        context = multiprocessing.get_context("fork" if size > 1 else None)
        self._context = context
        self._children: list[Any] = []
        if size > 1:
            self._barrier = context.Barrier(size)
            raw = context.RawArray("f", size * n_parameters)
            self._gradients = np.frombuffer(raw, np.float32).reshape(size, n_parameters)
            self.told = np.frombuffer(context.RawArray("d", 4), np.float64)
            self.games = np.frombuffer(context.RawArray("l", size), np.int64)
        else:
            self.told, self.games = np.zeros(4), np.zeros(1, np.int64)

    def start(self, work: Callable[[Team], None]) -> None:
        """Run `work` in the other processes, each with its own rank."""
        for rank in range(1, self.size):
            child = self._context.Process(target=self._run, args=(work, rank), daemon=True)
            child.start()
            self._children.append(child)

    def _run(self, work: Callable[[Team], None], rank: int) -> None:
        self.rank = rank
        try:
            work(self)
        except KeyboardInterrupt:
            pass
        except BaseException:
            self._barrier.abort()
            raise

    def wait(self) -> None:
        """Meet the others.

        Raises
        ------
        RuntimeError
            One of them is gone.
        """
        if self.size == 1:
            return
        try:
            self._barrier.wait(PATIENCE)
        except BrokenBarrierError as e:
            raise RuntimeError("a training process stopped; its own message is above") from e

    def average(self, parameters: list[Any]) -> None:
        """Replace the gradients of the parameters by their means over the processes."""
        if self.size == 1:
            return
        import torch as th

        mine = self._gradients[self.rank]
        mine[:] = th.cat([p.grad.reshape(-1) for p in parameters]).numpy()
        self.wait()
        mean = th.from_numpy(self._gradients.mean(0))
        self.wait()  # nobody overwrites before everybody has read
        at = 0
        for p in parameters:
            p.grad.copy_(mean[at : at + p.numel()].view_as(p))
            at += p.numel()

    def end(self, failed: bool) -> None:
        """Let the other processes finish, or stop them."""
        if failed and self._children:
            self._barrier.abort()
        for child in self._children:
            child.join(10 if failed else PATIENCE)
            if child.is_alive():
                child.terminate()
