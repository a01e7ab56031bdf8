// What is told of bytes before they are kept: mock/http/steps/read-body.ts. Forms and limits of bodies are in test/mock/http/bodies.test.ts.
import { describe, expect, it } from "vitest";
import { DomainError } from "../../../../mock/core/errors.ts";
import { type BodyNote, readBody } from "../../../../mock/http/steps/read-body.ts";

function request(headers: Record<string, string>): Request {
  const init = { "content-type": "application/json", ...headers };
  return new Request("http://mock.local/", { method: "POST", headers: init, body: '{"a":1}' });
}

describe.each([
  ["declared", { "content-length": "7" }],
  ["not declared", {}],
] as const)("a length that is %s", (_what, headers) => {
  it("is told before the body is kept, and noted", async () => {
    const told: unknown[] = [];
    const note: BodyNote = {
      requestBody: undefined,
      requestBytes: 0,
      onBytes: (count) => told.push(count, note.requestBytes),
    };
    expect(await readBody(request(headers), 100, note)).toEqual({ a: 1 });
    expect([told, note.requestBytes, note.requestBody]).toEqual([[7, 0], 7, { a: 1 }]);
  });

  it("may be refused, in the words of who refuses", async () => {
    const onBytes = () => {
      throw new DomainError("unavailable", "memory_limit", "There is no room.");
    };
    const read = readBody(request(headers), 100, { requestBody: undefined, requestBytes: 0, onBytes });
    await expect(read).rejects.toMatchObject({ code: "memory_limit" });
  });
});
