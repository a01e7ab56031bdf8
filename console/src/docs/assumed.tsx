// Reads the rules in the description of an operation, and marks what they only assume.
import { useLanguage } from "../shared/page.tsx";
import { docsTexts } from "./texts.ts";

/** Address of a link that is drawn as a mark. */
export const markHref = "#assumed";

/** A quiet mark with its reason on hover. */
export function Assumed({ reason }: { readonly reason?: string | undefined }) {
  const { language } = useLanguage();
  const { assumed, meaning, reason: before } = docsTexts[language];
  const title = reason ? `${meaning.assumed} ${before}${reason}` : meaning.assumed;
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
    .replaceAll(remark, (_, said: string, end: string) => `${end} ${toMark(said)}`)
    .replaceAll(sentence, (_, said: string) => `${toCapital(said)}. ${toMark("assumed")}`);
}

function toMark(said: string): string {
  return `[assumed](${markHref} "${reasonOf(said).replaceAll(/["`]/g, "")}")`;
}

function reasonOf(said: string): string {
  return toCapital(said.replaceAll(/\s+/g, " ").replace(/^assumed[:;]? ?/, ""));
}

function toCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export interface Said {
  readonly intro: string;
  readonly rules: readonly string[];
  /** Why the permission is assumed; undefined if it is not. */
  readonly permissionReason: string | undefined;
}

/** A description by its parts: the list after a blank line has the rules. One that only names the permission is left out. */
export function partsOf(description: string): Said {
  const [intro = "", ...lists] = description.split(/\n\n- /);
  const all = lists.flatMap((list) => list.trim().split(/\n- /));
  const isPermission = (rule: string) => /^Needs [^;,]+$/.test(rule.replaceAll(remark, ""));
  const [, said] = remark.exec(all.find(isPermission) ?? "") ?? [];
  remark.lastIndex = 0;
  return {
    intro,
    rules: all.filter((rule) => !isPermission(rule)),
    permissionReason: said === undefined ? undefined : reasonOf(said),
  };
}
