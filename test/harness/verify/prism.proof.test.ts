// Verification of Prism's mock of this contract: it answers from the examples, whatever is asked, so forms are right and laws are broken. Each
// kind of finding was looked at and stands below with what Prism does; a finding of another kind fails. Only at full size: Prism leaves one request
// without an answer.
import { describe, expect, it } from "vitest";
import { verify } from "../../../harness/verify.ts";
import { startPrismMock } from "../../conformance/prism-proxy.ts";
import { bySize } from "../../proof/proof-size.ts";

/** What Prism does otherwise than the contract says, by kind and place. */
const looked: Readonly<Record<string, readonly RegExp[]>> = {
  "takes query parameters that the contract does not have": [/^accepted wrong query \(undeclared\)$/],
  "takes any token, as it only looks for one": [/^unauthenticated stranger /],
  "answers the example for any id": [/^found-unknown unknown path /, /^identity 200 /],
  "names records that are in no example of the list": [/^reference 200 /],
  "answers the example for any page, order and filter": [
    /^(?:page-size|paging-repeats|paging-omits) paging$/,
    /^(?:echo|total) 200 \/(?:limit|offset|total)$/,
    /^order order /,
    /^(?:filter|filter-omits) filter /,
  ],
  "does not answer a body that is cut": [/^connection wrong body \(cut\)$/],
};

describe.runIf(bySize(true, false))("Prism's mock of the contract", () => {
  it("is found to differ in what it does otherwise, and in nothing else", async () => {
    const prism = await startPrismMock();
    const report = await verify({ target: prism.url, token: "a.b.c", rate: 500 }).finally(() => prism.stop());
    const patterns = Object.values(looked).flat();
    const lines = report.findings.map(({ kind, place }) => `${kind} ${place}`);
    expect(lines.filter((line) => !patterns.some((one) => one.test(line)))).toEqual([]);
    const unmet = Object.entries(looked).filter(
      ([, some]) => !some.some((one) => lines.some((line) => one.test(line))),
    );
    expect(unmet.map(([what]) => what)).toEqual([]);
    expect(report.undocumented).toEqual([]);
  });
});
