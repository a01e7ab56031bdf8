// Wraps the renderer, openapi-explorer: colours, texts, the token that it sends, and the notes about each operation.
import "openapi-explorer";
import i18next from "i18next";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Language } from "../shared/language.ts";
import { adapt } from "./adapt.ts";
import { type Contract, listOperations } from "./contract.ts";
import { german } from "./german.ts";
import { OperationNotes } from "./operation-notes.tsx";
import type { DocsTexts } from "./texts.ts";

export interface ExplorerProps {
  readonly contract: Contract;
  readonly language: Language;
  readonly baseUrl: string;
  readonly token: string | undefined;
  readonly texts: DocsTexts;
}

interface Path {
  readonly elementId: string;
  readonly operationId?: string;
}

interface Renderer extends HTMLElement {
  loadSpec(contract: object): Promise<void>;
  setAuthenticationConfiguration(scheme: string, by: { readonly token: string }): Promise<void>;
  readonly resolvedSpec: { readonly tags: readonly { readonly paths: readonly Path[] }[] } | null;
}

/** The contract's security scheme for requests with a token. */
const scheme = "bearerAuth";

const colours = {
  light: {
    "bg-color": "#ffffff",
    "text-color": "#1b1f24",
    "header-color": "#1b1f24",
    "primary-color": "#0b57d0",
    "secondary-color": "#0b57d0",
    "nav-bg-color": "#f1f3f5",
    "nav-text-color": "#1b1f24",
    "nav-hover-bg-color": "#ffffff",
    "nav-hover-text-color": "#0b57d0",
  },
  dark: {
    "bg-color": "#15181c",
    "text-color": "#e8eaed",
    "header-color": "#e8eaed",
    "primary-color": "#8ab4f8",
    "secondary-color": "#8ab4f8",
    "nav-bg-color": "#22272d",
    "nav-text-color": "#e8eaed",
    "nav-hover-bg-color": "#15181c",
    "nav-hover-text-color": "#8ab4f8",
  },
} as const;

export function Explorer({ contract, language, baseUrl, token, texts }: ExplorerProps) {
  const place = useRef<HTMLDivElement>(null);
  const [paths, setPaths] = useState<readonly Path[]>([]);
  const isDark = useDark();

  useEffect(() => {
    const renderer = place.current?.querySelector<Renderer>("openapi-explorer");
    if (!renderer) return;
    const started = () => {
      i18next.addResourceBundle("de", "translation", german);
      if (token !== undefined) void renderer.setAuthenticationConfiguration(scheme, { token });
      setPaths(renderer.resolvedSpec?.tags.flatMap((tag) => tag.paths) ?? []);
    };
    renderer.addEventListener("spec-loaded", started);
    void renderer.loadSpec({ ...adapt(contract), info: { ...contract.info, "x-locale": language } });
    return () => renderer.removeEventListener("spec-loaded", started);
  }, [contract, language, token]);

  useEffect(() => {
    // The renderer redraws when the page becomes narrow or wide and closes the current operation, so navigate to it again.
    const query = matchMedia("(min-width: 768px)");
    const change = () => location.hash.includes("route=") && dispatchEvent(new HashChangeEvent("hashchange"));
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);

  const hrefOf = (operationId: string) =>
    `#?route=${paths.find((one) => one.operationId === operationId)?.elementId ?? "overview"}`;
  const placed = new Map(listOperations(contract).map((one) => [one.operation.operationId, one]));
  const target = { baseUrl, token };
  const { [isDark ? "dark" : "light"]: colour } = colours;
  return (
    <div class="explorer" ref={place}>
      <openapi-explorer server-url={baseUrl} hide-server-selection fetch-credentials="omit" {...colour}>
        {paths.map(({ elementId, operationId }) => {
          const one = placed.get(operationId);
          return (
            one && (
              <OperationNotes key={elementId} slot={elementId} placed={one} {...{ contract, target, texts, hrefOf }} />
            )
          );
        })}
      </openapi-explorer>
    </div>
  );
}

function useDark(): boolean {
  const [isDark, setDark] = useState(() => matchMedia("(prefers-color-scheme: dark)").matches);
  useEffect(() => {
    const query = matchMedia("(prefers-color-scheme: dark)");
    const change = () => setDark(query.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);
  return isDark;
}

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "openapi-explorer": JSX.HTMLAttributes<HTMLElement> & Readonly<Record<string, unknown>>;
    }
  }
}
