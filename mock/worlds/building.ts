// All that builds worlds, in one file so that it is loaded at once. Loaded by mock/worlds/built-worlds.ts when a mock builds its first world.
export { recordFactories } from "../../fixtures/factories/index.ts";
export { buildWorld } from "../../fixtures/index.ts";
export { scenarios } from "../../scenarios/index.ts";
