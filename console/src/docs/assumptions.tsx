// Extracts the rules from an operation's description, and marks assumptions.
import { useLanguage } from "../shared/page.tsx";
import { docsTexts } from "./texts.ts";

/** Address of links that are rendered as marks. */
export const markHref = "#assumed";

/** Marks an assumption, and shows its reason on hover. */
export function AssumedMark({ reason }: { readonly reason?: string | undefined }) {
  const { language } = useLanguage();
  const { assumed, meaning, reason: reasonPrefix } = docsTexts[language];
  const title = reason ? `${meaning.assumed} ${reasonPrefix}${reason}` : meaning.assumed;
  return (
    <span className="provenance" lang={language} title={title}>
      {assumed}
    </span>
  );
}

const remark = /\s*\(([^()]*\bassumed\b[^()]*)\)([.,;:]?)/g;
const sentence = /\bThat ([^.]+?) (?:is|are) assumed\./g;

/** Markdown with "(assumed)" and "That … is assumed." as links to `markHref`. */
export function markAssumptions(text: string): string {
  return text
    .replaceAll(remark, (_, note: string, end: string) => `${end} ${toMark(note)}`)
    .replaceAll(sentence, (_, statement: string) => `${capitalise(statement)}. ${toMark("assumed")}`);
}

function toMark(note: string): string {
  return `[assumed](${markHref} "${reasonOf(note).replaceAll(/["`]/g, "")}")`;
}

function reasonOf(note: string): string {
  return capitalise(note.replaceAll(/\s+/g, " ").replace(/^assumed[:;]? ?/, ""));
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export interface DescriptionParts {
  readonly intro: string;
  readonly rules: readonly string[];
  /** Why the permission is assumed; undefined if it is documented. */
  readonly permissionReason: string | undefined;
}

/** Splits a description into its introduction and the list of rules after it. Omits rules that only name the permission. */
export function partsOf(description: string): DescriptionParts {
  const [intro = "", ...lists] = description.split(/\n\n- /);
  const all = lists.flatMap((list) => list.trim().split(/\n- /));
  const isPermission = (rule: string) => /^Needs [^;,]+$/.test(rule.replaceAll(remark, ""));
  const [, note] = remark.exec(all.find(isPermission) ?? "") ?? [];
  remark.lastIndex = 0;
  return {
    intro,
    rules: all.filter((rule) => !isPermission(rule)),
    permissionReason: note === undefined ? undefined : reasonOf(note),
  };
}
