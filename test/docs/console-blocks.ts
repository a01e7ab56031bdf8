// Reads the ```console blocks of a Markdown page: commands and the output shown below them.
import { listBlocks } from "./blocks.ts";

/** A command in a block, with the output shown below it. */
export interface Step {
  readonly command: string;
  readonly expectedOutput: string;
}

/** The part of a page under one heading. */
export interface Section {
  readonly heading: string;
  readonly steps: readonly Step[];
}

/** Lists the sections that have console blocks, in order. */
export function listSections(markdown: string): Section[] {
  return markdown
    .split(/^(?=#{1,3} )/m)
    .map((text) => ({ heading: /^#+ (.*)/.exec(text)?.[1] ?? "", steps: listBlocks(text, "console").flatMap(toSteps) }))
    .filter(({ steps }) => steps.length > 0);
}

/** Splits a block into its commands. */
export function toSteps(block: string): Step[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((text) => {
      const [, command = "", expectedOutput = ""] = /^((?:.*\\\n)*.*)\n?([\s\S]*)$/.exec(text) ?? [];
      return { command: command.replaceAll("\\\n", " "), expectedOutput: expectedOutput.trim() };
    });
}
