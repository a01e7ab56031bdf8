// Whether servers have the option `storage` yet: the proofs of servers over a home begin with it.
import { mockOptions } from "../../mock/options/mock-options.ts";

export const hasStorage = "storage" in mockOptions;
