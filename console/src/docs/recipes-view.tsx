// The recipes, and one of them: each step with its answer, and the way to try it.
import { useMemo } from "react";
import type { Placed } from "../contract/contract.ts";
import { hrefOf } from "../contract/route.ts";
import { Code } from "../shared/code.tsx";
import { useLanguage } from "../shared/page.tsx";
import { quote } from "../shared/quote.ts";
import { toServicePath } from "../shared/settings.ts";
import { Markdown } from "./markdown.tsx";
import { listRecipes, type Step } from "./recipes.ts";
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
                {[...new Set(steps.flatMap(({ placed }) => placed?.id ?? []))].map((name) => (
                  <code key={name}>{name}</code>
                ))}
              </p>
            </li>
          ))}
        </ul>
      </div>
    );
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
          </li>
        ))}
      </ol>
    </div>
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
