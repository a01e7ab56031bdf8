// Shows a problem in words, with a way out.
import { Button } from "@mantine/core";
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
        <Button variant="default" onClick={again}>
          {texts.again}
        </Button>
      )}
    </div>
  );
}

function toLine({ kind, status, message }: Problem, texts: (typeof partTexts)["en"]): string {
  if (kind !== "refused") return texts[kind];
  const lead = status === 403 ? texts.forbidden : status === 404 ? texts.notFound : `${texts.refused} (${status})`;
  return `${lead}: ${short(message ?? "", 400)}`;
}
