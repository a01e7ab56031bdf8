// Picks the media type that an Accept header requests (RFC 9110 section 12.5.1).
import { describe, expect, it } from "vitest";
import { negotiate } from "../../../../mock/http/steps/negotiate.ts";
import { createAppUnderTest } from "../app-under-test.ts";

const [yaml, json] = ["application/yaml", "application/json"];

describe("negotiate", () => {
  it.each([
    [null, yaml],
    ["", yaml],
    ["*/*", yaml],
    ["application/*", yaml],
    ["application/json", json],
    ["Application/JSON; charset=utf-8", json],
    ["application/json;q=0.5, application/yaml;q=0.4", json],
    ["application/json;q=0.4, application/yaml;q=0.5", yaml],
    ["application/json, application/yaml", yaml],
    ["text/html, application/json;q=0.9, */*;q=0.8", json],
    ["text/html, */*;q=0.8", yaml],
    ["application/yaml;q=0, */*", json],
    ["application/json;q=high", yaml],
    ["application/json;q=1.5, application/yaml;q=0.1", yaml],
    ["application/json;q=-1, application/yaml;q=0.1", yaml],
    ["application/json;q=1, application/yaml;q=0.5", json],
    ["application/*;q=0.5, application/json", json],
    ["*/*, application/yaml;q=0.2", json],
    ["application/yaml;q=0, application/*;q=0.1", json],
    ["text/html", yaml],
  ])("responds to %j with %s", (accept, mediaType) => {
    expect(negotiate(accept, [yaml, json])).toBe(mediaType);
  });
});

describe("GET /docs/open-api", () => {
  it("shows the current state of a mutable document", async () => {
    const document = { openapi: "3.1.0" };
    const { send } = createAppUnderTest({ handle: () => document });
    await send("/docs/open-api");
    document.openapi = "3.1.1";
    expect(await (await send("/docs/open-api")).text()).toBe("openapi: 3.1.1\n");
  });
});
