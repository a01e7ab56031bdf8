// The path template of a request in the journal.
import { expect, it } from "vitest";
import { toTemplate } from "../../../console/src/console/journal/entry.ts";

it.each([
  [
    "/ticket/5/conversation/5",
    { ticketId: "5", conversationId: "5" },
    "/ticket/{ticketId}/conversation/{conversationId}",
  ],
  ["/app/app", { appId: "app" }, "/app/{appId}"],
  ["/app/a%20b", { appId: "a b" }, "/app/{appId}"],
])("puts the parameters back into %s", (path, pathParameters, template) => {
  expect(toTemplate({ path, pathParameters })).toBe(template);
});
