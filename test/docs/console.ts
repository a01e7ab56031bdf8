// Reads the ```console blocks of a Markdown text, whose commands the shell of the recipes runs against a mock.
import { listBlocks } from "./blocks.ts";

export { createShell, toOneLine, toPattern } from "../../console/src/docs/shell.ts";

/** One command of a block and the text printed below it. */
export interface Step {
  readonly command: string;
  readonly printed: string;
}

/** A part of the text under one heading. */
export interface Section {
  readonly heading: string;
  readonly steps: readonly Step[];
}

/** The sections that hold console blocks, in order. */
export function listSections(markdown: string): Section[] {
  return markdown
    .split(/^(?=#{1,3} )/m)
    .map((text) => ({ heading: /^#+ (.*)/.exec(text)?.[1] ?? "", steps: listBlocks(text, "console").flatMap(toSteps) }))
    .filter(({ steps }) => steps.length > 0);
}

/** The commands of one block. */
export function toSteps(block: string): Step[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((text) => {
      const [, command = "", printed = ""] = /^((?:.*\\\n)*.*)\n?([\s\S]*)$/.exec(text) ?? [];
      return { command: command.replaceAll("\\\n", " "), printed: printed.trim() };
    });
}
