// Makes a mock, has it send to a receiver that never answers, and leaves it so without closing it: nothing may keep the
// process running. Prints how far the delivery is when nothing does.
import { createMock } from "../../../mock/create-mock.ts";

const [, , url = ""] = process.argv;
const { control } = (await createMock({ tickets: 1, clock: "running" })).sandbox();
const { id } = await control.createWebhook({ url });
await control.patchRecord("tickets", 1, { subject: "Neu" });
process.once("beforeExit", async () => {
  const { deliveries } = await control.listDeliveries(id);
  console.log(JSON.stringify(deliveries.map(({ state, attempts }) => [state, attempts.length])));
});
