// Keeps the desk's current view in the URL, so that it can be shared: `/desk/ticket/12?…` is the view `ticket` with id 12.
import { useMemo } from "react";
import { useHref, useLinks } from "../../../src/shared/address.ts";
import { deskPath, readSettings } from "./settings.ts";

export interface Route {
  /** "" is the inbox. */
  readonly view: string;
  readonly id: number | undefined;
  readonly query: URLSearchParams;
}

export function useRoute(): Route {
  useLinks(deskPath);
  const href = useHref();
  return useMemo(() => {
    const { pathname, searchParams } = new URL(href);
    const path = pathname.startsWith(deskPath) ? pathname.slice(deskPath.length) : "";
    const [view = "", id = ""] = path.split("/");
    return { view, id: /^\d{1,16}$/.test(id) ? Number(id) : undefined, query: searchParams };
  }, [href]);
}

const { sandbox = "" } = readSettings();

/** The address of a view in this sandbox: `toAddress("ticket/12")`; empty query values are omitted. */
export function toAddress(path: string, query: Readonly<Record<string, string>> = {}): string {
  const params = Object.entries({ ...query, sandbox }).filter(([, value]) => value !== "");
  const search = new URLSearchParams(params).toString();
  return `${deskPath}${path}${search === "" ? "" : `?${search}`}`;
}
