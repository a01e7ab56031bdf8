// Quotes a text for a shell.

/** One argument, whatever is in it. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
