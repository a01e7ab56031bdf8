// The progress of a run of a recipe, and the request and response of each step.
import { Code } from "../shared/code.tsx";
import { Icon } from "../shared/icons.tsx";
import { toPretty } from "../shared/mock-requests.ts";
import { root, toConsole } from "../shared/page-addresses.ts";
import type { RunState, StepResult } from "./recipe-run.ts";
import type { DocsTexts } from "./texts.ts";

interface RunSummaryProps {
  readonly texts: DocsTexts;
  readonly run: RunState;
  readonly total: number;
}

/** The progress of a run, or why it stopped, with links to its sandbox. */
export function RunSummary({ run: { sandbox, results, isFinished, failure }, texts, total }: RunSummaryProps) {
  const { tone, icon } = toSigns(failure !== undefined, isFinished === true);
  const toProgress = isFinished ? texts.ranAll : texts.running;
  const last = results.at(-1);
  const stopped =
    last === undefined ? texts.notRun : texts.stopped(results.length, last.exchange?.status, last.expectedStatus);
  return (
    <div className="bar" data-tone={tone} role={failure === undefined ? "status" : "alert"}>
      <p>
        <Icon name={icon} />{" "}
        {failure === undefined ? toProgress(results.length, total, sandbox) : `${stopped} ${failure}`}
      </p>
      {sandbox !== undefined && (isFinished || failure !== undefined) && (
        <span className="tools">
          {/* In a new tab, because going back would lose the result. */}
          <NewTab href={toConsole("journal", { sandbox })} label={texts.openJournal} hint={texts.newTab} />
          <NewTab
            href={`${root}/desk?${new URLSearchParams({ sandbox })}`}
            label={texts.openDesk}
            hint={texts.newTab}
          />
        </span>
      )}
    </div>
  );
}

function toSigns(hasFailed: boolean, isFinished: boolean) {
  if (hasFailed) return { tone: "bad", icon: "warn" } as const;
  return isFinished ? ({ tone: "good", icon: "check" } as const) : ({ tone: "info", icon: "clock" } as const);
}

interface NewTabProps {
  readonly href: string;
  readonly label: string;
  readonly hint: string;
}

function NewTab({ href, label, hint }: NewTabProps) {
  return (
    <a href={href} target="_blank" rel="noreferrer" title={hint}>
      {label} <Icon name="newTab" />
      <span className="unseen"> ({hint})</span>
    </a>
  );
}

interface StepDetailsProps {
  readonly texts: DocsTexts;
  readonly number: number;
  readonly result: StepResult;
}

/** The request of a step and its response. */
export function StepDetails({ number, result: { exchange, isAsExpected, isSame }, texts }: StepDetailsProps) {
  if (exchange === undefined)
    return (
      <p className="pill" data-tone={isAsExpected ? "good" : "bad"}>
        {isAsExpected ? texts.ranLocally : texts.failedToSend}
      </p>
    );
  return (
    <details open={!isAsExpected}>
      <summary className="ran">
        <strong className="pill" data-tone={isAsExpected ? "good" : "bad"}>
          {exchange.status}
        </strong>{" "}
        <code>{exchange.line}</code> {isAsExpected && !isSame && <span className="dim">{texts.differs}</span>}
      </summary>
      {exchange.body !== "" && (
        <>
          <p className="dim">{texts.requestBody}</p>
          <Code label={`${texts.requestBody} ${number}`} text={toPretty(exchange.body)} />
        </>
      )}
      <p className="dim">{texts.ranResponse}</p>
      <Code label={`${texts.ranResponse} ${number}`} text={toPretty(exchange.response) || texts.noBody} />
    </details>
  );
}
