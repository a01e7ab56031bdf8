import { expect, it } from "vitest";
import { remediesOf } from "../../../spec/generate/remedies.ts";

it("asks for what each error code means and what to do about it, and for no more", () => {
  const properties = { success: { const: false }, code: { enum: ["gone", "late"] } };
  const document = { components: { schemas: { GoneError: { properties }, Word: { properties: { code: {} } } } } };
  const remedies = { late: ["It is late.", "Wait."], gone: ["It is gone.", "Make one."] };
  expect(Object.keys(remediesOf(document, remedies))).toEqual(["gone", "late"]);
  expect(() => remediesOf(document, { late: ["It is late."], lost: ["It is lost.", "Look."] })).toThrow(
    "gone: say what it means and what to do\nlate: say what it means and what to do\nlost: no response has this code",
  );
});
