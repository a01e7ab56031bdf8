// Loads one request of the journal with its bodies, the rule that it broke, and its nearest correction.
import { type Schemas, unwrap } from "../parts/admin.ts";
import type { Desk, PartProps } from "../parts/desk.ts";
import { useLoaded } from "../parts/loaded.tsx";
import type { Entry } from "./row.ts";
import type { JournalTexts } from "./texts.ts";

export type Explanation = Schemas["RequestExplanation"];

export interface WholeProps extends PartProps<JournalTexts> {
  readonly entry: Entry;
}

/** Whether its body, if it had one, was read and is still kept. */
export function isWhole({ requestBody, requestBytes, requestHeaders }: Entry): boolean {
  const { "content-length": length = "0", "transfer-encoding": encoding } = requestHeaders;
  return requestBody !== undefined || (requestBytes === 0 && length === "0" && encoding === undefined);
}

/** A token of the sandbox's default caller, so that what is pasted works; `$TOKEN` until there is one. */
export function useToken({ admin, sandbox: sandboxId }: Desk): string {
  const session = useLoaded(
    () => unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/session", { params: { path: { sandboxId } }, body: {} })),
    [admin, sandboxId],
  );
  return session.value?.token ?? "$TOKEN";
}

/** @throws Refused, with 404 or 410 if the journal no longer has it */
export function askEntry({ admin, sandbox: sandboxId }: Desk, requestId: number): Promise<Explanation> {
  const params = { path: { sandboxId, requestId } };
  return unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/requests/{requestId}", { params }));
}
