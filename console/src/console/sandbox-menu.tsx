// The menu of sandboxes: search, change, create, fork, share.
import { Menu, ScrollArea, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Icon } from "../shared/icons.tsx";
import { root } from "../shared/settings.ts";
import { Dot } from "./dot.tsx";
import { hrefOf, open } from "./parts/address.ts";
import { answered, askAll } from "./parts/admin.ts";
import type { Desk } from "./parts/desk.ts";
import { useLoaded } from "./parts/loaded.tsx";
import "@mantine/core/styles/ScrollArea.css";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Menu.css";

const maxShown = 50;

export function SandboxMenu({ desk, face }: { readonly desk: Desk; readonly face: ReactNode }) {
  const { admin, words, sandbox, act, revision } = desk;
  const [isOpen, setOpen] = useState(true);
  const [sought, setSought] = useState("");
  const { value = [] } = useLoaded(
    () =>
      askAll(
        (query) => answered(admin.GET("/__admin/sandboxes", { params: { query } })),
        ({ sandboxes }) => sandboxes,
      ),
    [admin, revision, isOpen],
  );
  const view = location.pathname.split("/").at(-1) ?? "journal";
  const go = (id: string) => open(hrefOf(view, { sandbox: id }));
  const create = () =>
    act(async () => {
      const { id } = await answered(admin.POST("/__admin/sandboxes", { body: {} }));
      go(id);
      return `${words.sandboxCreated} ${id}`;
    });
  const fork = () =>
    act(async () => {
      const params = { path: { sandboxId: sandbox } };
      const { id } = await answered(admin.POST("/__admin/sandboxes/{sandboxId}/fork", { params, body: {} }));
      go(id);
      return `${words.sandboxForked} ${id}`;
    });
  const share = () =>
    act(async () => {
      await navigator.clipboard.writeText(
        new URL(`${root}/?__sandbox=${encodeURIComponent(sandbox)}`, location.href).href,
      );
      return words.linkCopied;
    });
  const found = value.filter(({ id, scenario }) => `${id} ${scenario}`.toLowerCase().includes(sought.toLowerCase()));
  return (
    <Menu opened={isOpen} onChange={setOpen} width={288} position="bottom-start" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <button type="button" className="sandbox" aria-label={`${words.sandbox}: ${sandbox}`}>
          {face}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <TextInput
          aria-label={words.findSandbox}
          placeholder={words.findSandbox}
          leftSection={<Icon name="search" />}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
        <ScrollArea.Autosize mah={260} type="auto">
          {found.slice(0, maxShown).map(({ id, scenario }) => (
            <Menu.Item key={id} leftSection={<Dot name={id} />} onClick={() => go(id)} aria-current={id === sandbox}>
              <bdi>{id}</bdi> <span className="dim">{scenario}</span>
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="plus" />} onClick={create}>
          {words.newSandbox}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="fork" />} onClick={fork}>
          {words.forkSandbox}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="link" />} onClick={share}>
          {words.shareSandbox}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="sandboxes" />} onClick={() => open(hrefOf("sandboxes", { sandbox }))}>
          {words.allSandboxes}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
