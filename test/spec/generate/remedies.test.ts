// spec/generate/remedies.ts: the meaning of each error code and what to do about it.
import { expect, it } from "vitest";
import { remediesOf } from "../../../spec/generate/remedies.ts";

it("requires a meaning and a remedy for each error code, and refuses unknown codes", () => {
  const properties = { success: { const: false }, code: { enum: ["gone", "late"] } };
  const document = { components: { schemas: { GoneError: { properties }, Word: { properties: { code: {} } } } } };
  const remedies = { late: ["It is late.", "Wait."], gone: ["It is gone.", "Make one."] };
  expect(Object.keys(remediesOf(document, remedies))).toEqual(["gone", "late"]);
  expect(() => remediesOf(document, { late: ["It is late."], lost: ["It is lost.", "Look."] })).toThrow(
    "gone: say what it means and what to do\nlate: say what it means and what to do\nlost: no response has this code",
  );
});
