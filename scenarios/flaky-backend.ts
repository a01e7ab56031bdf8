// One request in twenty fails. Faults are tried in order, so their shares add up: 2%, then 1% each of all requests; the
// seed decides which.
import { defineScenario } from "./kit.ts";

const badGateway = { code: "bad_gateway", message: "The backend behind the gateway did not respond." };

export default defineScenario({
  name: "flaky-backend",
  description:
    "5% of requests fail, chosen by the seed: 500, 502 after the change was made, 503, or a connection reset.",
  faults: [
    { id: "flaky-500", effect: { kind: "status", status: 500 }, when: { probability: 0.02 } },
    {
      id: "flaky-502",
      effect: { kind: "status", status: 502, ...badGateway, timing: "after" },
      when: { probability: 0.01 / 0.98 },
    },
    { id: "flaky-503", effect: { kind: "outage" }, when: { probability: 0.01 / 0.97 } },
    { id: "flaky-reset", effect: { kind: "connectionReset" }, when: { probability: 0.01 / 0.96 } },
  ],
});
