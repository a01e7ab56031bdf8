// Rules about x-provenance: every part has one, and an assumption says why. Run by spec/lint.ts; spec/generate/provenance.ts finds the
// provenance of a part.
import { textAt } from "../generate/json.ts";
import { provenancesOf, provenanceWords } from "../generate/provenance.ts";
import type { Rule } from "./breach.ts";

const words: readonly string[] = provenanceWords;

/** Every operation, parameter, answer, schema and property has a provenance, its own or that of the part around it. */
export const resolvedProvenance: Rule = (document) =>
  provenancesOf(document, new Map()).flatMap(({ pointer, value, subject }) => {
    if (value !== undefined && words.includes(value)) return [];
    const problem = value === undefined ? `${subject} has no x-provenance` : `"${value}" is no provenance`;
    return [{ rule: "resolvedProvenance", place: pointer, problem, instead: `say one of ${words.join(", ")}` }];
  });

/** Who says `assumed` says why, and only then. */
export const reasonedAssumptions: Rule = (document) =>
  provenancesOf(document, new Map()).flatMap(({ pointer, node }) => {
    const rule = "reasonedAssumptions";
    const assumed = textAt(node, "x-provenance") === "assumed";
    const reason = textAt(node, "x-provenance-reason") ?? "";
    if (assumed && reason.trim() === "") {
      return [
        {
          rule,
          place: pointer,
          problem: "it is assumed without a reason",
          instead: "add x-provenance-reason beside it",
        },
      ];
    }
    if (!assumed && node["x-provenance-reason"] !== undefined) {
      return [
        {
          rule,
          place: pointer,
          problem: "a reason stands beside no assumption",
          instead: "add x-provenance: assumed or drop the reason",
        },
      ];
    }
    return [];
  });
