// The suite of test/mock/storage/home-conformance.ts over homes with a planted fault, and over the right one beside them. Not a test of its own:
// test/proof/homes/count-failures.ts runs it and counts what fails.

import { describeHome } from "../../mock/storage/home-conformance.ts";
import { createHomeMemory, openMemoryHome } from "../../mock/storage/memory-home.ts";
import { homeFaults, plantFault } from "./faulty-home.ts";

for (const fault of [undefined, ...homeFaults]) {
  describeHome({
    name: fault ?? "right",
    async open() {
      const memory = createHomeMemory();
      const openAgain = async () => {
        const home = openMemoryHome(memory);
        return fault === undefined ? home : plantFault(home, fault);
      };
      return { home: await openAgain(), openAgain };
    },
  });
}
