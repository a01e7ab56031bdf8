// Opens every page below a prefix known only to a proxy: no page may request an address outside it.
import { describe, expect, it } from "vitest";
import { usePages } from "./page-under-test.ts";

const openPage = usePages();

describe.each(["", "/api"])("below the prefix of a proxy, with the base path %j", (basePath) => {
  const settings = { mock: { basePath }, prefix: "/demo" };

  it("the front door sends its first request and leads to the other pages", async () => {
    const { page, origin } = await openPage("/", settings);
    await page.getByRole("button", { name: /^Send/ }).click();
    await page.getByText("Response: 200").waitFor();
    expect(await page.getByLabel("curl", { exact: true }).innerText()).toContain(`${origin}${basePath}/ticket/1`);
    await page.getByRole("link", { name: "agent's desk" }).click();
    await page.waitForURL(`${origin}/desk?sandbox=default`);
    await page.getByRole("heading", { name: "All open" }).waitFor();
  });

  it("the desk opens a ticket by its address, and another view by a link", async () => {
    const { page, origin } = await openPage("/desk/ticket/1", settings);
    await page.getByRole("region", { name: "Conversation" }).waitFor();
    await page.getByRole("link", { name: "Knowledge" }).click();
    await page.waitForURL(`${origin}/desk/knowledge?sandbox=default`);
    await page.reload();
    await page.getByRole("heading", { name: "Knowledge" }).waitFor();
  });

  it("the console follows the journal and copies commands that go through the proxy", async () => {
    const { page, mock, origin } = await openPage("/__admin/console", settings);
    await page.getByRole("link", { name: "Journal" }).click();
    await page.waitForURL(`${origin}/__admin/console/journal?sandbox=default`);
    await mock.client().GET("/health");
    await page.getByText("/health").click();
    for (const name of ["curl", "Fault"]) {
      await page.getByRole("tab", { name, exact: true }).click();
      expect(await page.getByLabel(name, { exact: true }).last().innerText()).toContain(origin);
    }
    await page.getByRole("link", { name: /^ticket-mock/ }).click();
    await page.waitForURL(`${origin}/?__sandbox=default`);
  });

  it("the contract names the address behind the proxy", async () => {
    const { page, origin } = await openPage("/docs#?route=get-/ticket/{ticketId}", settings);
    await page.getByText("curl", { exact: true }).click();
    const command = page.getByRole("region", { name: "curl", exact: true });
    expect(await command.innerText()).toContain(`'${origin}${basePath}/ticket/1'`);
    expect(
      await page
        .getByRole("link", { name: /OpenAPI/ })
        .first()
        .getAttribute("href"),
    ).toBe(`/demo${basePath}/docs/open-api`);
  });
});
