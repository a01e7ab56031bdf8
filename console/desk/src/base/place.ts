// Keeps the desk's current view in the URL, so that it can be shared: `/desk/ticket/12?…` is the view `ticket` with id 12.
import { useMemo } from "react";
import { useHref, useLinks } from "../../../src/shared/address.ts";
import { deskPath, readSettings } from "./settings.ts";

export interface Place {
  /** "" is the inbox. */
  readonly view: string;
  readonly id: number | undefined;
  readonly query: URLSearchParams;
}

export function usePlace(): Place {
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

/** The address of a place in this sandbox: `toAddress("ticket/12")`; empty values of the query are omitted. */
export function toAddress(path: string, query: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries({ ...query, sandbox }).filter(([, value]) => value !== "");
  const text = new URLSearchParams(given).toString();
  return `${deskPath}${path}${text === "" ? "" : `?${text}`}`;
}

/** Props of every view. */
export interface ViewProps {
  readonly place: Place;
  /** Number of tickets in each saved view; undefined until known. */
  readonly counts: Readonly<Record<string, number>> | undefined;
}
