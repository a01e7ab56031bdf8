// After a restart, tickets embed copies instead of the objects in the collections. Naming the same agent or customer again must still change nothing.
import { join } from "node:path";
import { expect, it } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";

const folder = useTemporaryFolder();

it("assigning the same agent and customer after a restart changes nothing", async () => {
  const options = { tickets: 5, storage: `sqlite:${join(folder, "kept.db")}` } as const;
  const params = { path: { ticketId: 1 } };
  const first = await createMock(options);
  const body = { agentId: 2, priority: "urgent" } as const;
  const { data: firstData } = await first.client().PATCH("/ticket/{ticketId}", { params, body });
  await first.close();
  await using second = await createMock(options);
  await second.control.advanceClock("default", { duration: "PT1H" });
  const repeatedBody = { agentId: 2, customerId: firstData?.ticket.customerId ?? null };
  const { data: secondData } = await second.client().PATCH("/ticket/{ticketId}", { params, body: repeatedBody });
  expect(secondData).toEqual(firstData);
});
