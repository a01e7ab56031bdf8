// Shows a problem in words, with a way out.
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTexts } from "../base/desk.ts";
import { short } from "../base/format.ts";
import type { Problem } from "../base/problems.ts";
import { partTexts } from "./texts.ts";

interface TroubleProps {
  readonly problem: Problem;
  readonly again?: () => void;
  /** Another way on, for example a link to the list. */
  readonly children?: ReactNode;
}

export function Trouble({ problem, again, children }: TroubleProps) {
  const texts = useTexts(partTexts);
  return (
    <div role="alert" className="bar" data-tone="bad">
      <p>{toLine(problem, texts)}</p>
      {children}
      {again !== undefined && (
        <Button variant="default" onClick={again}>
          {texts.again}
        </Button>
      )}
    </div>
  );
}

/** A problem in words. */
export function toLine({ kind, status, message }: Problem, texts: (typeof partTexts)["en"]): string {
  if (kind !== "refused") return texts[kind];
  const lead = status === 403 ? texts.forbidden : status === 404 ? texts.notFound : `${texts.refused} (${status})`;
  return `${lead}: ${short(message ?? "", 400)}`;
}
