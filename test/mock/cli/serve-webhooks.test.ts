// Webhooks of `ticket-mock serve`: to a receiver with a private certificate, and to one that never responds.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { connectMock } from "../../../harness/remote/connect-mock.ts";
import { openReceiver } from "../receiver.ts";
import { makeSelfSigned } from "../self-signed.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { readUrl } from "./hosted-command.ts";
import { startCommand } from "./run-command.ts";

const folder = useTemporaryFolder();

it("sends to a receiver whose certificate NODE_EXTRA_CA_CERTS names, and exits although another receiver does not respond", async () => {
  const tls = makeSelfSigned();
  const file = join(folder, "receiver.pem");
  writeFileSync(file, tls.cert);
  await using receiver = await openReceiver(undefined, tls);
  const requested = Promise.withResolvers<void>();
  await using silent = await openReceiver(() => requested.resolve());
  const server = startCommand(["serve", "--port", "0", "--tickets", "1", "--log", "json"], {
    NODE_EXTRA_CA_CERTS: file,
  });
  const { control } = connectMock({ url: await readUrl(server) }).sandbox();

  const { id, secret } = await control.createWebhook({ url: receiver.url });
  expect(await control.pingWebhook(id)).toMatchObject({ state: "delivered", attempts: [{ status: 204, error: null }] });
  const [message] = receiver.messages;
  expect(new Webhook(secret).verify(message?.body ?? "", message?.headers ?? {})).toMatchObject({ type: "Ping" });

  await control.createWebhook({ url: silent.url });
  await control.patchRecord("tickets", 1, { subject: "Neu" });
  await requested.promise;
  expect(await server.end("SIGTERM")).toMatchObject({ code: 0, stderr: "" });
});
