// What the palette finds on every page: pages and views, customers by name, tickets by number and text, and the contract.
import { useEffect, useMemo, useRef, useState } from "react";
import type { Contract } from "../contract/contract.ts";
import { inLanguage } from "../contract/german.ts";
import { ask, askAdmin } from "../shared/ask.ts";
import { both } from "../shared/both.ts";
import { type Named, nameOfCustomer } from "../shared/customer.ts";
import type { Language } from "../shared/language.ts";
import { useLanguage } from "../shared/page.tsx";
import { namesOfPages, namesOfViews } from "../shared/page-names.ts";
import { root, type Settings, toConsole, toPage, toServicePath } from "../shared/settings.ts";
import { storedToken } from "../shared/stored-token.ts";
import { listCommands } from "./commands.ts";
import type { Command, CommandGroup } from "./find-commands.ts";
import { Palette } from "./palette.tsx";

const texts = both({
  search: [
    "Search operations, fields, error codes, customers, tickets and views …",
    "Operationen, Felder, Fehlercodes, Kunden, Tickets und Ansichten suchen …",
  ],
  pages: ["Pages", "Seiten"],
  tickets: ["Tickets", "Tickets"],
  customers: ["Customers", "Kunden"],
  customer: [(id: number) => `Customer ${id}`, (id) => `Kunde ${id}`],
  console: ["Console", "Konsole"],
  overview: ["Overview", "Übersicht"],
  /** Words by which a view is sought beside its name. */
  alsoKnownAs: [
    {
      clock: "time advance freeze move speed",
      faults: "rate limit delay outage offline error new",
      events: "webhook new",
      scenarios: "switch world",
      sandboxes: "sandbox new create fork snapshot reset",
      files: "download upload",
    },
    {
      clock: "Zeit vorstellen anhalten Tempo",
      faults: "Rate-Limit Verzögerung Ausfall offline Fehler neue Störung",
      events: "Webhook neu",
      scenarios: "wechseln Welt",
      sandboxes: "Sandbox neue anlegen Fork Snapshot zurücksetzen",
      files: "herunterladen hochladen",
    },
  ],
});
const pageTexts = both(namesOfPages);
const viewTexts = both(namesOfViews);

export interface PagesPaletteProps {
  /** What only this page finds; shown first. */
  readonly own?: readonly CommandGroup[];
  readonly opened: number;
  /** Undefined where no mock serves the page. */
  readonly settings: (Pick<Settings, "admin" | "basePath"> & Partial<Pick<Settings, "sandbox">>) | undefined;
  /** Default: the one that this browser works in. */
  readonly sandbox?: string;
  /** The contract, on its own page. */
  readonly contract?: Contract;
  /** Address of a ticket; default: of its record in the console. */
  toTicket?(id: number): string;
  /** Address of a customer, who has this ticket; default: of the record in the console. */
  toCustomer?(id: number, ticketId: number): string;
  /** What else a query names, for example a record. */
  find?(query: string): readonly Command[];
}

export function PagesPalette({ own = [], opened, settings, contract: given, find, ...props }: PagesPaletteProps) {
  const { language } = useLanguage();
  const words = texts[language];
  const contract = useContract(settings, given, opened, language);
  const { sandbox: browsers = "default", admin = false } = settings ?? {};
  const { sandbox = browsers } = props;
  const query = `?${new URLSearchParams({ sandbox })}`;
  const ofContract = useMemo(
    () =>
      contract === undefined ? [] : listCommands(contract, language, given === undefined ? `${root}/docs${query}` : ""),
    [contract, given, language, query],
  );
  const record = (collection: string) => (id: number) =>
    toConsole("state", { sandbox, collection, record: String(id) });
  const { toTicket = record("tickets"), toCustomer = record("customers") } = props;
  const [sought, setSought] = useState("");
  const found = useTickets(sought, settings?.admin === true ? settings : undefined, sandbox);
  const toCommand = ({ id, subject, fromName = "", customer }: Partial<Ticket> & Pick<Ticket, "id">): Command => ({
    id: `ticket ${id}`,
    label: `#${id} ${subject ?? ""}`,
    description: customer ? nameOfCustomer(customer) : fromName,
    keywords: sought,
    href: toTicket(id),
  });
  // There before the mock has answered, so that Enter opens it.
  const id = Number(/^\d{1,15}$/.exec(toWords(sought))?.[0]);
  const ticket = found.find((one) => one.id === id) ?? { id };
  const pages = Object.entries(pageTexts[language]).map(([path, label]) => ({
    id: path,
    label,
    href: toPage(path, sandbox),
  }));
  const views = Object.entries(viewTexts[language]).map(([view, label]) => {
    const path = `/__admin/console/${view}`;
    const keywords = Object.entries(words.alsoKnownAs).find(([name]) => name === view)?.[1];
    return { id: path, label, description: words.console, keywords, href: root + path + query };
  });
  const known: readonly CommandGroup[] = [
    { group: words.pages, commands: admin ? [...pages, ...views] : pages },
    {
      group: words.customers,
      commands: customersOf(found, toWords(sought)).map(([customer, ticketId]) => ({
        id: `customer ${customer.id}`,
        label: nameOfCustomer(customer),
        description: words.customer(customer.id),
        keywords: sought,
        href: toCustomer(customer.id, ticketId),
      })),
    },
    { group: words.tickets, commands: found.filter((one) => one.id !== id).map(toCommand) },
    ...ofContract,
  ];
  const named = [...(find?.(sought) ?? []), ...(admin && id > 0 ? [toCommand(ticket)] : [])];
  return (
    <Palette
      groups={[{ group: "", commands: named }, ...own, ...(settings === undefined ? [] : known)]}
      otherwise={Object.entries({ ...pageTexts[language], "/docs": words.overview }).flatMap(([path, label]) =>
        path.startsWith("/docs") ? [{ id: path, label, href: toPage(path, sandbox) }] : [],
      )}
      opened={opened}
      placeholder={words.search}
      search={setSought}
    />
  );
}

/** Loaded with each opening until it is there: the page may have been locked, or the mock gone. */
function useContract(
  settings: PagesPaletteProps["settings"],
  given: Contract | undefined,
  opened: number,
  language: Language,
) {
  const [contract, setContract] = useState(given);
  useEffect(() => {
    if (settings === undefined || contract !== undefined) return;
    const accept = { headers: { accept: "application/json" } };
    const asked = settings.admin
      ? askAdmin<Contract>("contract", storedToken())
      : ask(`${root}${settings.basePath}/docs/open-api`, accept).then(({ text }): Contract => JSON.parse(text));
    asked.then(setContract, () => {});
  }, [settings === undefined, opened]);
  return useMemo(() => given ?? (contract && inLanguage(contract, language)), [given, contract, language]);
}

interface Customer extends Named {
  readonly id: number;
}

interface Ticket {
  readonly id: number;
  readonly subject: string;
  readonly fromName: string;
  readonly createdAt: string;
  readonly customer: Customer | null;
}

/** The customers that a query names, each with the newest of the tickets. */
function customersOf(found: readonly Ticket[], query: string): readonly (readonly [Customer, number])[] {
  const sought = query.toLowerCase().split(/\s+/);
  const newest = found.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  const known = new Map(
    newest.flatMap(({ id, customer }) => (customer ? [[customer.id, [customer, id]] as const] : [])),
  );
  return [...known.values()].filter(([customer]) => {
    const name = `${customer.id} ${nameOfCustomer(customer)} ${customer.firstname} ${customer.lastname}`.toLowerCase();
    return sought.every((word) => name.includes(word));
  });
}

const none: readonly Ticket[] = [];
/** The service searches no shorter texts. */
const minLetters = 4;
const maxLetters = 500;
const maxTickets = 6;
const pauseMs = 150;

/** The tickets that have the words or the number, most relevant first. */
function useTickets(query: string, settings: PagesPaletteProps["settings"], sandbox: string): readonly Ticket[] {
  const [found, setFound] = useState({ query: "", tickets: none });
  const token = useRef<Promise<{ readonly token: string }>>(undefined);
  useEffect(() => {
    const value = toWords(query);
    if (settings === undefined || (value.length < minLetters && !/^\d+$/.test(value))) return undefined;
    const search = async () => {
      token.current ??= askAdmin(`sandboxes/${encodeURIComponent(sandbox)}/session`, storedToken(), {});
      const body = { filters: [{ key: "q", value }], orderByField: "relevance", limit: maxTickets };
      const { text } = await ask(`${toServicePath({ sandbox: "default", ...settings }, sandbox)}/ticket/search`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${(await token.current).token}`,
          "content-type": "application/json",
          "x-mock-page": "search",
        },
        body: JSON.stringify(body),
      });
      setFound({ query, tickets: JSON.parse(text).tickets ?? none });
    };
    const timer = setTimeout(() => search().catch(() => {}), pauseMs);
    return () => clearTimeout(timer);
  }, [query, settings?.admin, sandbox]);
  return found.query === query ? found.tickets : none;
}

function toWords(query: string): string {
  return query.trim().replace(/^#/, "").slice(0, maxLetters);
}
