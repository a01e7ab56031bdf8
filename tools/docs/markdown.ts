// Writes pieces of Markdown.

/** A text in back quotes. */
export function toCode(text: string): string {
  return `\`${text}\``;
}

/** A table; a bar within a cell does not end it. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows.map((cells) => cells.map((cell) => cell.replaceAll("|", "\\|")))];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
