// Error examples in the admin document equal the mock's responses, if a single request can trigger them.
import { describe, expect, it } from "vitest";
import { createMock, type MockOptions } from "../../../../mock/create-mock.ts";
import document from "../../../../spec/generated/admin/openapi.json" with { type: "json" };

const origin = "http://localhost:4010";
const { responses } = document.components;

async function refusal(path: string, init: RequestInit, options: MockOptions = {}): Promise<unknown> {
  await using mock = await createMock({ tickets: 1, ...options });
  return (await mock.fetch(new URL(`/__admin${path}`, origin), init)).json();
}

describe("a refusal example in the admin document", () => {
  it("equals the response when the header names a different sandbox from the path", async () => {
    const example = responses.BadRequest.content["application/json"].examples.twoSandboxes.value;
    const init = { headers: { "x-mock-sandbox": "inbox-2" } };
    expect(await refusal("/sandboxes/inbox-1/clock", init)).toEqual(example);
  });

  it("equals the response to a Host that is not allowed", async () => {
    const example = responses.Forbidden.content["application/json"].examples.hostNotAllowed.value;
    await using mock = await createMock({ tickets: 1 });
    const response = await mock.fetch("http://mock.example.com/__admin/clock");
    expect(await response.json()).toEqual(example);
  });

  it("equals the response to a page from another origin", async () => {
    const example = responses.Forbidden.content["application/json"].examples.originNotAllowed.value;
    expect(await refusal("/clock", { headers: { origin: "https://www.example.com" } })).toEqual(example);
  });

  it("equals the response to a forwarded request and a cross-site request", async () => {
    const { forwardingNotAllowed, crossSiteNotAllowed } = responses.Forbidden.content["application/json"].examples;
    expect(await refusal("/clock", { headers: { "x-forwarded-for": "203.0.113.9" } })).toEqual(
      forwardingNotAllowed.value,
    );
    expect(await refusal("/clock", { headers: { "sec-fetch-site": "cross-site" } })).toEqual(crossSiteNotAllowed.value);
  });

  it("equals the response to a missing and a wrong token", async () => {
    const { adminTokenMissing, adminTokenWrong } = responses.Unauthorized.content["application/json"].examples;
    const options = { admin: { token: "sesame" } };
    expect(await refusal("/clock", {}, options)).toEqual(adminTokenMissing.value);
    const headers = { authorization: "Bearer other" };
    expect(await refusal("/clock", { headers }, options)).toEqual(adminTokenWrong.value);
  });

  it("equals the response to a write without its media type", async () => {
    const example = responses.UnsupportedMediaType.content["application/json"].examples.contentTypeMissing.value;
    expect(await refusal("/reset", { method: "POST" })).toEqual(example);
  });
});
