// Quotes a text for a shell.

/** Quotes any text as a single argument. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
