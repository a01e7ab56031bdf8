// Shows a problem's message, and a button or link to continue.
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTexts } from "../base/desk.ts";
import { truncate } from "../base/format.ts";
import type { Problem } from "../base/problems.ts";
import { partTexts } from "./texts.ts";

interface ProblemNoticeProps {
  readonly problem: Problem;
  readonly retry?: () => void;
  /** Another way to continue, for example a link to the list. */
  readonly children?: ReactNode;
}

export function ProblemNotice({ problem, retry, children }: ProblemNoticeProps) {
  const texts = useTexts(partTexts);
  const isMissing = problem.status === 404;
  return (
    <div role="alert" className="bar" data-tone="bad">
      <p>{isMissing ? texts.notFound : problemText(problem, texts)}</p>
      {children}
      {retry !== undefined && !isMissing && (
        <Button variant="default" onClick={retry}>
          {texts.retry}
        </Button>
      )}
    </div>
  );
}

/** The message for a problem. */
export function problemText({ kind, status, message }: Problem, texts: (typeof partTexts)["en"]): string {
  if (kind !== "refused") return texts[kind];
  return `${refusalText(status, texts)}: ${truncate(message ?? "", 400)}`;
}

function refusalText(status: Problem["status"], texts: (typeof partTexts)["en"]): string {
  if (status === 403) return texts.forbidden;
  return status === 404 ? texts.notFound : `${texts.refused} (${status})`;
}
