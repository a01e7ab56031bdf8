// Bundles the cases of worlds in one module, which is loaded on demand.
export { cases } from "../../fixtures/cases/index.ts";
