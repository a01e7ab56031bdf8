// The menu of sandboxes: search, change, create, fork, share.

import { Popover, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { open } from "../shared/address.ts";
import { Dot } from "../shared/dot.tsx";
import { Icon } from "../shared/icons.tsx";
import { toConsole, toPage } from "../shared/settings.ts";
import { askSandboxes, findSandboxes, unwrap } from "./parts/admin.ts";
import type { Desk } from "./parts/desk.ts";
import { useLoaded } from "./parts/loaded.tsx";
import { actionsOf } from "./parts/sandbox-actions.ts";
import "@mantine/core/styles/Popover.css";

const maxShown = 50;

export interface SandboxMenuProps {
  readonly desk: Desk;
  readonly face: ReactNode;
  readonly isOpen: boolean;
  setOpen(isOpen: boolean): void;
}

export function SandboxMenu({ desk, face, isOpen, setOpen }: SandboxMenuProps) {
  const { admin, words, view, sandbox, act, revision } = desk;
  const [sought, setSought] = useState("");
  const { value = [] } = useLoaded(() => askSandboxes(admin), [admin, revision, isOpen]);
  const go = (id: string) => open(toConsole(view, { sandbox: id }));
  const create = () =>
    act(async () => {
      const { id } = await unwrap(admin.POST("/__admin/sandboxes", { body: {} }));
      go(id);
      return `${words.sandboxCreated} ${id}`;
    });
  const share = () =>
    act(async () => {
      await navigator.clipboard.writeText(location.origin + toPage("/", sandbox));
      return words.linkCopied;
    });
  const close = (run: () => unknown) => () => {
    setOpen(false);
    run();
  };
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
          aria-label={`${words.sandbox}: ${sandbox}`}
          onClick={() => setOpen(!isOpen)}
        >
          {face}
        </button>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={words.sandboxes}>
        <TextInput
          aria-label={words.findSandbox}
          placeholder={words.findSandbox}
          leftSection={<Icon name="search" />}
          data-autofocus
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
        <div className="menu found">
          {findSandboxes(value, sought)
            .slice(0, maxShown)
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
        <div className="menu">
          <button type="button" onClick={close(create)}>
            <Icon name="plus" />
            {words.newSandbox}
          </button>
          <button type="button" onClick={close(() => actionsOf(desk).fork(view))}>
            <Icon name="fork" />
            {words.forkSandbox}
          </button>
          <button type="button" onClick={close(share)}>
            <Icon name="link" />
            {words.shareSandbox}
          </button>
          <a href={toConsole("sandboxes", { sandbox })} onClick={() => setOpen(false)}>
            <Icon name="sandboxes" />
            {words.allSandboxes}
          </a>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
