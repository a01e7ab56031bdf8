// The answer to a request that was tried: status, body or headers, its entry in the journal, and what to do about a refusal.
import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { bodyOf, type Content, type Contract, exampleOf, type Placed, responsesOf } from "../contract/contract.ts";
import { toExpected, toPretty } from "../shared/ask.ts";
import { Code } from "../shared/code.tsx";
import { useLanguage } from "../shared/page.tsx";
import { toConsole } from "../shared/settings.ts";
import { toSize } from "../shared/time.tsx";
import { Changed } from "./changed.tsx";
import { FaultApplied } from "./fault-applied.tsx";
import { Markdown } from "./markdown.tsx";
import type { Explanation, Session } from "./requests.ts";
import type { DocsTexts } from "./texts.ts";

export interface Answer {
  readonly kind: "answered";
  readonly status: number;
  readonly statusText: string;
  readonly text: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly milliseconds: number;
  readonly violations: readonly Violation[];
  readonly explained?: Explanation;
}

interface Violation {
  readonly in: string;
  readonly pointer: string;
  readonly found: string;
  readonly expected: string;
}

export type Sent = Answer | { readonly kind: "none" | "sending" | "failed" };

export interface AnswerViewProps {
  readonly sent: Sent;
  readonly session: Session;
  readonly texts: DocsTexts;
  repair(to: NonNullable<Explanation["corrected"]>): void;
}

export function AnswerView({ sent, session, texts, repair }: AnswerViewProps) {
  const { language } = useLanguage();
  const [part, setPart] = useState("body");
  if (sent.kind !== "answered")
    return (
      <p className="bar" data-tone="bad" role="alert">
        {texts.failedToSend}
      </p>
    );
  const { status, statusText, text, headers, milliseconds, violations, explained } = sent;
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
            {texts.counted(list.items.length, list.total)} {list.name || texts.limits.items}
          </strong>
        )}
        <span className="dim">
          {milliseconds} ms · {toSize(size, language)}
        </span>
        <span className="answer-parts">
          {explained && (
            <a href={toConsole("journal", { sandbox: session.sandbox, open: String(explained.id) })}>
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
      {faults && <FaultApplied {...{ faults, session, texts }} />}
      {explained && <Changed key={explained.id} {...{ explained, session, texts }} />}
      {violations.length > 0 && (
        <ul className="violations">
          {violations.map((one) => (
            <li key={`${one.in} ${one.pointer} ${one.expected}`}>
              <code>{one.pointer || "/"}</code> {texts.found} <mark>{one.found}</mark>, {texts.expected}{" "}
              {toExpected(one.expected, language)}
            </li>
          ))}
        </ul>
      )}
      {explained?.rule !== undefined && violations.length === 0 && <Markdown text={explained.rule} />}
      {explained?.corrected && (
        <Button variant="light" onClick={() => explained.corrected && repair(explained.corrected)}>
          {texts.repair}
        </Button>
      )}
      {part === "headers" ? (
        <Code label={texts.headers} text={headers.map(([name, value]) => `${name}: ${value}`).join("\n")} />
      ) : text === "" ? (
        <p className="dim">{texts.noBody}</p>
      ) : (
        <Code
          label={texts.response}
          text={toPretty(text)}
          {...(list && isFolded ? { shown: toFolded(JSON.parse(text), list) } : {})}
        />
      )}
    </div>
  );
}

interface List {
  /** The property that has the items; "" if the answer is the list. */
  readonly name: string;
  readonly items: readonly unknown[];
  readonly total: number | undefined;
}

/** The list that an answer consists of, if it is one. */
function toList(text: string): List | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return { name: "", items: value, total: undefined };
    const { total, ...rest } = value as Readonly<Record<string, unknown>>;
    const [[name, items] = ["", undefined], ...others] = Object.entries(rest).filter(([, one]) => Array.isArray(one));
    const isList = typeof total === "number" && Array.isArray(items) && others.length === 0;
    return isList ? { name, items, total } : undefined;
  } catch {
    return undefined;
  }
}

/** The answer with the first item in full, and a line for each other. */
function toFolded(value: object, { name, items }: List): string {
  const folded = items.map((one, index) => (index === 0 ? one : { folded: index }));
  const shown = JSON.stringify(name === "" ? folded : { ...value, [name]: folded }, null, 2);
  return shown.replace(/\{\s*"folded": (\d+)\s*\}/g, (_, index) => toLine(items[Number(index)]));
}

const foldedLetters = 60;

function toLine(item: unknown): string {
  const line = String(JSON.stringify(item));
  return line.length <= foldedLetters ? line : `${line.slice(0, foldedLetters)} …`;
}

export interface ExampleAnswerProps {
  readonly contract: Contract;
  readonly placed: Placed;
  readonly texts: DocsTexts;
}

/** The contract's example of an answer by status; of a webhook, of what is sent. */
export function ExampleAnswer({ contract, placed, texts }: ExampleAnswerProps) {
  const responses = responsesOf(contract, placed).flatMap(([status, { content = {} }]) => {
    const [one] = Object.values(content);
    const text = one && toExample(contract, one);
    return text === undefined ? [] : [{ status, text }];
  });
  const sent = placed.isWebhook ? toExample(contract, bodyOf(placed) ?? {}) : undefined;
  const examples = sent === undefined ? responses : [{ status: texts.event, text: sent }];
  const [chosen, choose] = useState(examples[0]?.status);
  const shown = examples.find(({ status }) => status === chosen) ?? examples[0];
  if (shown === undefined) return null;
  return (
    <div className="answer">
      <div className="tools">
        <h2>{texts.exampleResponse}</h2>
        {examples.length > 1 && (
          <SegmentedControl
            className="push"
            aria-label={texts.status}
            size="xs"
            value={shown.status}
            data={examples.slice(0, maxStatuses).map(({ status }) => status)}
            onChange={choose}
          />
        )}
      </div>
      <Code label={texts.exampleResponse} text={shown.text} />
    </div>
  );
}

const maxStatuses = 5;

function toExample(contract: Contract, content: Content): string | undefined {
  const value = exampleOf(contract, content);
  return value === undefined || typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
