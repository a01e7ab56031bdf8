// Formats Markdown.

export function toCode(text: string): string {
  return `\`${text}\``;
}

/** Formats a table; escapes bars in cells. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows.map((cells) => cells.map((cell) => cell.replaceAll("|", "\\|")))];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
