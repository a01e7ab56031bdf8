// What a line of a kept sandbox works with. mock/control/kept/open-kept.ts fills it in, mock/control/kept/line.ts uses it.
import type { KeptEntry, SandboxKey } from "../../storage/home.ts";
import type { Recorded } from "./recorder.ts";

/** What the line works on. */
export interface LineBody {
  begin(): void;
  /** Runs a unit of the batch. */
  unit<T>(work: () => T): T;
  /** Whether anything was changed in the batch. */
  hasChanged(): boolean;
  end(): Recorded;
  /** Makes the changes of an entry that another replica kept, or that this one did not know to be kept. */
  apply(text: string): Promise<void>;
  /** The changes of a batch as text. */
  toText(recorded: Recorded): string;
  /** A batch was kept under this version. */
  kept(version: number): void;
}

export interface LineOptions {
  readonly home: {
    append(key: SandboxKey, entries: readonly KeptEntry[]): Promise<void>;
    since(key: SandboxKey, version: number): Promise<readonly KeptEntry[] | undefined>;
    putText(name: string, text: string): Promise<void>;
  };
  readonly key: SandboxKey;
  /** The version that the body is at. */
  readonly version: number;
  readonly body: LineBody;
  /** The sandbox cannot go on here: it has ended, or has to be loaded again. Called once. */
  onEnd(): void;
  /** Calls back at the end of the present moment. */
  soon(callBack: () => void): void;
  /** Another replica was first at this version, and units run again. */
  onConflict?(version: number): void;
  /** A moment in which others may be first, waited for where others change the sandbox too; left out: nobody else does. */
  rest?: (() => Promise<void>) | undefined;
}
