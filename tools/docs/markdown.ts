// Formats Markdown code spans and tables.

export function toCode(text: string): string {
  return `\`${text}\``;
}

/** Formats a table, and escapes pipes in cells. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows.map((cells) => cells.map((cell) => cell.replaceAll("|", "\\|")))];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
