// The overview of the contract: introduction, groups of operations, and the levels of provenance.
import type { Contract, OperationEntry } from "../contract/contract.ts";
import { hrefOf } from "../contract/route.ts";
import { Markdown } from "./markdown.tsx";
import { useRoving } from "./roving.ts";
import type { DocsTexts } from "./texts.ts";

export interface OverviewProps {
  readonly contract: Contract;
  readonly all: readonly OperationEntry[];
  readonly texts: DocsTexts;
}

const levels = ["documented", "reference", "assumed"] as const;

export function Overview({ contract, all, texts }: OverviewProps) {
  const region = useRoving<HTMLDivElement>();
  const { title, version, description = "" } = contract.info;
  const [about = "", ...rules] = description.split("\n\n");
  return (
    <div className="plain-page">
      <h1 lang="en">
        {title} <small className="dim">{version}</small>
      </h1>
      <Markdown text={about} />
      <div className="tiles" ref={region}>
        {groupsOf(contract, all).map(({ name, about, operations }) => (
          <section key={name} className="card" aria-label={name}>
            <h2 lang="en">{name}</h2>
            <Markdown text={about} />
            <ul className="plain">
              {operations.map((entry) => (
                <li key={entry.id}>
                  <a className="operation-link" href={hrefOf(entry)}>
                    <span className="method" data-method={entry.isWebhook ? "event" : entry.method}>
                      {entry.isWebhook ? "EVENT" : entry.method.toUpperCase()}
                    </span>
                    {entry.operation.summary ?? entry.id}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="overview">
        <Markdown text={rules.join("\n\n")} />
        <section aria-labelledby="provenance" className="card">
          <h2 id="provenance">{texts.provenance}</h2>
          <dl>
            {levels.map((level) => (
              <div key={level}>
                <dt>
                  <span className="provenance" data-provenance={level}>
                    {texts[level]}
                  </span>
                </dt>
                <dd>{texts.meaning[level]}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </div>
  );
}

export interface Group {
  readonly name: string;
  readonly about: string | undefined;
  readonly operations: readonly OperationEntry[];
}

/** Operations by their first tag, in contract order; untagged operations of additions come last. */
export function groupsOf({ tags = [] }: Contract, all: readonly OperationEntry[]): readonly Group[] {
  const names = new Set([...tags.map(({ name }) => name), ...all.map(({ tag }) => tag)]);
  return [...names]
    .map((name) => ({
      name: name === "" ? "…" : name,
      about: tags.find((tag) => tag.name === name)?.description,
      operations: all.filter((entry) => entry.tag === name),
    }))
    .filter(({ operations }) => operations.length > 0);
}
