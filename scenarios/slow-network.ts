// Every answer is slow, as over a poor connection.
import { defineScenario } from "./kit.ts";

export default defineScenario({
  name: "slow-network",
  description: "Every answer comes late: half of them after more than 600 ms, a few after seconds, drawn by the seed.",
  faults: [{ id: "slow-network", effect: { kind: "delay", lognormal: { medianMs: 600, sigma: 0.6 } } }],
});
