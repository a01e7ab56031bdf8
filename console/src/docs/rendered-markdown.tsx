// Renders Markdown; apart from markdown.tsx, so that the page is painted before the parser is there.
import ReactMarkdown from "markdown-to-jsx/react";

const options = { disableParsingRawHTML: true, forceBlock: true, overrides: { h1: "h3", h2: "h3" } } as const;

export function Rendered({ text }: { readonly text: string }) {
  return <ReactMarkdown options={options}>{text}</ReactMarkdown>;
}
