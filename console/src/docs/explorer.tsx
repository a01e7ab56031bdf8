// Wraps the renderer, openapi-explorer: colours, texts, the token that it sends, and the notes about each operation.
import "openapi-explorer";
import { useComputedColorScheme } from "@mantine/core";
import i18next from "i18next";
import { type DetailedHTMLProps, type HTMLAttributes, useEffect, useRef, useState } from "react";
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
const bearer = "bearerAuth";

const colours = {
  light: {
    "bg-color": "#ffffff",
    "text-color": "#1a1d23",
    "header-color": "#1a1d23",
    "primary-color": "#4844c2",
    "secondary-color": "#4844c2",
    "nav-bg-color": "#f6f7f9",
    "nav-text-color": "#1a1d23",
    "nav-hover-bg-color": "#ffffff",
    "nav-hover-text-color": "#4844c2",
  },
  dark: {
    "bg-color": "#14171d",
    "text-color": "#e4e7ec",
    "header-color": "#e4e7ec",
    "primary-color": "#aab0fb",
    "secondary-color": "#aab0fb",
    "nav-bg-color": "#0e1015",
    "nav-text-color": "#e4e7ec",
    "nav-hover-bg-color": "#14171d",
    "nav-hover-text-color": "#aab0fb",
  },
} as const;

export function Explorer({ contract, language, baseUrl, token, texts }: ExplorerProps) {
  const place = useRef<HTMLDivElement>(null);
  const [paths, setPaths] = useState<readonly Path[]>([]);
  const scheme = useComputedColorScheme("light");

  useEffect(() => {
    const renderer = place.current?.querySelector<Renderer>("openapi-explorer");
    if (!renderer) return;
    const started = () => {
      i18next.addResourceBundle("de", "translation", german);
      if (token !== undefined) void renderer.setAuthenticationConfiguration(bearer, { token });
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
  const { [scheme]: colour } = colours;
  return (
    <div className="explorer" ref={place}>
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

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "openapi-explorer": DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> &
        Readonly<Record<string, unknown>>;
    }
  }
}
