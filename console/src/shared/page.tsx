// Starts a page: theme, language, and the icon in its tab.
import { createTheme, MantineProvider } from "@mantine/core";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { toTabIcon } from "./brand.tsx";
import { applyStoredDensity } from "./density.ts";
import { initialLanguage, type Language, storeLanguage } from "./language.ts";
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

interface LanguageChoice {
  readonly language: Language;
  choose(language: Language): void;
}

const LanguageContext = createContext<LanguageChoice>({ language: "en", choose() {} });

/** The language of the page, and a function that changes it. */
export function useLanguage(): LanguageChoice {
  return useContext(LanguageContext);
}

/** @param id id of the element that contains the page */
export function startPage(id: string, page: ReactNode): void {
  const element = document.getElementById(id);
  applyStoredDensity();
  // The content security policy allows no style elements, so the theme's variables are in theme.css.
  if (element !== null)
    createRoot(element).render(
      <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
        <LanguageProvider>{page}</LanguageProvider>
      </MantineProvider>,
    );
}

function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(initialLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choose = (choice: Language) => {
    storeLanguage(choice);
    setLanguage(choice);
  };
  return <LanguageContext value={{ language, choose }}>{children}</LanguageContext>;
}

/** Sets the tab's title and its icon: the logo with a dot whose colour derives from `dot`. */
export function useTab(title: string, dot: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon !== null) icon.href = `data:image/svg+xml,${encodeURIComponent(toTabIcon(dot))}`;
  }, [dot]);
}
