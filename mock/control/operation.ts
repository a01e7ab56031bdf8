// The form of an operation of the control: an entry of the table in control.ts, named by its operationId.
import type { AdminInput, AdminOperationId } from "../contract/admin-types.ts";
import type { ContractDocument } from "../contract/document.ts";
import type { StartHeartbeat } from "./journal/sent-events.ts";
import type { Growth } from "./memory/memory.ts";
import type { createRecordAdder } from "./record-editing/add-record.ts";
import type { ControlParts } from "./sandboxes/control-parts.ts";
import type { Sandbox } from "./sandboxes/sandbox.ts";

/** Who calls. */
export interface ControlCaller {
  /** Where the mock is reached, without a slash at the end, such as `http://127.0.0.1:4010`: base URLs begin with it. */
  readonly origin: string;
  /** Calls back at intervals while a stream is read; left out: it is quiet. */
  readonly startHeartbeat?: StartHeartbeat | undefined;
}

/** What an operation works with beside its input. */
export interface ControlContext extends ControlParts, ControlCaller {
  readonly addRecord: ReturnType<typeof createRecordAdder>;
  /** The contract as this mock serves it, once it is loaded. */
  served(): ContractDocument;
}

/** Carries out an operation with input that its contract passed. */
export type ControlOperation<Id extends AdminOperationId, Result = unknown> = (
  input: AdminInput<Id>,
  context: ControlContext,
) => Result | Promise<Result>;

/** The operations behind the methods of a part of the control. */
export type OperationsOf<Methods> = {
  readonly [Id in keyof Methods & AdminOperationId]: ControlOperation<
    Id,
    Methods[Id] extends (...asked: never[]) => Promise<infer Result> ? Result : never
  >;
};

interface InputOfSandbox {
  readonly path: { readonly sandboxId: string };
}

/**
 * An operation in the sandbox that its path names, once that is here and up to date.
 * @param growth what the sandbox keeps more than before; refused where there is no memory for that
 */
export function inSandbox<Input extends InputOfSandbox, Result>(
  work: (sandbox: Sandbox, input: Input, context: ControlContext) => Result | Promise<Result>,
  growth?: Growth,
) {
  return (input: Input, context: ControlContext): Promise<Result> =>
    context.inSandbox(input.path.sandboxId, (sandbox) => work(sandbox, input, context), growth);
}
