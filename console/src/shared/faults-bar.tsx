// Says that faults are active, which falsify what a page shows.
import { both } from "./both.ts";
import { Icon } from "./icons.tsx";
import { useLanguage } from "./page.tsx";
import { toConsole } from "./settings.ts";

const texts = both({
  active: [
    (count: number) =>
      `${count === 1 ? "A fault is" : `${count} faults are`} active: responses may differ from the contract.`,
    (count) =>
      `${count === 1 ? "Eine Störung ist" : `${count} Störungen sind`} aktiv: Antworten können vom Vertrag abweichen.`,
  ],
});

export interface FaultsBarProps {
  readonly count: number;
  readonly sandbox: string;
  /** Of the faults, where there is room. */
  readonly names?: string;
}

export function FaultsBar({ count, sandbox, names }: FaultsBarProps) {
  const { language } = useLanguage();
  if (count === 0) return null;
  return (
    <p className="bar" data-tone="warn" role="status">
      <span>
        <Icon name="warn" /> <a href={toConsole("faults", { sandbox })}>{texts[language].active(count)}</a>
      </span>
      <bdi>{names}</bdi>
    </p>
  );
}
