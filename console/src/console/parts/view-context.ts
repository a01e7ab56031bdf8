// Defines the context and props that every view of the console receives.
import type { Language } from "../../shared/language.ts";
import type { Pulse } from "../../shared/mock-link.ts";
import type { Go } from "./address.ts";
import type { Admin } from "./admin.ts";
import type { ShellTexts } from "./shell-texts.ts";

export interface ViewContext {
  readonly admin: Admin;
  /** "" if the mock requires none. */
  readonly token: string;
  /** Prompts for a new token after the mock has refused this one. */
  readonly lock: () => void;
  /** Path prefix of operations; "" for none. */
  readonly basePath: string;
  /** Name of the view in the address. */
  readonly view: string;
  /** Id of the selected sandbox. */
  readonly sandbox: string;
  /** The sandbox's state at the last poll. */
  readonly pulse: Pulse;
  readonly language: Language;
  readonly labels: ShellTexts;
  readonly params: URLSearchParams;
  readonly go: Go;
  /** Whether an action is running. */
  readonly isBusy: boolean;
  /** Increases with every action and every change of the mock, so that views reload. */
  readonly revision: number;
  /** Runs an action and announces its result: the message that `work` returns, or the error. False if it failed. */
  act(work: () => Promise<string>): Promise<boolean>;
}

export interface ViewProps {
  readonly context: ViewContext;
}

/** Props of a part of a view. */
export interface PartProps<Texts> extends ViewProps {
  readonly texts: Texts;
}
