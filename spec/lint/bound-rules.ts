// Rule about the size of requests: no list and no text in one is without a bound. Run by spec/lint.ts.
import { requestBoundsOf } from "../generate/request-bounds.ts";
import type { Rule } from "./breach.ts";

/** Lists of a request say `maxItems`; its texts say `maxLength`, or have a form that ends. Run on the flat document. */
export const boundedRequests: Rule = (document) =>
  requestBoundsOf(document).flatMap(({ pointer, keyword, most }) => {
    if (most !== undefined) return [];
    const problem = `a request may hold this ${keyword === "maxItems" ? "list" : "text"} at any length`;
    return [{ rule: "boundedRequests", place: pointer, problem, instead: `say ${keyword}` }];
  });
