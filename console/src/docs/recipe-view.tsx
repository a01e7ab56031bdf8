// One recipe: its steps with their responses, and a button to run it.
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { hrefOf } from "../contract/route.ts";
import { Code } from "../shared/code.tsx";
import { quote } from "../shared/curl.ts";
import { Icon } from "../shared/icons.tsx";
import { Refusal } from "../shared/mock-requests.ts";
import { toServicePath } from "../shared/page-addresses.ts";
import { readStoredToken } from "../shared/stored-token.ts";
import { Markdown } from "./markdown.tsx";
import { isRunnable, type RunState, runRecipe } from "./recipe-run.ts";
import { RunSummary, StepDetails } from "./recipe-run-view.tsx";
import type { Recipe, Step } from "./recipes.ts";
import type { Session } from "./requests.ts";
import type { DocsTexts } from "./texts.ts";

interface RecipeViewProps {
  readonly session: Session;
  readonly texts: DocsTexts;
  readonly recipe: Recipe;
}

export function RecipeView({ recipe, session, texts }: RecipeViewProps) {
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
