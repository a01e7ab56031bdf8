// Says in the log when the memory limit makes itself felt: when sandboxes begin to go, and when requests begin to be refused. Used by
// mock/compose.ts.
import type { Logger } from "../../core/logger.ts";
import type { RoomOptions } from "../sandboxes/sandbox-room.ts";

/** One line for each beginning, none for each sandbox or request; `listSandboxes` has the number of sandboxes that went. */
export function toldBy(logger: Logger): Pick<RoomOptions, "onFirstEviction" | "onRefusal"> {
  return {
    onFirstEviction(sandbox, { usedBytes, limitBytes }) {
      const message = "Sandboxes that were unused for longest go from now on; --memory-limit gives them more room.";
      logger.info("memory_limit_reached", { evicted: sandbox, usedBytes, limitBytes, message });
    },
    onRefusal({ usedBytes, limitBytes }) {
      const message =
        "Requests are 503 memory_limit until there is room: delete snapshots, faults or sandboxes, or reset.";
      logger.info("memory_limit_refuses", { usedBytes, limitBytes, message });
    },
  };
}
