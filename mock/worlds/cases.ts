// The cases of the shipped world, loaded only for live worlds.
export { cases } from "../../fixtures/cases/index.ts";
