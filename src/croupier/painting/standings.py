"""Paints the standings of a tournament: the calendar with its cuts, and every player's rank, budget and rounds."""

from __future__ import annotations

from croupier.messages import Message, say
from croupier.painting.canvas import Canvas
from croupier.painting.look import Look, fit, space_out, wrap
from croupier.painting.table_facts import net_text
from croupier.painting.theme import blend
from croupier.table.game import Game
from croupier.table.tournament import Standing, Tournament
from croupier.telling.vocabulary import playing_style

BARS = "▁▂▃▄▅▆▇"
"""Without the full block, which would touch the row above."""


class StandingsPainter:
    """Paints the standings into some rows of a canvas."""

    def __init__(self, canvas: Canvas, look: Look, game: Game, tournament: Tournament, you: int | None) -> None:
        self.canvas, self.look, self.palette = canvas, look, look.palette
        self.tournament, self.you = tournament, you
        self.game = game

    def paint(self, top: int, height: int) -> None:
        width = self.canvas.width
        self.canvas.fill(0, top, width, height, self.palette.felt)
        players = len(self.game.players)
        step = 3 if height >= 14 + 3 * players else 2 if height >= 14 + 2 * players else 1
        y = top + (1 if height >= 12 + players else 0)
        title = self.look(say("Tournament")).upper()
        self.canvas.centre(0, width, y, space_out(title) if width >= 60 else title, self.palette.print, bold=True)
        for line in wrap(self.look(self._about()), width - 2)[:2]:
            y += 1
            self.canvas.centre(0, width, y, line, self.palette.soft)
        y += 2
        self._calendar(y)
        y += 3 if step == 1 else 4
        self._players(y, step)

    def _about(self) -> Message:
        calendar, players = self.tournament.calendar, len(self.game.players)
        return say(
            "{players} players, {rounds} rounds; every {block} rounds the poorest is out",
            players=players,
            rounds=calendar.rounds,
            block=calendar.block,
        )

    def _calendar(self, y: int) -> None:
        """Paint the round numbers in a row, with a bar at each cut."""
        calendar, played = self.tournament.calendar, self.tournament.rounds_played
        canvas, palette, width = self.canvas, self.palette, self.canvas.width
        step = max(3, min(6, (width - 8) // calendar.rounds))
        x = (width - step * calendar.rounds) // 2
        now = min(calendar.rounds, played + (1 if self.game.round or self.tournament.winner is None else 0))
        for number in range(1, calendar.rounds + 1):
            text = f"{number:^3}"
            if number == now:
                canvas.text(x, y, text, palette.ink, palette.brass, bold=True)
            elif number < now:
                canvas.text(x, y, text, palette.text, palette.lit, bold=True)
            else:
                canvas.text(x, y, text, palette.faint)
            cut = calendar.cut_after(number)
            if number < calendar.rounds:
                link = "─" * (step - 3)
                canvas.text(x + 3, y, link, palette.line)
                if cut:
                    canvas.text(x + 3 + (step - 3) // 2, y, "┃", palette.brass, bold=True)
            note = say("one leaves") if cut else say("final") if number == calendar.rounds else None
            if note and step >= 5:
                text = self.look(note)
                canvas.text(max(0, min(x + 2 - len(text) // 2, width - len(text))), y + 1, text, palette.soft)
            x += step

    def _players(self, y: int, step: int) -> None:
        """Paint the players one below the other, `step` rows for each."""
        canvas, palette, look, width = self.canvas, self.palette, self.look, self.canvas.width
        wide = width >= 76
        margin = max(1, (width - 100) // 2) if wide else 1
        right = width - margin
        name_x = margin + 6
        bar_x = margin + 36 if wide else 0
        rounds_x = right - 24 if wide else 0
        if wide:
            heads = ((margin, say("Rank")), (name_x, say("Player")), (bar_x, say("Budget")), (rounds_x, say("Rounds")))
            for x, head in heads:
                canvas.text(x, y, look(head).upper(), palette.faint)
            canvas.right(right, y, look(say("Last")).upper(), palette.faint)
            y += min(2, step)
        most = max([player.purse for player in self.game.players] + [1])
        standings = self.tournament.standings()
        cut_at = self._cut_before()
        for standing in standings:
            if cut_at == standing.rank and standing.out is None:
                self._cut(margin, y, right)
                y += min(2, step)
            if step == 3 and standing.seat == self.you:
                canvas.fill(margin - 1, y - 1, right - margin + 2, 3, palette.lit)
            self._player(standing, y, margin, name_x, bar_x, rounds_x, right, most)
            y += step

    def _cut_before(self) -> int | None:
        """The rank that the next cut eliminates; None if no cut follows."""
        return len(self.tournament.remaining) if self.tournament.next_cut else None

    def _cut(self, x: int, y: int, right: int) -> None:
        canvas, palette = self.canvas, self.palette
        end = canvas.text(x, y, "──── ", palette.print)
        text = self.look(say("cut line: the last one leaves the table"))
        text = text if len(text) < right - end else self.look(say("the last one leaves"))
        end = canvas.text(end, y, fit(text, right - end), palette.brass)
        canvas.text(end + 1, y, "─" * max(0, right - end - 1), palette.print)

    def _player(
        self, standing: Standing, y: int, margin: int, name_x: int, bar_x: int, rounds_x: int, right: int, most: int
    ) -> None:
        canvas, palette, look = self.canvas, self.palette, self.look
        player, out = self.game.players[standing.seat], standing.out is not None
        mine, won = standing.seat == self.you, standing.rank == 1
        plain = palette.faint if out else palette.text
        if mine:
            canvas.fill(margin - 1, y, right - margin + 2, 1, palette.lit)
        first = palette.brass if won and not out else plain
        canvas.right(margin + 3, y, str(standing.rank), first, bold=not out)
        name = ("▸ " if mine else "") + fit(player.name or look(say("You")), 13)
        canvas.text(name_x - 2 * mine, y, name, palette.brass if mine and not out else plain, bold=not out)
        note = look(playing_style(player.plays)) if player.bot else look(say("you")) if mine else ""
        money, last_round = look.money(standing.purse), standing.out or 0
        if not bar_x:
            text = look(say("out, round {number}", number=last_round)) if out else money
            canvas.right(right, y, text, plain, bold=not out)
            return
        canvas.text(name_x + 15, y, fit(note, 13), palette.faint if out else palette.soft)
        if out:
            text = look(say("out after round {number}", number=last_round))
            if len(text) > rounds_x - bar_x - 1:
                text = look(say("out, round {number}", number=last_round))
            canvas.text(bar_x, y, text, palette.faint, italic=True)
        else:
            length = max(1, round((rounds_x - bar_x - 13) * standing.purse / most))
            colour = palette.brass if mine else blend(palette.print, palette.felt, 0.85)
            canvas.text(bar_x, y, "▆" * length, colour)
            canvas.right(rounds_x - 2, y, money, palette.text, bold=True)
        self._rounds(standing, rounds_x, y, most)
        if self.game.history and not out:
            net = self.game.history[-1][standing.seat]
            canvas.right(right, y, net_text(look, net), palette.brass if net > 0 else palette.soft, bold=net > 0)

    def _rounds(self, standing: Standing, x: int, y: int, most: int) -> None:
        """Paint a player's budget after each round, as small bars."""
        seat, out = standing.seat, standing.out is not None
        purse, history = self.game.players[seat].bought, self.game.history[: standing.out]
        apart = 2 if self.tournament.calendar.rounds <= 10 else 1
        for place, nets in enumerate(history[:16]):
            purse += nets[seat]
            mark = BARS[max(0, min(6, round(6 * purse / most)))]
            self.canvas.text(x + apart * place, y, mark, self.palette.faint if out else self.palette.print)
