// Bundles everything that builds worlds in one module, which is loaded on demand.
export { recordFactories } from "../../fixtures/factories/index.ts";
export { buildWorld } from "../../fixtures/index.ts";
export { shippedWorlds } from "../../fixtures/worlds/worlds.ts";
export { scenarios } from "../../scenarios/generated/index.ts";
