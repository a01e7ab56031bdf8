// spec/lint/operation-rules.ts: each rule is silent on the right contract and fires where it is broken.
import { describe, expect, it } from "vitest";
import type { Json } from "../../../spec/generate/json.ts";
import {
  attributedErrors,
  describedOperations,
  namedExamples,
  namedOperations,
  pairedExamples,
  pathExamples,
  taggedOperations,
  tieredLinks,
} from "../../../spec/lint/operation-rules.ts";
import { sampleContract, withChange } from "../sample-contract.ts";

const change = "#/paths/~1thing~1{thingId}/patch";
const answer = `${change}/responses/200`;
const body = `${answer}/content/application~1json`;
const request = `${change}/requestBody/content/application~1json`;

function broken(pointer: string, value: Json | undefined) {
  return withChange(sampleContract, pointer, value);
}

describe("the right contract", () => {
  it.each([
    namedOperations,
    taggedOperations,
    describedOperations,
    attributedErrors,
    namedExamples,
    pairedExamples,
    pathExamples,
    tieredLinks,
  ])("has no breach of $name", (rule) => expect(rule(sampleContract)).toEqual([]));
});

describe("namedOperations", () => {
  it("reports a missing operationId", () => {
    expect(namedOperations(broken(`${change}/operationId`, undefined)).map(({ place }) => place)).toEqual([change]);
  });

  it("reports an operationId that is taken", () => {
    const [breach] = namedOperations(broken(`${change}/operationId`, "listThings"));
    expect(breach?.problem).toBe('the operationId "listThings" is taken');
  });

  it("reports an operationId that cannot be a function's name", () => {
    expect(namedOperations(broken(`${change}/operationId`, "change-thing"))).toHaveLength(1);
  });
});

describe("taggedOperations", () => {
  it.each<[string, Json]>([
    ["no tag", []],
    ["two tags", ["things", "things"]],
    ["a tag that the document does not describe", ["others"]],
  ])("reports %s", (_title, tags) => {
    expect(taggedOperations(broken(`${change}/tags`, tags)).map(({ place }) => place)).toEqual([change]);
  });
});

describe("describedOperations", () => {
  it("reports an operation without a description", () => {
    expect(describedOperations(broken(`${change}/description`, ""))).toMatchObject([{ place: change }]);
  });

  it("reports an answer without a description", () => {
    expect(describedOperations(broken(`${answer}/description`, undefined))).toMatchObject([{ place: answer }]);
  });

  it("reports an operation that cannot succeed", () => {
    expect(describedOperations(broken(answer, undefined))).toMatchObject([{ problem: "no 2xx answer is declared" }]);
  });

  it("reports an operation that cannot fail", () => {
    const breaches = describedOperations(broken(`${change}/responses/400`, undefined));
    expect(breaches).toMatchObject([{ problem: "no error status is declared" }]);
  });

  it("reports an answer for any status", () => {
    const breaches = describedOperations(broken(`${change}/responses/4XX`, { description: "Wrong." }));
    expect(breaches).toMatchObject([{ problem: '"4XX" is no status' }]);
  });
});

describe("attributedErrors", () => {
  it("reports an error answer that does not say who sends it", () => {
    const breaches = attributedErrors(broken(`${change}/responses/400/x-sent-by`, undefined));
    expect(breaches).toMatchObject([{ problem: "the answer has no x-sent-by" }]);
  });

  it("reports another word than service and fault", () => {
    const breaches = attributedErrors(broken(`${change}/responses/400/x-sent-by`, "chance"));
    expect(breaches).toMatchObject([{ problem: '"chance" sends no answer', instead: "say one of service, fault" }]);
  });
});

describe("namedExamples", () => {
  it("reports an answer without examples", () => {
    expect(namedExamples(broken(`${body}/examples`, undefined))).toMatchObject([{ place: body }]);
  });

  it("reports a request without examples", () => {
    expect(namedExamples(broken(`${request}/examples`, {}))).toMatchObject([{ place: request }]);
  });

  it("reports an example without a value, also behind a reference", () => {
    expect(namedExamples(broken(`${request}/examples/rename`, { summary: "Rename" }))).toHaveLength(1);
    expect(namedExamples(broken("#/components/examples/Lamp", { summary: "A lamp" }))).toHaveLength(1);
  });
});

describe("pairedExamples", () => {
  it("reports a request example whose answer is missing", () => {
    const [breach] = pairedExamples(broken(`${request}/examples/paint`, { value: {} }));
    expect(breach).toMatchObject({
      place: `${request}/examples/paint`,
      problem: 'no answer has an example named "paint"',
    });
  });
});

describe("pathExamples", () => {
  it("reports a path parameter without an example", () => {
    const [breach] = pathExamples(broken("#/paths/~1thing~1{thingId}/parameters/0/example", undefined));
    expect(breach?.problem).toBe("the path parameter thingId of changeThing has no example");
  });
});

describe("tieredLinks", () => {
  const all = "#/paths/~1thing~1all/get";
  const place = `${answer}/links/others`;
  const linked = broken(`${answer}/links`, { others: { operationId: "listThings" } });

  it("reports a link from a documented operation to a companion", () => {
    const [breach, ...others] = tieredLinks(withChange(linked, `${all}/x-tier`, "companion"));
    expect(breach).toMatchObject({ place, problem: "changeThing links to the companion listThings" });
    expect(others).toEqual([]);
  });

  it("lets companions link to companions, and documented operations to documented ones", () => {
    const companion = withChange(linked, `${all}/x-tier`, "companion");
    expect(tieredLinks(withChange(companion, `${change}/x-tier`, "companion"))).toEqual([]);
    expect(tieredLinks(withChange(linked, `${all}/x-tier`, "documented"))).toEqual([]);
  });
});
