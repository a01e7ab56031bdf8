// Every response is slow, as over a poor connection.
import { defineScenario } from "./kit.ts";

export default defineScenario({
  name: "slow-network",
  description: "Every response is slow: half take more than 600 ms, a few take seconds, chosen by the seed.",
  faults: [
    { id: "slow-network", match: { pages: true }, effect: { kind: "delay", lognormal: { medianMs: 600, sigma: 0.6 } } },
  ],
});
