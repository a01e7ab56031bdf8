// The demo's scenario: an energy supplier has raised its prices.
import { defineScenario } from "./kit.ts";

export default defineScenario({
  name: "price-rise",
  description:
    "After a price rise: a wave of letters, a week in which the AI agent for tariffs performed badly, and its recovery.",
  world: { name: "energy-de-price-rise" },
});
