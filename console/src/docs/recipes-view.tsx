// The list of recipes, or one recipe.
import { useMemo } from "react";
import type { OperationEntry } from "../contract/contract.ts";
import { useLanguage } from "../shared/page.tsx";
import { RecipeView } from "./recipe-view.tsx";
import { listRecipes } from "./recipes.ts";
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
