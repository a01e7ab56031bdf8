// The frame of every page: brand, navigation with counts, the other pages, language, theme and density.
import { useMantineColorScheme } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { bilingual } from "./bilingual.ts";
import { Mark } from "./brand.tsx";
import { isCompact, setDensity } from "./density.ts";
import { Dot } from "./dot.tsx";
import { Icon, type IconName } from "./icons.tsx";
import { languages } from "./language.ts";
import { useLanguage } from "./page.tsx";

export type Tone = "plain" | "good" | "bad" | "warn" | "info";

export interface NavItem {
  readonly href: string;
  readonly label: string;
  readonly icon: IconName;
  readonly isCurrent?: boolean;
  /** Shown after the label, for example a number of records. */
  readonly count?: string | undefined;
  /** The meaning of the count, shown on hover. */
  readonly countTitle?: string;
  readonly tone?: Tone | undefined;
}

export interface FrameProps {
  readonly home: string;
  readonly version?: string | undefined;
  /** Shown unless it is `default`; undefined if the page shows it elsewhere. */
  readonly sandbox?: string | undefined;
  /** Below the brand, for example a menu of sandboxes. */
  readonly head?: ReactNode;
  readonly views: readonly NavItem[];
  readonly viewsLabel: string;
  readonly pages: readonly NavItem[];
  /** Between the views and the other pages, for example a list of operations. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
  /** Opens the palette of commands; undefined if the page has none. */
  openPalette?(): void;
}

const frameTexts = bilingual({
  skip: ["Skip to content", "Zum Inhalt"],
  pages: ["Pages", "Seiten"],
  commands: ["Search", "Suche"],
  commandsKey: ["Ctrl K", "Strg K"],
  language: ["Language", "Sprache"],
  menu: ["Menu", "Menü"],
  theme: [
    { auto: "Theme: system", light: "Theme: light", dark: "Theme: dark" },
    { auto: "Darstellung: System", light: "Darstellung: hell", dark: "Darstellung: dunkel" },
  ],
  keys: ["Keyboard shortcuts", "Tastenkürzel"],
  density: ["Compact rows", "Kompakte Zeilen"],
});

export function Frame(props: FrameProps) {
  const { home, version, sandbox, head, views, viewsLabel, pages, below, children, openPalette } = props;
  const { language } = useLanguage();
  const texts = frameTexts[language];
  const [isOpen, setOpen] = useState(false);
  const current = views.find(({ isCurrent }) => isCurrent)?.href;
  useEffect(() => setOpen(false), [current]);
  return (
    <div className="frame">
      <Skip />
      <aside data-open={isOpen ? "" : undefined} aria-label={texts.menu}>
        <div className="top">
          <Brand home={home} version={version} sandbox={sandbox} />
          <button
            type="button"
            className="burger"
            aria-expanded={isOpen}
            aria-label={texts.menu}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? "close" : "menu"} />
          </button>
        </div>
        {head}
        <nav className="menu" aria-label={viewsLabel}>
          {openPalette && (
            <button type="button" onClick={openPalette}>
              <Icon name="search" />
              {texts.commands}
              <kbd className="count">{texts.commandsKey}</kbd>
            </button>
          )}
          {views.map((item) => (
            <Item key={item.href} {...item} />
          ))}
        </nav>
        {below}
        <nav className="menu" aria-label={texts.pages}>
          <p aria-hidden="true">{texts.pages}</p>
          {pages.map((item) => (
            <Item key={item.href} {...item} />
          ))}
        </nav>
        <Settings />
      </aside>
      {children}
    </div>
  );
}

function Skip() {
  const { language } = useLanguage();
  return (
    <button type="button" className="skip" onClick={() => document.getElementById("view")?.focus()}>
      {frameTexts[language].skip}
    </button>
  );
}

function Brand({ home, version, sandbox = "default" }: Pick<FrameProps, "home" | "version" | "sandbox">) {
  return (
    <a className="brand" href={home}>
      <Mark />
      <span>
        ticket-mock <small>{version}</small>
        {sandbox !== "default" && (
          <small className="room" title={`Sandbox: ${sandbox}`}>
            <Dot name={sandbox} /> <bdi>{sandbox}</bdi>
          </small>
        )}
      </span>
    </a>
  );
}

function Item({ href, label, icon, isCurrent, count, countTitle, tone }: NavItem) {
  return (
    <a href={href} aria-current={isCurrent ? "page" : undefined}>
      <Icon name={icon} />
      {label}
      {count !== undefined && (
        <span className="count" data-tone={tone} title={countTitle}>
          {count}
        </span>
      )}
    </a>
  );
}

export interface TopFrameProps {
  readonly home: string;
  readonly version: string;
  readonly sandbox: string;
  readonly children: ReactNode;
  openPalette(): void;
}

/** The frame of a page without views: brand and settings above it. */
export function TopFrame({ home, version, sandbox, children, openPalette }: TopFrameProps) {
  return (
    <div className="top-frame">
      <Skip />
      <header>
        <Brand home={home} version={version} sandbox={sandbox} />
        <Settings openPalette={openPalette} />
      </header>
      {children}
    </div>
  );
}

const schemes = ["auto", "light", "dark"] as const;
const schemeIcons = { auto: "auto", light: "sun", dark: "moon" } as const;

/** Language, theme and density. */
function Settings({ openPalette }: Pick<FrameProps, "openPalette">) {
  const { language, choose } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [compact, setCompact] = useState(isCompact);
  const texts = frameTexts[language];
  const next = schemes[(schemes.indexOf(colorScheme) + 1) % schemes.length] ?? "auto";
  return (
    <div className="settings">
      {openPalette && (
        <button type="button" onClick={openPalette}>
          <Icon name="search" /> {texts.commands} <kbd>{texts.commandsKey}</kbd>
        </button>
      )}
      <fieldset>
        <legend className="unseen">{texts.language}</legend>
        {languages.map((code) => (
          <button
            key={code}
            type="button"
            lang={code}
            title={code === "de" ? "Deutsch" : "English"}
            aria-pressed={code === language}
            onClick={() => choose(code)}
          >
            {code.toUpperCase()}
          </button>
        ))}
      </fieldset>
      {/* Sends a ? key press instead of opening the list itself: a view such as the desk's inbox may show its own. */}
      <button
        type="button"
        aria-label={texts.keys}
        title={texts.keys}
        onClick={() =>
          document.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true, cancelable: true }))
        }
      >
        ?
      </button>
      <button
        type="button"
        aria-label={texts.density}
        title={texts.density}
        aria-pressed={compact}
        onClick={() => {
          setDensity(!compact);
          setCompact(!compact);
        }}
      >
        <Icon name="density" />
      </button>
      <button
        type="button"
        aria-label={texts.theme[colorScheme]}
        title={texts.theme[colorScheme]}
        onClick={() => setColorScheme(next)}
      >
        <Icon name={schemeIcons[colorScheme]} />
      </button>
    </div>
  );
}
