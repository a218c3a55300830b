"""The network that the trainer trains: it reads the `flat` observation as sets of things and scores each pick by itself.

An action that picks a row is scored from that row's own entry (`candidates` of the observation) and a summary of the
position, by one small network shared by all rows; so what was learnt about a card holds wherever the card is.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch as th
from sb3_contrib.common.maskable.distributions import MaskableDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch import nn

from mtgenv.engine import layout as L
from mtgenv.envs import encoding as E


def _part(name: str) -> tuple[int, int, int]:
    """Offset, count and width of a part of the `flat` observation."""
    dtype, offset = E.flat_t.fields[name][:2]
    n = int(np.prod(dtype.shape)) if dtype.shape else 1
    return offset // 4, n, dtype.itemsize // 4 // n


class PointerNet(nn.Module):
    """From `flat` observations (batch, FLAT_SIZE) to logits (batch, N_ACTIONS) and values (batch, 1)."""

    def __init__(self, width: int = 128, entity_width: int = 64) -> None:
        super().__init__()
        e, c, h = entity_width, entity_width // 2, entity_width // 4
        self.entity = nn.Sequential(nn.Linear(_part("candidates")[2], e), nn.ReLU())
        self.creature = nn.Sequential(nn.Linear(_part("your_creatures")[2], c), nn.ReLU())
        self.hand = nn.Sequential(nn.Linear(_part("hand")[2], h), nn.ReLU())
        self.plain = _part("hand")[0]  # the numbers before the hand: game, step, decision, both players
        self.trunk = nn.Sequential(
            nn.Linear(self.plain + h + 2 * c + 3 * e, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.verbs = nn.Linear(width, L.N_VERBS)
        self.other_rows = nn.Linear(width, 1)  # rows beyond the list of candidates
        self.context = nn.Linear(width, e)
        self.pick = nn.Linear(e, e)
        self.score = nn.Linear(e, 1)
        self.value = nn.Sequential(nn.Linear(width, width // 2), nn.ReLU(), nn.Linear(width // 2, 1))

    def reset_parameters(self) -> None:
        """Orthogonal weights; small ones before logits, so that the first policy is nearly uniform."""
        for m in self.modules():
            if isinstance(m, nn.Linear):
                nn.init.orthogonal_(m.weight, np.sqrt(2))
                nn.init.zeros_(m.bias)
        for m in (self.verbs, self.other_rows, self.score):
            nn.init.orthogonal_(m.weight, 0.01)

    @staticmethod
    def _cut(obs: th.Tensor, name: str) -> th.Tensor:
        offset, n, width = _part(name)
        return obs[:, offset : offset + n * width].reshape(-1, n, width)

    def _summary(self, obs: th.Tensor) -> tuple[th.Tensor, th.Tensor, th.Tensor]:
        candidates = self._cut(obs, "candidates")
        # source, reference and candidates are neighbours of one shape: one pass for all
        offset, _, width = _part("source")
        every = self.entity(obs[:, offset : offset + (2 + E.CANDIDATES) * width].reshape(-1, 2 + E.CANDIDATES, width))
        picks = every[:, 2:]
        mine = self._pool(self.creature, self._cut(obs, "your_creatures"))
        theirs = self._pool(self.creature, self._cut(obs, "their_creatures"))
        hand = self._pool(self.hand, self._cut(obs, "hand"))
        best = (picks * candidates[:, :, :1]).amax(1)
        parts = [obs[:, : self.plain], hand, mine, theirs, every[:, 0], every[:, 1], best]
        return self.trunk(th.cat(parts, 1)), picks, candidates

    @staticmethod
    def _pool(net: nn.Module, rows: th.Tensor) -> th.Tensor:
        return (net(rows) * rows[:, :, :1]).sum(1) / 4

    def forward(self, obs: th.Tensor) -> tuple[th.Tensor, th.Tensor]:
        """Logits of all actions, legal or not, and values."""
        context, picks, candidates = self._summary(obs)
        scores = self.score(th.relu(self.pick(picks) + self.context(context)[:, None])).squeeze(2)
        rows = self.other_rows(context).expand(-1, L.N_ROWS + 1)
        place = (candidates[:, :, 1] * 256).round().long() - 1
        place = th.where(place < 0, L.N_ROWS, place)  # empty entries go to a column that is cut off
        rows = rows.scatter(1, place, scores)
        return th.cat([self.verbs(context), rows[:, : L.N_ROWS]], 1), self.value(context)


class PointerPolicy(MaskableActorCriticPolicy):
    """`PointerNet` as a policy for sb3-contrib's MaskablePPO over ``obs="flat"``."""

    def __init__(self, *args: Any, width: int = 128, entity_width: int = 64, **kwargs: Any) -> None:
        self._widths = {"width": width, "entity_width": entity_width}
        super().__init__(*args, **kwargs)

    def _build(self, lr_schedule: Any) -> None:
        self.net = PointerNet(**self._widths)
        self.net.reset_parameters()
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)

    def _get_constructor_parameters(self) -> dict[str, Any]:
        return {**super()._get_constructor_parameters(), **self._widths}

    def _distribution(self, logits: th.Tensor, action_masks: Any) -> MaskableDistribution:
        distribution = self.action_dist.proba_distribution(action_logits=logits)
        if action_masks is not None:
            distribution.apply_masking(action_masks)
        return distribution

    def forward(
        self, obs: Any, deterministic: bool = False, action_masks: np.ndarray | None = None
    ) -> tuple[th.Tensor, th.Tensor, th.Tensor]:
        """Actions, values and log probabilities."""
        logits, values = self.net(obs.float())
        distribution = self._distribution(logits, action_masks)
        actions = distribution.get_actions(deterministic=deterministic)
        return actions, values, distribution.log_prob(actions)

    def evaluate_actions(
        self, obs: Any, actions: th.Tensor, action_masks: th.Tensor | None = None
    ) -> tuple[th.Tensor, th.Tensor, th.Tensor | None]:
        """Values, log probabilities and entropies of actions taken."""
        logits, values = self.net(obs.float())
        distribution = self._distribution(logits, action_masks)
        return values, distribution.log_prob(actions), distribution.entropy()

    def get_distribution(self, obs: Any, action_masks: np.ndarray | None = None) -> MaskableDistribution:
        """The distribution of actions."""
        return self._distribution(self.net(obs.float())[0], action_masks)

    def predict_values(self, obs: Any) -> th.Tensor:
        """Values alone."""
        return self.net(obs.float())[1]
