// Notes on one operation: its provenance and permission, snippets to paste, and related operations.
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { Code } from "../shared/code.tsx";
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

const tones = { documented: "good", reference: "info", assumed: "warn" } as const;

const kinds: readonly SnippetKind[] = ["curl", "fetch", "client"];

export function OperationNotes(props: OperationNotesProps) {
  const { contract, placed, target, texts } = props;
  const [kind, setKind] = useState<SnippetKind>("curl");
  const name = (one: SnippetKind) => (one === "client" ? texts.clientCall : one);
  return (
    <div className="operation-notes" slot={props.slot}>
      <Badges {...props} />
      <SegmentedControl
        aria-label={texts.copyAs}
        size="xs"
        value={kind}
        data={kinds.map((one) => ({ value: one, label: name(one) }))}
        onChange={(one) => setKind(kinds.find((known) => known === one) ?? "curl")}
      />
      <Code key={kind} label={name(kind)} text={toSnippet(kind, contract, placed, target)} words={texts} />
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
      <ul className="badges" aria-label={texts.provenance}>
        <li className="pill" data-tone={tones[provenance]}>
          {texts[provenance]}
        </li>
        {operation["x-tier"] !== undefined && (
          <li className="pill">
            {texts.tier}: {operation["x-tier"]}
          </li>
        )}
        <li className="pill">
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
        <p className="links">{title}</p>
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
