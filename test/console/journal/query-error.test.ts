// The journal's German messages about malformed queries.
import { expect, it } from "vitest";
import { toQueryError } from "../../../console/src/console/journal/query-error.ts";
import { createMock } from "../../../mock/create-mock.ts";

it.each([
  [
    "statsu:4xx",
    /^Nicht lesbar: "statsu:4xx" \(Zeichen 1\)\. Erwartet: .*\(meinten Sie status:\?\), oder Anführungszeichen um/,
  ],
  ["status:9zz", /^Nicht lesbar: .* Erwartet: ein Filter, zum Beispiel status:404 oder status:4xx oder status:none/],
])("explains the query %s in German", async (query, message) => {
  await using mock = await createMock({ tickets: 1 });
  const refusal = await mock.fetch(`/__admin/sandboxes/default/requests?${new URLSearchParams({ query })}`);
  const [violation] = (await refusal.json()).violations;
  expect(toQueryError(violation, "de")).toMatch(message);
});
