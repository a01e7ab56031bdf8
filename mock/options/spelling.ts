// Derives how a flag is written: its long name, the name of its setting, its environment variable, and whether it turns something off.
import type { Flag } from "./option.ts";

type Spelled = Pick<Flag<unknown>, "spelling">;

/** `--no-cors` of `--no-cors`, `--port` of `-p, --port <port>`. */
export function toLongName({ spelling }: Spelled): string {
  return /--[a-z-]+/.exec(spelling)?.[0] ?? spelling;
}

/** `cors` of `--no-cors`, `bodyLimit` of `--body-limit <bytes>`: the name of the setting. */
export function toSettingName(flag: Spelled): string {
  const words = toLongName(flag).replace(/^--(?:no-)?/, "");
  return words.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `TICKET_MOCK_NO_CORS` of `--no-cors`. */
export function toVariable(flag: Spelled): string {
  return `TICKET_MOCK_${toLongName(flag).slice(2).replaceAll("-", "_").toUpperCase()}`;
}

/** Whether it turns off what is on. */
export function isNegative(flag: Spelled): boolean {
  return toLongName(flag).startsWith("--no-");
}

/** Whether it stands alone, without a value behind it. */
export function isSwitch({ spelling }: Spelled): boolean {
  return !/[<[]/.test(spelling);
}
