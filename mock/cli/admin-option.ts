// Turns flags into the `admin` option: off if other machines can reach the host, unless a token is set.
import type { SettingsOf } from "../options/command-flags.ts";

type AdminSettings = Pick<SettingsOf<"serve">, "admin" | "adminHost" | "adminToken" | "host"> &
  Partial<Pick<SettingsOf<"serve">, "publicUrl">>;

/** @returns the option for createMock, and a note that explains it */
export function toAdminOption({ admin, adminHost: hosts, adminToken: token, host, publicUrl }: AdminSettings) {
  if (!admin) return { admin: false, note: "off (--no-admin)" } as const;
  const isReachable = !/^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host);
  if (isReachable && token === undefined) {
    return { admin: false, note: `off: ${host} is reachable from other machines, so it needs --admin-token` } as const;
  }
  const publicNames = publicUrl === undefined ? [] : [new URL(publicUrl).hostname];
  const names = ["loopback names", ...hosts, ...publicNames].join(", ");
  return { admin: { hosts, token }, note: `for ${names}${token === undefined ? "" : ", with its token"}` } as const;
}
