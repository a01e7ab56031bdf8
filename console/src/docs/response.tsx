// Shows the response to a request sent from the docs: status, body or headers, its journal entry, and how to fix an error.
import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import {
  bodyOf,
  type Content,
  type Contract,
  exampleOf,
  type OperationEntry,
  responsesOf,
} from "../contract/contract.ts";
import { Code } from "../shared/code.tsx";
import { toExpected, toPretty } from "../shared/mock-requests.ts";
import { useLanguage } from "../shared/page.tsx";
import { toConsole } from "../shared/page-addresses.ts";
import { formatSize } from "../shared/time.tsx";
import { ChangeNotice } from "./change-notice.tsx";
import { FaultNotice } from "./fault-notice.tsx";
import { Markdown } from "./markdown.tsx";
import type { Explanation, Session } from "./requests.ts";
import type { DocsTexts } from "./texts.ts";

export interface TriedResponse {
  readonly kind: "answered";
  readonly status: number;
  readonly statusText: string;
  readonly text: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly milliseconds: number;
  readonly violations: readonly Violation[];
  readonly explanation?: Explanation;
}

interface Violation {
  readonly in: string;
  readonly pointer: string;
  readonly found: string;
  readonly expected: string;
}

export type TryResult = TriedResponse | { readonly kind: "none" | "sending" | "failed" };

export interface ResponseViewProps {
  readonly result: TryResult;
  readonly session: Session;
  readonly texts: DocsTexts;
  repair(correction: NonNullable<Explanation["corrected"]>): void;
}

export function ResponseView({ result, session, texts, repair }: ResponseViewProps) {
  const { language } = useLanguage();
  const [part, setPart] = useState("body");
  if (result.kind !== "answered")
    return (
      <p className="bar" data-tone="bad" role="alert">
        {texts.failedToSend}
      </p>
    );
  const { status, statusText, text, headers, milliseconds, violations, explanation } = result;
  const faults = headers.find(([name]) => name === "x-mock-fault")?.[1].split(", ");
  const list = toList(text);
  const [isFolded, setFolded] = useState(true);
  const size = new TextEncoder().encode(text).length;
  return (
    <div className="answer">
      <div className="tools">
        <h2>{texts.response}</h2>
        <strong className="pill" data-tone={status < 400 ? "good" : "bad"}>
          {status} {statusText}
        </strong>
        {list && (
          <strong>
            {texts.itemCount(list.items.length, list.total)} {list.name || texts.limits.items}
          </strong>
        )}
        <span className="dim">
          {milliseconds} ms · {formatSize(size, language)}
        </span>
        <span className="answer-parts">
          {explanation && (
            <a href={toConsole("journal", { sandbox: session.sandbox, open: String(explanation.id) })}>
              {texts.inJournal}
            </a>
          )}
          {list && list.items.length > 1 && part === "body" && (
            <Button variant="subtle" size="compact-xs" onClick={() => setFolded(!isFolded)}>
              {isFolded ? texts.unfold : texts.fold}
            </Button>
          )}
          <SegmentedControl
            className="push"
            aria-label={texts.response}
            size="xs"
            value={part}
            data={[
              { value: "body", label: texts.body },
              { value: "headers", label: texts.headers },
            ]}
            onChange={setPart}
          />
        </span>
      </div>
      {faults && <FaultNotice faults={faults} session={session} texts={texts} />}
      {explanation && <ChangeNotice key={explanation.id} explanation={explanation} session={session} texts={texts} />}
      {violations.length > 0 && (
        <ul className="violations">
          {violations.map((violation) => (
            <li key={`${violation.in} ${violation.pointer} ${violation.expected}`}>
              <code>{violation.pointer || "/"}</code> {texts.found} <mark>{violation.found}</mark>, {texts.expected}{" "}
              {toExpected(violation.expected, language)}
            </li>
          ))}
        </ul>
      )}
      {explanation?.rule !== undefined && violations.length === 0 && <Markdown text={explanation.rule} />}
      {explanation?.corrected && (
        <Button variant="light" onClick={() => explanation.corrected && repair(explanation.corrected)}>
          {texts.repair}
        </Button>
      )}
      {part === "headers" && (
        <Code label={texts.headers} text={headers.map(([name, value]) => `${name}: ${value}`).join("\n")} />
      )}
      {part === "body" && text === "" && <p className="dim">{texts.noBody}</p>}
      {part === "body" && text !== "" && (
        <Code
          label={texts.response}
          text={toPretty(text)}
          {...(list && isFolded ? { displayText: toFolded(JSON.parse(text), list) } : {})}
        />
      )}
    </div>
  );
}

interface List {
  /** The property with the items; "" if the response itself is the list. */
  readonly name: string;
  readonly items: readonly unknown[];
  readonly total: number | undefined;
}

/** The list in a response that consists of a single list. */
function toList(text: string): List | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return { name: "", items: value, total: undefined };
    const { total, ...rest } = value as Readonly<Record<string, unknown>>;
    const [[name, items] = ["", undefined], ...others] = Object.entries(rest).filter(([, property]) =>
      Array.isArray(property),
    );
    const isList = typeof total === "number" && Array.isArray(items) && others.length === 0;
    return isList ? { name, items, total } : undefined;
  } catch {
    return undefined;
  }
}

/** The response with its first item in full and a single line for each other item. */
function toFolded(value: object, { name, items }: List): string {
  const folded = items.map((item, index) => (index === 0 ? item : { folded: index }));
  const json = JSON.stringify(name === "" ? folded : { ...value, [name]: folded }, null, 2);
  return json.replace(/\{\s*"folded": (\d+)\s*\}/g, (_, index) => toLine(items[Number(index)]));
}

const maxLineLength = 60;

function toLine(item: unknown): string {
  const line = String(JSON.stringify(item));
  return line.length <= maxLineLength ? line : `${line.slice(0, maxLineLength)} …`;
}

export interface ExampleResponseProps {
  readonly contract: Contract;
  readonly entry: OperationEntry;
  readonly texts: DocsTexts;
}

/** The contract's example response by status, or the example payload of a webhook. */
export function ExampleResponse({ contract, entry, texts }: ExampleResponseProps) {
  const responses = responsesOf(contract, entry).flatMap(([status, { content = {} }]) => {
    const [firstContent] = Object.values(content);
    const text = firstContent && toExample(contract, firstContent);
    return text === undefined ? [] : [{ status, text }];
  });
  const payload = entry.isWebhook ? toExample(contract, bodyOf(entry) ?? {}) : undefined;
  const examples = payload === undefined ? responses : [{ status: texts.payload, text: payload }];
  const [selected, select] = useState(examples[0]?.status);
  const current = examples.find(({ status }) => status === selected) ?? examples[0];
  if (current === undefined) return null;
  return (
    <div className="answer">
      <div className="tools">
        <h2>{texts.exampleResponse}</h2>
        {examples.length > 1 && (
          <SegmentedControl
            className="push"
            aria-label={texts.status}
            size="xs"
            value={current.status}
            data={examples.slice(0, maxStatuses).map(({ status }) => status)}
            onChange={select}
          />
        )}
      </div>
      <Code label={texts.exampleResponse} text={current.text} />
    </div>
  );
}

const maxStatuses = 5;

function toExample(contract: Contract, content: Content): string | undefined {
  const value = exampleOf(contract, content);
  return value === undefined || typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
