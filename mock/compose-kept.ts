// Puts a mock together whose sandboxes are kept in a home, beside the process. Loaded by mock/open-mock.ts where there is a home; the layers are
// joined in mock/compose.ts.
import { type ComposedMock, type Composition, joinMock, toCommon } from "./compose.ts";
import { createHomeTime } from "./control/kept/home-time.ts";
import { withKept } from "./control/kept/kept-control.ts";
import { createKeptSandboxes } from "./control/kept/kept-sandboxes.ts";
import type { KeptSandboxes } from "./control/kept/sandboxes-of-home.ts";
import { defaultSandboxId } from "./control/sandboxes/sandbox-id.ts";
import { createLoadedSandboxes } from "./control/sandboxes/sandbox-registry.ts";
import { callSoon, startQuietTimer } from "./core/process-time.ts";
import { whenSettled } from "./core/when-settled.ts";
import { collectionDefinitions } from "./services/collections.ts";
import type { Home } from "./storage/home.ts";
import { toChangeSetJson } from "./store/changes/change-set-json.ts";
import { openPicturedStore } from "./store/create-store.ts";

/** A mock over a home. */
export interface KeptMock extends ComposedMock {
  readonly kept: KeptSandboxes;
}

const keeping = {
  toChangeSetJson,
  openPicture: (picture, options) => openPicturedStore(picture, { ...options, definitions: collectionDefinitions }),
} satisfies Parameters<typeof createKeptSandboxes>[0]["keeping"];

/**
 * Joins the layers over the sandboxes of a home; resolves when `default` is loaded.
 * @throws DomainError 503 storage_unavailable, and what making `default` throws
 */
export async function composeKeptMock(composition: Composition, home: Home): Promise<KeptMock> {
  const { stopwatch } = composition;
  const time = createHomeTime(await home.now(), stopwatch);
  const given = { ...composition, realTime: time.now };
  const common = toCommon(given);
  const { logger } = common;
  const local = createLoadedSandboxes(common.options);
  const kept = await createKeptSandboxes({
    ...common.options,
    startTimer: common.options.startTimer ?? startQuietTimer,
    local,
    home,
    time,
    keeping,
    soon: callSoon,
    onPictureFailure: (id, error) => logger.error("picture_not_kept", { sandbox: id, reason: String(error) }),
  });
  const operating = { ...composition.operating, gauges: kept.gauges };
  const joined = joinMock({ ...given, operating }, common, {
    sandboxes: local,
    finder: {
      hold: (id = defaultSandboxId, grows) => whenSettled(kept.arrive(id), () => local.hold(id, grows)),
    },
    around: (control, parts) => withKept(control, kept, parts),
  });
  return {
    ...joined,
    kept,
    arrive: (id = defaultSandboxId) => kept.arrive(id),
    async close() {
      await kept.close();
      await home.close();
    },
  };
}
