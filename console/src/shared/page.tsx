// Starts a page: theme, language, and the mark in its tab.
import { createTheme, MantineProvider } from "@mantine/core";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { toMark } from "./brand.tsx";
import { keepLanguage, type Language, startLanguage } from "./language.ts";
import { startDensity } from "./look.ts";
import "./theme.css";

const small = { defaultProps: { size: "xs" } };

const theme = createTheme({
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: small,
    TextInput: small,
    NativeSelect: small,
    Textarea: small,
    PasswordInput: small,
    NumberInput: small,
    Autocomplete: small,
    Select: small,
    Checkbox: small,
    Switch: small,
  },
});

interface Chosen {
  readonly language: Language;
  choose(language: Language): void;
}

const LanguageContext = createContext<Chosen>({ language: "en", choose() {} });

/** The language of the page, and how to change it. */
export function useLanguage(): Chosen {
  return useContext(LanguageContext);
}

/** @param id of the element that holds the page */
export function startPage(id: string, page: ReactNode): void {
  const place = document.getElementById(id);
  startDensity();
  // The policy of the pages allows no style elements, so the variables of the theme are in theme.css.
  if (place !== null)
    createRoot(place).render(
      <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
        <InLanguage>{page}</InLanguage>
      </MantineProvider>,
    );
}

function InLanguage({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(startLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choose = (chosen: Language) => {
    keepLanguage(chosen);
    setLanguage(chosen);
  };
  return <LanguageContext value={{ language, choose }}>{children}</LanguageContext>;
}

/** Names the tab: a title, and the mark with a dot in a colour of its own for each text. */
export function useTab(title: string, dot: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon !== null) icon.href = `data:image/svg+xml,${encodeURIComponent(toMark(dot))}`;
  }, [dot]);
}
