// The list of recipes, or one recipe: its steps with their responses, and a button to run it.
import { Button } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import type { OperationEntry } from "../contract/contract.ts";
import { hrefOf } from "../contract/route.ts";
import { Code } from "../shared/code.tsx";
import { quote } from "../shared/curl.ts";
import { Icon } from "../shared/icons.tsx";
import { Refusal, toPretty } from "../shared/mock-requests.ts";
import { useLanguage } from "../shared/page.tsx";
import { root, toConsole, toServicePath } from "../shared/settings.ts";
import { readStoredToken } from "../shared/stored-token.ts";
import { Markdown } from "./markdown.tsx";
import { isRunnable, type RunState, runRecipe, type StepResult } from "./recipe-run.ts";
import { listRecipes, type Recipe, type Step } from "./recipes.ts";
import type { Session } from "./requests.ts";
import { useRoving } from "./roving.ts";
import type { DocsTexts } from "./texts.ts";

export interface RecipesViewProps {
  readonly all: readonly OperationEntry[];
  readonly session: Session;
  readonly texts: DocsTexts;
  /** The recipe to show, from the address. */
  readonly at: string;
}

export function RecipesView({ all, session, texts, at }: RecipesViewProps) {
  const { language } = useLanguage();
  const recipes = useMemo(() => listRecipes(all, language), [all, language]);
  const region = useRoving<HTMLUListElement>();
  const recipe = recipes.find(({ id }) => id === at);
  if (recipe === undefined)
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
                {[...new Set(steps.flatMap(({ entry }) => entry?.id ?? []))].map((name) => (
                  <code key={name}>{name}</code>
                ))}
              </p>
            </li>
          ))}
        </ul>
      </div>
    );
  return <RecipeView key={at} recipe={recipe} session={session} texts={texts} />;
}

interface RecipeViewProps extends Pick<RecipesViewProps, "session" | "texts"> {
  readonly recipe: Recipe;
}

function RecipeView({ recipe, session, texts }: RecipeViewProps) {
  const { admin, adminToken } = session.settings;
  const [run, setRun] = useState<RunState>();
  const current = useRef<ReturnType<typeof runRecipe>>(undefined);
  useEffect(() => () => void current.current?.return(undefined), []);
  const start = async () => {
    current.current = runRecipe(recipe, session.settings);
    try {
      for await (const state of current.current) setRun(state);
    } catch (error) {
      setRun({ results: [], failure: error instanceof Refusal ? error.message : "" });
    }
  };
  const isRunning = run !== undefined && run.isFinished !== true && run.failure === undefined;
  return (
    <div className="plain-page">
      <p>
        <a href="#?recipe">{texts.recipes}</a>
      </p>
      <h1>{recipe.title}</h1>
      <Markdown text={recipe.about} />
      <p className="dim">
        {texts.startsFrom} <code>{recipe.start}</code>
      </p>
      {!isRunnable(recipe) ? (
        <p className="dim">{texts.runInTerminal}</p>
      ) : (
        admin &&
        !(adminToken && readStoredToken() === "") && (
          <div className="tools">
            <Button leftSection={<Icon name="play" />} loading={isRunning} onClick={start}>
              {run === undefined ? texts.run : texts.runAgain}
            </Button>
            {run === undefined && <span className="dim">{texts.runHint}</span>}
          </div>
        )
      )}
      {run && <RunSummary run={run} texts={texts} total={recipe.steps.length} />}
      <ol className="steps" start={0}>
        <li>
          <h2>{texts.setUp}</h2>
          <Code label={`${texts.step} 0`} text={toVariables(session)} />
        </li>
        {recipe.steps.map((step, index) => (
          <li key={`${recipe.id} ${index}`}>
            <StepTitle step={step} texts={texts} />
            <Code label={`${texts.step} ${index + 1}`} text={withBasePath(step.command, session.settings.basePath)} />
            {step.output !== "" && <Code label={`${texts.response} ${index + 1}`} text={step.output} />}
            {run?.results[index] && <StepDetails texts={texts} number={index + 1} result={run.results[index]} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface RunSummaryProps extends Pick<RecipesViewProps, "texts"> {
  readonly run: RunState;
  readonly total: number;
}

/** The progress of a run, or why it stopped, with links to its sandbox. */
function RunSummary({ run: { sandbox, results, isFinished, failure }, texts, total }: RunSummaryProps) {
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

interface StepDetailsProps extends Pick<RecipesViewProps, "texts"> {
  readonly number: number;
  readonly result: StepResult;
}

/** The request of a step and its response. */
function StepDetails({ number, result: { exchange, isAsExpected, isSame }, texts }: StepDetailsProps) {
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

/** The shell variables that the commands use. */
function toVariables({ settings, caller }: Session): string {
  const mock = location.origin + toServicePath({ ...settings, basePath: "" }, "default");
  const token = caller?.token ?? "<token>";
  return `MOCK=${mock}\nAUTH=${quote(`Authorization: Bearer ${token}`)}\nJSON='Content-Type: application/json'`;
}

function withBasePath(command: string, basePath: string): string {
  return command.replaceAll(/\$MOCK(\/__sandbox\/\w+)?(?=\/(?!__))/g, (prefix) => prefix + basePath);
}

function StepTitle({ step: { entry, values, title }, texts }: { readonly step: Step; readonly texts: DocsTexts }) {
  if (entry === undefined) return <h2>{title}</h2>;
  const path = entry.path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
  return (
    <h2>
      <a href={hrefOf({ ...entry, path })} title={texts.openStep}>
        {entry.operation.summary}
      </a>{" "}
      {title !== "" && (
        <small className="dim" lang="en">
          {title}
        </small>
      )}
    </h2>
  );
}
