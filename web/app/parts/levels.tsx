/* levels.tsx -- every level of a game on one line, with the name and the character of the one chosen: for a new game, where there is time to choose.
 *
 * The value is a band as on the first page, and a part of one for the levels between, so that another game of more or fewer levels
 * keeps the strength.  Until the engine has told its levels, and where it cannot, the line of five words stands here.
 */
import { useEffect, useState } from "preact/hooks";
import type { Level } from "../../rules/types";
import { coreLang, t } from "../i18n";
import { bandOfRank, levels, rankOfBand } from "../services";
import { LevelLine } from "./level";

interface Props {
  game: string;
  value: number;
  onChange(band: number): void;
  label: string;
}

export function LevelChooser(props: Props) {
  const { game } = props;
  const [list, setList] = useState<readonly Level[]>([]);
  useEffect(() => {
    let current = true;
    levels(game).then((found) => current && setList(found), () => undefined);
    return () => void (current = false);
  }, [game]);
  return list.length > 1 ? <Levels {...props} list={list} /> : <LevelLine {...props} />;
}

function Levels({ value, onChange, label, list }: Props & { list: readonly Level[] }) {
  const count = list.length;
  const rank = rankOfBand(value, count);
  const level = list[rank - 1]!;
  const place = t("level.of", rank, count);
  return (
    <div class="level-line">
      <span class="field-label">{label}</span>
      <div class="level-dots">
        <input
          type="range" min="1" max={count} step="1" value={rank} aria-label={label} aria-valuetext={`${level.name[coreLang.value]}, ${place}`}
          onInput={(event) => onChange(bandOfRank(Number(event.currentTarget.value), count))}
        />
        {list.map(({ id }, at) => <i key={id} class={at === rank - 1 ? "on" : ""} />)}
      </div>
      <p class="level-name" data-level={level.id}><b>{level.name[coreLang.value]}</b> {place} <small>{level.about[coreLang.value]}</small></p>
    </div>
  );
}
