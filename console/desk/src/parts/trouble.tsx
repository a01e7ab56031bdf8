// Shows a problem in words, with a way out.
import { useTexts } from "../base/desk.ts";
import { short } from "../base/format.ts";
import type { Problem } from "../base/problems.ts";
import { partTexts } from "./texts.ts";

export function Trouble({ problem, again }: { readonly problem: Problem; readonly again?: () => void }) {
  const texts = useTexts(partTexts);
  return (
    <div role="alert" className="trouble">
      <p>{toLine(problem, texts)}</p>
      {again !== undefined && (
        <button type="button" onClick={again}>
          {texts.again}
        </button>
      )}
    </div>
  );
}

function toLine({ kind, status, message }: Problem, texts: (typeof partTexts)["en"]): string {
  if (kind !== "refused") return texts[kind];
  const lead = status === 403 ? texts.forbidden : status === 404 ? texts.notFound : `${texts.refused} (${status})`;
  return `${lead}: ${short(message ?? "", 400)}`;
}
