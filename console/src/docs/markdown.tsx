// Shows the contract's descriptions, which are Markdown, as elements; markup in them stays text.
import { lazy, Suspense } from "react";

// Loads while the contract does, so that no text changes its size later.
const loading = import("./rendered-markdown.tsx");
const Rendered = lazy(async () => ({ default: (await loading).Rendered }));

export interface MarkdownProps {
  readonly text: string | undefined;
}

export function Markdown({ text = "" }: MarkdownProps) {
  if (text === "") return null;
  return (
    <div className="prose" lang="en">
      {/[`*[<\n-]|assumed/.test(text) ? (
        <Suspense fallback={<p>{text.replaceAll("`", "")}</p>}>
          <Rendered text={text} />
        </Suspense>
      ) : (
        <p>{text}</p>
      )}
    </div>
  );
}
