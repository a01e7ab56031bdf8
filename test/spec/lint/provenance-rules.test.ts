// spec/lint/provenance-rules.ts: every part resolves to a provenance, assumptions have reasons.
import { describe, expect, it } from "vitest";
import { reasonedAssumptions, resolvedProvenance } from "../../../spec/lint/provenance-rules.ts";
import { sampleContract, withChange } from "../sample-contract.ts";

const change = "#/paths/~1thing~1{thingId}/patch";
const failure = "#/components/schemas/Failure";

describe("resolvedProvenance", () => {
  it("is silent when every part has one or inherits one", () => expect(resolvedProvenance(sampleContract)).toEqual([]));

  it("reports an operation without one, and what would inherit it", () => {
    const places = resolvedProvenance(withChange(sampleContract, `${change}/x-provenance`, undefined)).map(
      ({ place }) => place,
    );
    expect(places).toContain(change);
    expect(places).toContain(`${change}/responses/200`);
    expect(places).not.toContain("#/paths/~1thing~1{thingId}/parameters/0");
  });

  it("reports a schema without one, and its properties", () => {
    const places = resolvedProvenance(withChange(sampleContract, `${failure}/x-provenance`, undefined)).map(
      ({ place }) => place,
    );
    expect(places).toEqual([failure, `${failure}/properties/message`]);
  });

  it("reports an unknown word on a parameter", () => {
    const place = "#/paths/~1thing~1{thingId}/parameters/0";
    const [breach] = resolvedProvenance(withChange(sampleContract, `${place}/x-provenance`, "guessed"));
    expect(breach).toMatchObject({ place, problem: '"guessed" is no provenance' });
  });

  it("asks shared answers and headers for one of their own", () => {
    const answers = withChange(sampleContract, "#/components/responses", { Gone: { description: "Gone." } });
    expect(resolvedProvenance(answers)).toMatchObject([{ place: "#/components/responses/Gone" }]);
    const headers = withChange(sampleContract, "#/components/headers", { Wait: { description: "Seconds." } });
    expect(resolvedProvenance(headers)).toMatchObject([{ place: "#/components/headers/Wait" }]);
  });
});

describe("reasonedAssumptions", () => {
  it("is silent when assumptions have reasons", () => expect(reasonedAssumptions(sampleContract)).toEqual([]));

  it.each([undefined, " "])("reports an assumption with the reason %j", (reason) => {
    const schema = "#/components/schemas/ThingCommon";
    const breaches = reasonedAssumptions(withChange(sampleContract, `${schema}/x-provenance-reason`, reason));
    expect(breaches).toMatchObject([{ place: schema, problem: "it is assumed without a reason" }]);
  });

  it("does not count a reason that stands further out", () => {
    const property = "#/components/schemas/ThingCommon/properties/id";
    const breaches = reasonedAssumptions(withChange(sampleContract, `${property}/x-provenance`, "assumed"));
    expect(breaches).toMatchObject([{ place: property }]);
  });

  it("reports a reason beside something that is not assumed", () => {
    const breaches = reasonedAssumptions(withChange(sampleContract, `${failure}/x-provenance-reason`, "Because."));
    expect(breaches).toMatchObject([{ place: failure, problem: "a reason stands beside no assumption" }]);
  });
});
