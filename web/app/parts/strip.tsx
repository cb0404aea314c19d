/* strip.tsx -- a player beside the board: a character, the name, the men taken, the clock. */
import type { BoardState, GameInfo, Seat } from "../../rules/types";
import { kindName, seatName, t } from "../i18n";
import { clockText } from "../stores/clock";
import type { Match } from "../stores/match";
import { other } from "../stores/matchspec";
import type { TreeNode } from "../stores/tree";
import { MiniMan, StonePile } from "./miniman";

/** The men of a seat that left the board on the way to a node, strongest letters first as the game lists them. */
export function captured(info: GameInfo, node: TreeNode, seat: Seat): string[] {
  const letters: string[] = [];
  for (let n: TreeNode | null = node; n?.parent; n = n.parent)
    for (const change of n.changes)
      if (change.to === null && change.from !== null && change.seat === seat) letters.push(change.letter);
  const order = info.men.map((man) => man.letter);
  return letters.sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

function Captured({ match, seat }: { match: Match; seat: Seat }) {
  match.view.path.value;
  const { info } = match.tree;
  if (info.hands) return <Hand info={info} state={match.view.state()} seat={seat} />;
  const covered = match.view.state().men.filter((m) => m.hidden && m.seat === seat).length;
  const taken = captured(info, match.view.node(), other(seat));
  if (taken.length === 0 && covered === 0) return null;
  return (
    <>
    {covered > 0 && <span class="in-hand">{t("jieqi.covered", covered)}</span>}
    <span class="captured" role="img" aria-label={t("strip.captured", taken.map((l) => kindName(info, l)).join(", "))}>
      {taken.map((letter, at) => <MiniMan key={at} info={info} letter={letter} seat={other(seat)} />)}
    </span>
    </>
  );
}

/** What a side still holds, where the widget has no pocket of its own to show it. */
function Hand({ info, state, seat }: { info: GameInfo; state: BoardState; seat: Seat }) {
  const hand = state.hands?.[seat] ?? {};
  const count = Object.values(hand).reduce((sum, n) => sum + n, 0);
  if (info.shape.lines !== "qilin") return null;
  return <span class="in-hand"><StonePile count={count} seat={seat} /> {t("strip.hand")} <b>{count}</b></span>;
}

export function ClockFace({ match, seat }: { match: Match; seat: Seat }) {
  const { clock } = match;
  if (clock.spec.kind === "none") return null;
  const ms = clock.left[seat].value;
  const runs = clock.running.value === seat;
  const periods = clock.periods[seat].value;
  return (
    <span class={`clock ${runs ? "runs" : ""} ${ms < 30_000 ? "short" : ""}`} role="timer" aria-label={t("strip.clock", seatName(match.tree.info, seat))}>
      {clockText(ms)}
      {clock.spec.kind === "byoyomi" && <small>{t("strip.periods", periods)}</small>}
    </span>
  );
}

export function Strip({ match, seat, you }: { match: Match; seat: Seat; you: boolean }) {
  const player = match.spec.players[seat];
  const side = t("side.holds", t(`side.${match.tree.info.seats[seat]}`));
  const about = player.kind === "bot" ? t("strip.bot", player.rank ?? 1) : you ? `${t("strip.you")} · ${side}` : match.spec.mode === "friend" ? "" : side;
  return (
    <section class={`strip ${match.turn.value === seat ? "on-move" : ""}`} aria-label={player.name} data-seat={seat}>
      <span class="avatar" aria-hidden="true">{[...player.name][0]}</span>
      <span class="who">
        <b>{player.name}</b> <small>{about}</small>
        <span class="extras"><Captured match={match} seat={seat} /></span>
      </span>
      <ClockFace match={match} seat={seat} />
    </section>
  );
}
