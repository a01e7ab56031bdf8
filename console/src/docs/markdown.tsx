// Renders the contract's Markdown descriptions; HTML in them is shown as text.
import { lazy, Suspense } from "react";

// Loads in parallel with the contract, so that text does not change its size later.
const loading = import("./rendered-markdown.tsx");
const RenderedMarkdown = lazy(async () => ({ default: (await loading).RenderedMarkdown }));

export interface MarkdownProps {
  readonly text: string | undefined;
}

export function Markdown({ text = "" }: MarkdownProps) {
  if (text === "") return null;
  return (
    <div className="prose" lang="en">
      {/[`*[<\n-]|assumed/.test(text) ? (
        <Suspense fallback={<p>{text.replaceAll("`", "")}</p>}>
          <RenderedMarkdown text={text} />
        </Suspense>
      ) : (
        <p>{text}</p>
      )}
    </div>
  );
}
