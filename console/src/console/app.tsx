// The console: the frame, the view in the address, and one connection to the mock.
import { useMemo, useRef, useState } from "react";
import { Lock, useAccess } from "../shared/lock.tsx";
import { useMockLink } from "../shared/mock-link.ts";
import { useLanguage, useTab } from "../shared/page.tsx";
import type { Settings } from "../shared/settings.ts";
import type { Toast } from "../shared/toaster.tsx";
import { useAddress } from "./parts/address.ts";
import { connectAdmin } from "./parts/admin.ts";
import { toReason } from "./parts/loaded.tsx";
import { shellTexts } from "./parts/shell-texts.ts";
import type { ViewContext } from "./parts/view-context.ts";
import { Shell } from "./shell.tsx";
import { ConsoleView, viewNames } from "./views.tsx";

export function App({ settings }: { readonly settings: Settings }) {
  const { language } = useLanguage();
  const [address, go] = useAddress();
  const { token, isLocked, isWrong, lock, open } = useAccess(settings);
  const labels = shellTexts[language];
  const { view } = address;
  const sandbox = address.params.get("sandbox") ?? settings.sandbox;
  useTab(titleOf(view, labels), `console ${sandbox}`);
  const admin = useMemo(() => connectAdmin(token, lock), [token, lock]);
  const [seenId, setSeenId] = useState(0);
  const link = useMockLink({ sandbox, token, isOff: isLocked, seenId, lock });
  const { toasts, isBusy, revision, act } = useActions(labels, link.poll);
  const { pulse } = link;
  const newest = pulse?.journal.lastId ?? 0;
  if (view === "journal" && newest > seenId) setSeenId(newest);
  const context: ViewContext | undefined = pulse && {
    view,
    isBusy,
    act,
    admin,
    lock,
    go,
    language,
    sandbox,
    labels,
    pulse,
    revision: revision + link.revision,
    params: address.params,
    token,
    basePath: settings.basePath,
  };
  return (
    <Shell
      settings={settings}
      sandbox={sandbox}
      view={view}
      labels={labels}
      link={link}
      context={context}
      toasts={toasts}
      params={address.params}
    >
      {isLocked && <Lock isWrong={isWrong} open={open} />}
      {!isLocked && context && <ConsoleView key={`${view} ${sandbox}`} view={view} context={context} />}
    </Shell>
  );
}

function titleOf(view: string, labels: ViewContext["labels"]): string {
  const name = viewNames.find((candidate) => candidate === view);
  const title = `${labels.title} · ticket-mock`;
  return name === undefined ? title : `${labels[name]} · ${title}`;
}

/** Runs one action at a time and announces its result; ignores an action while another runs. */
function useActions(labels: ViewContext["labels"], poll: () => void) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [revision, setRevision] = useState(0);
  const act = async (work: () => Promise<string>) => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      const text = await work();
      setToasts((before) => [...before, { text }]);
      return true;
    } catch (error) {
      setToasts((before) => [...before, { text: toReason(error, labels), isBad: true }]);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
      setRevision((before) => before + 1);
      poll();
    }
  };
  return { toasts, isBusy, revision, act };
}
