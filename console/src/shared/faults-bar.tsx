// Warns that active faults may distort what a page shows.
import { bilingual } from "./bilingual.ts";
import { Icon } from "./icons.tsx";
import { useLanguage } from "./page.tsx";
import { toConsole } from "./page-addresses.ts";

const texts = bilingual({
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
  /** The names of the faults, if there is room. */
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
