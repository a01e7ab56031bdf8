// Creates a mock that sends to a webhook receiver that never answers, and does not close the mock: nothing may
// keep the process alive. Prints the state of the delivery before the process exits.
import { createMock } from "../../../mock/create-mock.ts";

const [, , url = ""] = process.argv;
const { control } = (await createMock({ tickets: 1, clock: "running" })).sandbox();
const { id } = await control.createWebhook({ url });
await control.patchRecord("tickets", 1, { subject: "Neu" });
process.once("beforeExit", async () => {
  const { deliveries } = await control.listDeliveries(id);
  console.log(JSON.stringify(deliveries.map(({ state, attempts }) => [state, attempts.length])));
});
