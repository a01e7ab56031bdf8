// What is held for the body of an admin request: mock/http/admin/body-hold.ts.
import { expect, it } from "vitest";
import { createBodyHold } from "../../../../mock/http/admin/body-hold.ts";

it("holds memory in steps, however small the pieces of a body are, and lets all of it go", () => {
  let [held, steps] = [0, 0];
  const hold = createBodyHold((bytes) => {
    held += bytes;
    steps += 1;
    return () => {
      held -= bytes;
    };
  });
  for (let count = 0; count < 200_000; count += 1) hold.note.onBytes?.(1);
  expect([steps, held]).toEqual([3, 3 * 6 * 64 * 1024]);
  hold.note.onBytes?.(1_000_000);
  expect([steps, held]).toEqual([4, 6 * 1_200_000]);
  hold.letGo();
  expect(held).toBe(0);
});
