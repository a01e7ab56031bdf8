// Renders Markdown. Separate from markdown.tsx, so that the page is painted before the parser is loaded.
import ReactMarkdown from "markdown-to-jsx/react";
import type { AnchorHTMLAttributes } from "react";
import { AssumedMark, markAssumptions, markHref } from "./assumptions.tsx";

const options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: { h1: "h3", h2: "h3", a: LinkOrMark },
} as const;

function LinkOrMark(props: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return props.href === markHref ? <AssumedMark reason={props.title} /> : <a {...props} />;
}

export function RenderedMarkdown({ text }: { readonly text: string }) {
  return <ReactMarkdown options={options}>{markAssumptions(text)}</ReactMarkdown>;
}
