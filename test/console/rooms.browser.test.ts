// One sandbox per browser (a room), in Chromium: all pages show it, and links let others join and leave it.
import { expect, it } from "vitest";
import { expectNoOverflow, usePages } from "./page-under-test.ts";

const openPage = usePages();

it("front door, contract, console and desk show their browser's sandbox", async () => {
  const open = await openPage("/", { mock: { rooms: true }, prefix: "/demo" });
  const { page, mock, origin } = open;
  const share = await page.getByLabel("Link to share", { exact: true }).innerText();
  const room = new URL(share).searchParams.get("__sandbox") ?? "";
  await mock.control.patchRecord(room, "tickets", 1, { subject: "Only here" });
  await page.getByRole("button", { name: /^Send/ }).click();
  await page.getByLabel("Response", { exact: true }).getByText("Only here").waitFor();
  expect(await page.getByLabel("curl", { exact: true }).innerText()).toContain(`${origin}/__sandbox/${room}/ticket/1`);
  expect(await open.findBarriers()).toEqual([]);
  await page.getByRole("link", { name: "Contract" }).first().click();
  await page.getByText(room).first().waitFor();
  await page.goto(`${origin}/__admin/console/sandboxes`);
  await page.getByRole("heading", { name: room }).waitFor();
  expect(await page.getByLabel("Link to share", { exact: true }).innerText()).toBe(share);
  await page.goto(`${origin}/desk/ticket/1`);
  await page.getByRole("heading", { name: "Only here" }).waitFor();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoOverflow(page);
  expect(await open.findBarriers()).toEqual([]);
});

it("one link brings another browser into the room, and another link leads back to the default sandbox", async () => {
  const { page, mock } = await openPage("/", { mock: { rooms: true } });
  const href = await page.getByLabel("Link to share", { exact: true }).innerText();
  const room = new URL(href).searchParams.get("__sandbox") ?? "";
  const guest = await (await page.context().browser()?.newContext({ locale: "en-GB" }))?.newPage();
  if (guest === undefined) throw new Error("There is no browser.");
  await guest.goto(href);
  await guest.getByText(room).first().waitFor();
  await guest.goto(new URL("/", page.url()).href);
  await guest.getByRole("link", { name: "Switch to the default sandbox" }).click();
  await guest.getByRole("heading", { name: "A first request" }).waitFor();
  expect(await guest.getByText("Your sandbox").count()).toBe(0);
  expect((await mock.control.listSandboxes()).total).toBe(2);
  await guest.context().close();
});

it.each([
  ["/desk", ".rows > li a"],
  ["/docs", 'a[href="#?errors"]'],
])("%s keeps the sandbox of its address, whatever the browser's room, and reports its deletion", async (path, link) => {
  const { page, mock, origin } = await openPage("/", { mock: { tickets: 5 } });
  await mock.control.createSandbox({ id: "team", tickets: 3 });
  await page.goto(`${origin}${path}?__sandbox=team`);
  await page.waitForURL(/\?sandbox=team$/);
  const otherTab = await page.context().newPage();
  await otherTab.goto(`${origin}/?__sandbox=default`);
  await page.bringToFront();
  await page.locator(link).first().click();
  const deepLink = page.url();
  expect(new URL(deepLink).searchParams.get("sandbox")).toBe("team");
  await page.reload();
  await page.goBack();
  await page.goForward();
  expect(page.url()).toBe(deepLink);
  await page.getByText("team", { exact: true }).first().waitFor();
  for (const name of ["Agent's desk", "Contract", "Console"])
    for (const pageLink of await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name }).all())
      expect(await pageLink.getAttribute("href")).toContain("sandbox=team");
  expect((await mock.control.listRequests("default")).total).toBe(0);
  await mock.control.deleteSandbox("team");
  await page.getByRole("alert").getByText("There is no sandbox “team”").waitFor();
  await page.reload();
  await page.getByRole("alert").getByText("There is no sandbox “team”").waitFor();
  expect(await page.getByRole("alert").count()).toBe(1);
  await page.getByRole("link", { name: "Go to the default sandbox" }).click();
  await page.waitForURL(/\?sandbox=default$/);
  await page.locator(link).first().waitFor();
  await page.goBack();
  await page.getByRole("alert").getByText("There is no sandbox “team”").waitFor();
});
