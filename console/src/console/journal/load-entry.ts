// Loads a request from the journal with its bodies, the rule that it broke, and the nearest correction.
import { type Schemas, unwrap } from "../parts/admin.ts";
import { useLoaded } from "../parts/loaded.tsx";
import type { PartProps, ViewContext } from "../parts/view-context.ts";
import type { Entry } from "./entry.ts";
import type { JournalTexts } from "./texts.ts";

export type Explanation = Schemas["RequestExplanation"];

export interface EntryProps extends PartProps<JournalTexts> {
  readonly entry: Entry;
}

/** A token of the sandbox's default caller, so that pasted code works; `$TOKEN` until it is loaded. */
export function useToken({ admin, sandbox: sandboxId }: ViewContext): string {
  const session = useLoaded(
    () => unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/session", { params: { path: { sandboxId } }, body: {} })),
    [admin, sandboxId],
  );
  return session.value?.token ?? "$TOKEN";
}

/** @throws Refusal, with 404 or 410 if the journal no longer has it */
export function fetchEntry({ admin, sandbox: sandboxId }: ViewContext, requestId: number): Promise<Explanation> {
  const params = { path: { sandboxId, requestId } };
  return unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/requests/{requestId}", { params }));
}
