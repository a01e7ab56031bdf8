// The recipes, and one of them: each step with its answer, and the way to try it.
import { Button } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Placed } from "../contract/contract.ts";
import { hrefOf } from "../contract/route.ts";
import { Refused, toPretty } from "../shared/ask.ts";
import { Code } from "../shared/code.tsx";
import { Icon } from "../shared/icons.tsx";
import { useLanguage } from "../shared/page.tsx";
import { quote } from "../shared/quote.ts";
import { root, toConsole, toServicePath } from "../shared/settings.ts";
import { storedToken } from "../shared/stored-token.ts";
import { Markdown } from "./markdown.tsx";
import { isRunnable, type Ran, type Run, runRecipe } from "./recipe-run.ts";
import { listRecipes, type Recipe, type Step } from "./recipes.ts";
import type { Session } from "./requests.ts";
import { useRoving } from "./roving.ts";
import type { DocsTexts } from "./texts.ts";

export interface RecipesViewProps {
  readonly all: readonly Placed[];
  readonly session: Session;
  readonly texts: DocsTexts;
  /** The recipe to show, from the address. */
  readonly at: string;
}

export function RecipesView({ all, session, texts, at }: RecipesViewProps) {
  const { language } = useLanguage();
  const recipes = useMemo(() => listRecipes(all, language), [all, language]);
  const region = useRoving<HTMLUListElement>();
  const one = recipes.find(({ id }) => id === at);
  if (one === undefined)
    return (
      <div className="plain-page">
        <h1>{texts.recipes}</h1>
        <p className="dim">{texts.intro}</p>
        <ul className="tiles plain" ref={region}>
          {recipes.map(({ id, title, about, steps }) => (
            <li key={id} className="card">
              <h2>
                <a href={`#?recipe=${id}`}>{title}</a>
              </h2>
              <p className="dim" lang="en">
                {about
                  .replace(/^```[\s\S]*/m, "")
                  .replaceAll("`", "")
                  .split(/(?<=\.)\s/)
                  .slice(0, 2)
                  .join(" ")}
              </p>
              <p className="values">
                <span className="dim">{texts.stepCount(steps.length)}</span>
                {[...new Set(steps.flatMap(({ placed }) => placed?.id ?? []))].map((name) => (
                  <code key={name}>{name}</code>
                ))}
              </p>
            </li>
          ))}
        </ul>
      </div>
    );
  return <RecipeView key={at} {...{ one, session, texts }} />;
}

interface RecipeViewProps extends Pick<RecipesViewProps, "session" | "texts"> {
  readonly one: Recipe;
}

function RecipeView({ one, session, texts }: RecipeViewProps) {
  const { admin, adminToken } = session.settings;
  const [run, setRun] = useState<Run>();
  const current = useRef<ReturnType<typeof runRecipe>>(undefined);
  useEffect(() => () => void current.current?.return(undefined), []);
  const start = async () => {
    current.current = runRecipe(one, session.settings);
    try {
      for await (const now of current.current) setRun(now);
    } catch (error) {
      setRun({ ran: [], failure: error instanceof Refused ? error.message : "" });
    }
  };
  const isRunning = run !== undefined && run.isOver !== true && run.failure === undefined;
  return (
    <div className="plain-page">
      <p>
        <a href="#?recipe">{texts.recipes}</a>
      </p>
      <h1>{one.title}</h1>
      <Markdown text={one.about} />
      <p className="dim">
        {texts.startsFrom} <code>{one.start}</code>
      </p>
      {!isRunnable(one) ? (
        <p className="dim">{texts.runInTerminal}</p>
      ) : (
        admin &&
        !(adminToken && storedToken() === "") && (
          <div className="tools">
            <Button leftSection={<Icon name="play" />} loading={isRunning} onClick={start}>
              {run === undefined ? texts.run : texts.runAgain}
            </Button>
            {run === undefined && <span className="dim">{texts.runHint}</span>}
          </div>
        )
      )}
      {run && <Outcome {...{ run, texts }} total={one.steps.length} />}
      <ol className="steps" start={0}>
        <li>
          <h2>{texts.setUp}</h2>
          <Code label={`${texts.step} 0`} text={toVariables(session)} />
        </li>
        {one.steps.map((step, index) => (
          <li key={`${one.id} ${index}`}>
            <StepTitle step={step} texts={texts} />
            <Code label={`${texts.step} ${index + 1}`} text={withBasePath(step.command, session.settings.basePath)} />
            {step.answer !== "" && <Code label={`${texts.response} ${index + 1}`} text={step.answer} />}
            {run?.ran[index] && <RanStep {...{ texts }} nth={index + 1} ran={run.ran[index]} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface OutcomeProps extends Pick<RecipesViewProps, "texts"> {
  readonly run: Run;
  readonly total: number;
}

/** How far a run has come, or why it stopped, and where its traces are. */
function Outcome({ run: { sandbox, ran, isOver, failure }, texts, total }: OutcomeProps) {
  const tone = failure !== undefined ? "bad" : isOver ? "good" : "info";
  const last = ran.at(-1);
  return (
    <div className="bar" data-tone={tone} role={failure === undefined ? "status" : "alert"}>
      <p>
        <Icon name={failure !== undefined ? "warn" : isOver ? "check" : "clock"} />{" "}
        {failure === undefined
          ? (isOver ? texts.ranAll : texts.running)(ran.length, total, sandbox)
          : `${last === undefined ? texts.notRun : texts.stopped(ran.length, last.sent?.status, last.promised)} ${failure}`}
      </p>
      {sandbox !== undefined && !(failure === undefined && !isOver) && (
        <span className="tools">
          {/* The result would be lost on the way back. */}
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

interface RanStepProps extends Pick<RecipesViewProps, "texts"> {
  readonly nth: number;
  readonly ran: Ran;
}

/** What a step sent, and what came back. */
function RanStep({ nth, ran: { sent, isKept, isSame }, texts }: RanStepProps) {
  if (sent === undefined)
    return (
      <p className="pill" data-tone={isKept ? "good" : "bad"}>
        {isKept ? texts.ranLocally : texts.failedToSend}
      </p>
    );
  return (
    <details open={!isKept}>
      <summary className="ran">
        <strong className="pill" data-tone={isKept ? "good" : "bad"}>
          {sent.status}
        </strong>{" "}
        <code>{sent.line}</code> {isKept && !isSame && <span className="dim">{texts.differs}</span>}
      </summary>
      {sent.body !== "" && (
        <>
          <p className="dim">{texts.requestBody}</p>
          <Code label={`${texts.requestBody} ${nth}`} text={toPretty(sent.body)} />
        </>
      )}
      <p className="dim">{texts.ranResponse}</p>
      <Code label={`${texts.ranResponse} ${nth}`} text={toPretty(sent.answer) || texts.noBody} />
    </details>
  );
}

/** The variables of the commands. */
function toVariables({ settings, caller }: Session): string {
  const mock = location.origin + toServicePath({ ...settings, basePath: "" }, "default");
  const token = caller?.token ?? "<token>";
  return `MOCK=${mock}\nAUTH=${quote(`Authorization: Bearer ${token}`)}\nJSON='Content-Type: application/json'`;
}

function withBasePath(command: string, basePath: string): string {
  return command.replaceAll(/\$MOCK(\/__sandbox\/\w+)?(?=\/(?!__))/g, (place) => place + basePath);
}

function StepTitle({ step: { placed, values, title }, texts }: { readonly step: Step; readonly texts: DocsTexts }) {
  if (placed === undefined) return <h2>{title}</h2>;
  const path = placed.path.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
  return (
    <h2>
      <a href={hrefOf({ ...placed, path })} title={texts.openStep}>
        {placed.operation.summary}
      </a>{" "}
      {title !== "" && (
        <small className="dim" lang="en">
          {title}
        </small>
      )}
    </h2>
  );
}
