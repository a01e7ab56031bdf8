// The page around the renderer, and its message if the mock does not serve its contract.
import { Button } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { Refused } from "../shared/ask.ts";
import { type NavItem, TopFrame } from "../shared/frame.tsx";
import { Lock } from "../shared/lock.tsx";
import { useLanguage, useTab } from "../shared/page.tsx";
import { root, type Settings, toServicePath } from "../shared/settings.ts";
import { storedToken, storeToken } from "../shared/stored-token.ts";
import { Explorer } from "./explorer.tsx";
import { type Loaded, load } from "./load.ts";
import { docsTexts } from "./texts.ts";

type Step =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly reason: string | undefined }
  | { readonly kind: "ready"; readonly loaded: Loaded };

export function Docs({ settings }: { readonly settings: Settings }) {
  const { language } = useLanguage();
  const [step, setStep] = useState<Step>({ kind: "loading" });
  const [wasWrong, setWrong] = useState(false);
  const texts = docsTexts[language];
  const sandbox = new URLSearchParams(location.search).get("sandbox") ?? settings.sandbox;
  useTab(`${texts.contract} · ticket-mock`, `docs ${sandbox}`);
  const ask = useCallback(() => {
    setStep({ kind: "loading" });
    load(settings, sandbox).then(
      (loaded) => setStep({ kind: "ready", loaded }),
      (error: unknown) => setStep({ kind: "failed", reason: error instanceof Refused ? error.message : undefined }),
    );
  }, [settings, sandbox]);
  useEffect(ask, [ask]);
  const open = (token: string) => {
    storeToken(token);
    load(settings, sandbox).then(
      (loaded) => {
        if (loaded.token === undefined) storeToken("");
        setWrong(loaded.token === undefined);
        setStep({ kind: "ready", loaded });
      },
      () => setStep({ kind: "failed", reason: undefined }),
    );
  };
  const pages: readonly NavItem[] = [
    { href: `${root}${settings.basePath}/docs/open-api`, label: texts.file, icon: "files" },
    ...(settings.admin
      ? [
          {
            href: `${root}/__admin/console/journal?${new URLSearchParams({ sandbox })}`,
            label: texts.console,
            icon: "journal",
          } as const,
        ]
      : []),
    { href: `${root}/desk`, label: texts.desk, icon: "desk" },
  ];
  return (
    <TopFrame home={`${root}/`} version={settings.version} pages={pages}>
      <div id="view" tabIndex={-1} className="docs">
        {step.kind === "loading" && <p role="status">{texts.loading}</p>}
        {step.kind === "failed" && (
          <main className="bar" data-tone="bad">
            <p role="alert">{step.reason === undefined ? texts.offline : `${texts.failed} ${step.reason}`}</p>
            <Button variant="default" onClick={ask}>
              {texts.again}
            </Button>
          </main>
        )}
        {step.kind === "ready" && (
          <>
            <h1 className="unseen">{texts.contract}</h1>
            {sandbox !== "default" && (
              <p className="bar" data-tone="info">
                {texts.sandbox}: <bdi>{sandbox}</bdi>
              </p>
            )}
            {step.loaded.token === undefined &&
              (settings.admin && settings.adminToken && storedToken() === "" ? (
                <Lock isWrong={wasWrong} open={open} />
              ) : (
                <p role="status" className="bar" data-tone="plain">
                  {texts.noToken}
                </p>
              ))}
            <Explorer
              key={language}
              {...step.loaded}
              {...{ language, texts }}
              baseUrl={location.origin + toServicePath(settings, sandbox)}
            />
          </>
        )}
      </div>
    </TopFrame>
  );
}
