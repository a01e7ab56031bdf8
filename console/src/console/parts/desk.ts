// What every view of the console is given.
import type { Language } from "../../shared/language.ts";
import type { Go } from "./address.ts";
import type { Admin } from "./admin.ts";
import type { ShellTexts } from "./shell-texts.ts";

export interface Desk {
  readonly admin: Admin;
  /** "" where the mock wants none. */
  readonly token: string;
  /** Asks for the token again: the mock has refused this one. */
  readonly lock: () => void;
  /** What stands before the paths of operations; "" for nothing. */
  readonly basePath: string;
  /** The id of the sandbox that is looked at. */
  readonly sandbox: string;
  readonly language: Language;
  readonly words: ShellTexts;
  readonly params: URLSearchParams;
  readonly go: Go;
  /** Whether something is being done that was asked for here. */
  readonly isBusy: boolean;
  /** Rises with everything that was done here, so that views ask again. */
  readonly revision: number;
  /** Does something and says what came of it: the text that `work` gives, or why not. False where it failed. */
  act(work: () => Promise<string>): Promise<boolean>;
}

export interface ViewProps {
  readonly desk: Desk;
}
