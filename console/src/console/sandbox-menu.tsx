// The sandbox menu: find and open sandboxes, create, fork and share one.

import { Popover, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { navigate } from "../shared/address.ts";
import { Dot } from "../shared/dot.tsx";
import { Icon } from "../shared/icons.tsx";
import { toConsole, toPage } from "../shared/page-addresses.ts";
import { fetchSandboxes, findSandboxes, unwrap } from "./parts/admin.ts";
import { useLoaded } from "./parts/loaded.tsx";
import { actionsOf } from "./parts/sandbox-actions.ts";
import type { ViewContext } from "./parts/view-context.ts";
import "@mantine/core/styles/Popover.css";

const maxListed = 50;

export interface SandboxMenuProps {
  readonly context: ViewContext;
  readonly content: ReactNode;
  readonly isOpen: boolean;
  setOpen(isOpen: boolean): void;
}

export function SandboxMenu({ context, content, isOpen, setOpen }: SandboxMenuProps) {
  const { admin, labels, view, sandbox, revision } = context;
  const [query, setQuery] = useState("");
  const { value = [] } = useLoaded(() => fetchSandboxes(admin), [admin, revision, isOpen]);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={288}
      position="bottom-start"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <button
          type="button"
          className="sandbox"
          aria-label={`${labels.sandbox}: ${sandbox}`}
          onClick={() => setOpen(!isOpen)}
        >
          {content}
        </button>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={labels.sandboxes}>
        <TextInput
          aria-label={labels.findSandbox}
          placeholder={labels.findSandbox}
          leftSection={<Icon name="search" />}
          data-autofocus
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <div className="menu found">
          {findSandboxes(value, query)
            .slice(0, maxListed)
            .map(({ id, scenario, note }) => (
              <a
                key={id}
                href={toConsole(view, { sandbox: id })}
                aria-current={id === sandbox ? "true" : undefined}
                onClick={() => setOpen(false)}
              >
                <Dot name={id} />
                <bdi>{id}</bdi>
                <span className="count">{note ?? scenario}</span>
              </a>
            ))}
        </div>
        <MenuActions context={context} setOpen={setOpen} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Creates, forks and shares sandboxes. Each action closes the menu. */
function MenuActions({ context, setOpen }: Pick<SandboxMenuProps, "context" | "setOpen">) {
  const { admin, labels, view, sandbox, act } = context;
  const go = (id: string) => navigate(toConsole(view, { sandbox: id }));
  const create = () =>
    act(async () => {
      const { id } = await unwrap(admin.POST("/__admin/sandboxes", { body: {} }));
      go(id);
      return `${labels.sandboxCreated} ${id}`;
    });
  const share = () =>
    act(async () => {
      await navigator.clipboard.writeText(location.origin + toPage("/", sandbox));
      return labels.linkCopied;
    });
  const close = (run: () => unknown) => () => {
    setOpen(false);
    run();
  };
  return (
    <div className="menu">
      <button type="button" onClick={close(create)}>
        <Icon name="plus" />
        {labels.newSandbox}
      </button>
      <button type="button" onClick={close(() => actionsOf(context).fork(view))}>
        <Icon name="fork" />
        {labels.forkSandbox}
      </button>
      <button type="button" onClick={close(share)}>
        <Icon name="link" />
        {labels.shareSandbox}
      </button>
      <a href={toConsole("sandboxes", { sandbox })} onClick={() => setOpen(false)}>
        <Icon name="sandboxes" />
        {labels.allSandboxes}
      </a>
    </div>
  );
}
