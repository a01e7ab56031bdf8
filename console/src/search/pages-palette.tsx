// The palette of every page: finds pages and views, customers by name, tickets by number and text, and entries of the contract.
import { useEffect, useMemo, useRef, useState } from "react";
import { pageHeader } from "../../../mock/engine/core/own-pages.ts";
import type { Contract } from "../contract/contract.ts";
import { localizeContract } from "../contract/german.ts";
import { bilingual } from "../shared/bilingual.ts";
import { type CustomerName, nameOfCustomer } from "../shared/customer.ts";
import type { Language } from "../shared/language.ts";
import { fetchText, requestAdmin } from "../shared/mock-requests.ts";
import { useLanguage } from "../shared/page.tsx";
import { root, toConsole, toPage, toServicePath } from "../shared/page-addresses.ts";
import { namesOfPages, namesOfViews } from "../shared/page-names.ts";
import type { Settings } from "../shared/settings.ts";
import { readStoredToken } from "../shared/stored-token.ts";
import { listCommands } from "./commands.ts";
import type { Command, CommandGroup } from "./find-commands.ts";
import { Palette } from "./palette.tsx";

const texts = bilingual({
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
  /** Search terms for a view besides its name. */
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
const pageTexts = bilingual(namesOfPages);
const viewTexts = bilingual(namesOfViews);

export interface PagesPaletteProps {
  /** Commands that only this page has; shown first. */
  readonly pageGroups?: readonly CommandGroup[];
  readonly openCount: number;
  /** Undefined if no mock serves the page. */
  readonly settings: (Pick<Settings, "admin" | "basePath"> & Partial<Pick<Settings, "sandbox">>) | undefined;
  /** Default: this browser's sandbox. */
  readonly sandbox?: string;
  /** The contract, if the page has it. */
  readonly contract?: Contract;
  /** Address of a ticket; default: of its record in the console. */
  toTicket?(id: number): string;
  /** Address of a customer with the given ticket; default: of the record in the console. */
  toCustomer?(id: number, ticketId: number): string;
  /** More commands for a query, for example a record that it names. */
  find?(query: string): readonly Command[];
}

export function PagesPalette({
  pageGroups = [],
  openCount,
  settings,
  contract: pageContract,
  find,
  ...props
}: PagesPaletteProps) {
  const { language } = useLanguage();
  const labels = texts[language];
  const contract = useContract(settings, pageContract, openCount, language);
  const { sandbox: browserSandbox = "default", admin = false } = settings ?? {};
  const { sandbox = browserSandbox } = props;
  const search = `?${new URLSearchParams({ sandbox })}`;
  const contractGroups = useMemo(() => {
    if (contract === undefined) return [];
    return listCommands(contract, language, pageContract === undefined ? `${root}/docs${search}` : "");
  }, [contract, pageContract, language, search]);
  const record = (collection: string) => (id: number) =>
    toConsole("state", { sandbox, collection, record: String(id) });
  const { toTicket = record("tickets"), toCustomer = record("customers") } = props;
  const [query, setQuery] = useState("");
  const tickets = useTickets(query, settings?.admin === true ? settings : undefined, sandbox);
  const toCommand = ({ id, subject, fromName = "", customer }: Partial<Ticket> & Pick<Ticket, "id">): Command => ({
    id: `ticket ${id}`,
    label: `#${id} ${subject ?? ""}`,
    description: customer ? nameOfCustomer(customer) : fromName,
    keywords: query,
    href: toTicket(id),
  });
  // Offered before the mock has answered, so that Enter opens it.
  const [typedText] = /^\d{1,15}$/.exec(toSearchText(query)) ?? [];
  const typedId = typedText === undefined ? undefined : Number(typedText);
  const pages = Object.entries(pageTexts[language]).map(([path, label]) => ({
    id: path,
    label,
    href: toPage(path, sandbox),
  }));
  const views = Object.entries(viewTexts[language]).map(([view, label]) => {
    const path = `/__admin/console/${view}`;
    const keywords = Object.entries(labels.alsoKnownAs).find(([name]) => name === view)?.[1];
    return { id: path, label, description: labels.console, keywords, href: root + path + search };
  });
  const sharedGroups: readonly CommandGroup[] = [
    { group: labels.pages, commands: admin ? [...pages, ...views] : pages },
    {
      group: labels.customers,
      commands: customersOf(tickets, toSearchText(query)).map(([customer, ticketId]) => ({
        id: `customer ${customer.id}`,
        label: nameOfCustomer(customer),
        description: labels.customer(customer.id),
        keywords: query,
        href: toCustomer(customer.id, ticketId),
      })),
    },
    { group: labels.tickets, commands: tickets.filter((other) => other.id !== typedId).map(toCommand) },
    ...contractGroups,
  ];
  const directMatches = [...(find?.(query) ?? [])];
  if (admin && typedId !== undefined && typedId > 0)
    directMatches.push(toCommand(tickets.find(({ id }) => id === typedId) ?? { id: typedId }));
  return (
    <Palette
      groups={[{ group: "", commands: directMatches }, ...pageGroups, ...(settings === undefined ? [] : sharedGroups)]}
      fallback={pages
        .filter(({ id }) => id.startsWith("/docs"))
        .map((page) => (page.id === "/docs" ? { ...page, label: labels.overview } : page))}
      openCount={openCount}
      placeholder={labels.search}
      search={setQuery}
    />
  );
}

/** Loads the contract on each opening until it succeeds, because the page may be locked or the mock unreachable at first. */
function useContract(
  settings: PagesPaletteProps["settings"],
  pageContract: Contract | undefined,
  openCount: number,
  language: Language,
) {
  const [contract, setContract] = useState(pageContract);
  useEffect(() => {
    if (settings === undefined || contract !== undefined) return;
    const accept = { headers: { accept: "application/json" } };
    const loading = settings.admin
      ? requestAdmin<Contract>("contract", readStoredToken())
      : fetchText(`${root}${settings.basePath}/docs/open-api`, accept).then(({ text }): Contract => JSON.parse(text));
    loading.then(setContract, () => {});
  }, [settings === undefined, openCount]);
  return useMemo(
    () => pageContract ?? (contract && localizeContract(contract, language)),
    [pageContract, contract, language],
  );
}

interface Customer extends CustomerName {
  readonly id: number;
}

interface Ticket {
  readonly id: number;
  readonly subject: string;
  readonly fromName: string;
  readonly createdAt: string;
  readonly customer: Customer | null;
}

/** The customers that a query names, each with its newest ticket. */
function customersOf(tickets: readonly Ticket[], query: string): readonly (readonly [Customer, number])[] {
  const words = query.toLowerCase().split(/\s+/);
  const oldestFirst = tickets.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const customers = new Map(
    oldestFirst.flatMap(({ id, customer }) => (customer ? [[customer.id, [customer, id]] as const] : [])),
  );
  return [...customers.values()].filter(([customer]) => {
    const name = `${customer.id} ${nameOfCustomer(customer)} ${customer.firstname} ${customer.lastname}`.toLowerCase();
    return words.every((word) => name.includes(word));
  });
}

const noTickets: readonly Ticket[] = [];
/** The service refuses shorter search texts. */
const minLetters = 4;
const maxLetters = 500;
const maxTickets = 6;
const pauseMs = 150;

/** The tickets that match a text or number, most relevant first. */
function useTickets(query: string, settings: PagesPaletteProps["settings"], sandbox: string): readonly Ticket[] {
  const [result, setResult] = useState({ query: "", tickets: noTickets });
  const token = useRef<Promise<{ readonly token: string }>>(undefined);
  useEffect(() => {
    const value = toSearchText(query);
    if (settings === undefined || (value.length < minLetters && !/^\d+$/.test(value))) return undefined;
    const search = async () => {
      token.current ??= requestAdmin(`sandboxes/${encodeURIComponent(sandbox)}/session`, readStoredToken(), {});
      const body = { filters: [{ key: "q", value }], orderByField: "relevance", limit: maxTickets };
      const { text } = await fetchText(`${toServicePath({ sandbox: "default", ...settings }, sandbox)}/ticket/search`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${(await token.current).token}`,
          "content-type": "application/json",
          [pageHeader]: "search",
        },
        body: JSON.stringify(body),
      });
      setResult({ query, tickets: JSON.parse(text).tickets ?? noTickets });
    };
    const timer = setTimeout(() => search().catch(() => {}), pauseMs);
    return () => clearTimeout(timer);
  }, [query, settings?.admin, sandbox]);
  return result.query === query ? result.tickets : noTickets;
}

function toSearchText(query: string): string {
  return query.trim().replace(/^#/, "").slice(0, maxLetters);
}
