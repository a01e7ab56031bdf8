// Puts a message into its ticket's reply template, for the service and for previews on pages.
import { escapeHtml, hasElement, toHtml } from "../../engine/core/text/html-text.ts";

export interface FramedTicket {
  readonly template: string;
  readonly customer: object | null;
  readonly fromName: string;
}

/** Converts a message to HTML unless it already is. */
export function toMessageHtml(message: string): string {
  return hasElement(message) ? message : toHtml(message);
}

/**
 * Inserts a message into the ticket's reply template: the HTML that the customer receives. Ignores a template without
 * `%MESSAGE%`; removes an unknown path along with a space before it.
 */
export function frameReply({ template, customer, fromName }: FramedTicket, agent: object, message: string): string {
  const html = toMessageHtml(message);
  if (!template.includes("%MESSAGE%")) return html;
  const values: Readonly<Record<string, unknown>> = { customer: customer ?? toUnknownCustomer(fromName), agent };
  const [start = "", ...rest] = template.replace("<p>%MESSAGE%</p>", "%MESSAGE%").split("{{");
  const pieces: string[] = [start];
  for (const part of rest) fillPath(pieces, part, values);
  return pieces.join("").replaceAll("%MESSAGE%", () => html);
}

/** Appends the text after two opening braces, replacing its path with the value. */
function fillPath(pieces: string[], part: string, values: Readonly<Record<string, unknown>>): void {
  const end = part.indexOf("}}");
  if (end === -1) {
    pieces.push(`{{${part}`);
    return;
  }
  const value = escapeHtml(toText(values, part.slice(0, end).trim()));
  const before = pieces.at(-1) ?? "";
  if (value === "" && before.endsWith(" ")) pieces[pieces.length - 1] = before.slice(0, -1);
  pieces.push(value + part.slice(end + 2));
}

/** Derives an unknown customer's name from the message's sender name. */
function toUnknownCustomer(fromName: string): { readonly firstname: string; readonly lastname: string } {
  const [firstname = "", ...others] = fromName.split(" ");
  return { firstname, lastname: others.join(" ") };
}

function toText(data: unknown, path: string): string {
  let value = data;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return "";
    value = Object.getOwnPropertyDescriptor(value, name)?.value;
  }
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
