// Notes on one operation: its provenance and permission, snippets to paste, and related operations.
import { useState } from "preact/hooks";
import { CopyableText } from "../shared/copyable-text.tsx";
import { type Contract, listOperations, type Placed } from "./contract.ts";
import { type SnippetKind, type Target, toSnippet } from "./snippets.ts";
import type { DocsTexts } from "./texts.ts";

export interface OperationNotesProps {
  /** The slot of the renderer that contains it. */
  readonly slot: string;
  readonly contract: Contract;
  readonly placed: Placed;
  readonly target: Target;
  readonly texts: DocsTexts;
  /** Address of an operation on this page. */
  hrefOf(operationId: string): string;
}

const kinds: readonly SnippetKind[] = ["curl", "fetch", "client"];

export function OperationNotes(props: OperationNotesProps) {
  const { contract, placed, target, texts } = props;
  const [kind, setKind] = useState<SnippetKind>("curl");
  const name = (one: SnippetKind) => (one === "client" ? texts.clientCall : one);
  return (
    <div class="operation-notes" slot={props.slot}>
      <Badges {...props} />
      <fieldset class="kinds">
        <legend>{texts.copyAs}</legend>
        {kinds.map((one) => (
          <button key={one} type="button" aria-pressed={one === kind} onClick={() => setKind(one)}>
            {name(one)}
          </button>
        ))}
      </fieldset>
      <CopyableText key={kind} label={name(kind)} text={toSnippet(kind, contract, placed, target)} words={texts} />
      <Links {...props} />
    </div>
  );
}

function Badges({ placed: { operation }, texts }: OperationNotesProps) {
  const provenance = operation["x-provenance"] ?? "documented";
  const permission = operation["x-permission"] ?? "none";
  const permissions = typeof permission === "string" ? [permission] : permission;
  return (
    <>
      <ul class="badges" aria-label={texts.provenance}>
        <li class={`badge ${provenance}`}>{texts[provenance]}</li>
        {operation["x-tier"] !== undefined && (
          <li class="badge">
            {texts.tier}: {operation["x-tier"]}
          </li>
        )}
        <li class="badge">
          {texts.permission}: {permissions.map((one) => (one === "none" ? texts.none : one)).join(` ${texts.orWord} `)}
        </li>
      </ul>
      {operation["x-provenance-reason"] !== undefined && <p>{operation["x-provenance-reason"]}</p>}
    </>
  );
}

interface Linked {
  readonly operationId: string;
  readonly description: string;
}

function Links({ contract, placed, texts, hrefOf }: OperationNotesProps) {
  const all = listOperations(contract);
  const summaries = new Map(all.map(({ operation }) => [operation.operationId, operation.summary]));
  const before = all.flatMap((one) =>
    linksOf(one)
      .filter(({ operationId }) => operationId === placed.operation.operationId)
      .map(({ description }) => ({ operationId: one.operation.operationId ?? "", description })),
  );
  const list = (title: string, links: readonly Linked[]) =>
    links.length > 0 && (
      <section aria-label={title}>
        <p class="links">{title}</p>
        <ul>
          {links.map(({ operationId, description }) => (
            <li key={operationId + description}>
              <a href={hrefOf(operationId)}>{summaries.get(operationId) ?? operationId}</a> {description}
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <>
      {list(texts.goesOn, linksOf(placed))}
      {list(texts.comesFrom, before)}
    </>
  );
}

function linksOf({ operation }: Placed): readonly Linked[] {
  const links = Object.values(operation.responses ?? {}).flatMap((response) => Object.values(response.links ?? {}));
  return links.map(({ operationId = "", description = "" }) => ({ operationId, description }));
}
