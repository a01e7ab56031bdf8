// Personal data and secrets from a recording proxy or a HAR file do not appear in the recording.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createMock } from "../../../mock/create-mock.ts";
import { listen } from "../../free-port.ts";
import { runHosted, startHosted } from "../../mock/cli/hosted-command.ts";
import { createFileWriter, useTemporaryFolder } from "../../mock/temporary-folder.ts";
import { proxyOver } from "../proxy/proxy-fixture.ts";

const folder = useTemporaryFolder();
const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4eXoifQ.c2lnbmF0dXJlLW9mLXRoaXM";
const planted = {
  given: "Wendeline",
  family: "Quastenberg",
  otherGiven: "Ottokar",
  otherFamily: "Zwirnhuber",
  agent: "Adelgunde",
  company: "Hebelwerk",
  mail: "w.quastenberg@hebelwerk.example",
  otherMail: "geheim.post@anderswo.example",
  phone: "+49 171 5550173",
  otherPhone: "0151/23456789",
  iban: "DE89 3704 0044 0532 0130 00",
  otherIban: "GB82WEST12345698765432",
  hyphenIban: "DE02-1203-0000-0000-2020-51",
  card: "4539 1488 0343 6467",
  otherCard: "5500-0000-0000-0004",
  street: "Tulpensteig",
  address: "Am Kranwerk 12, 98765 Quellhafen",
  password: "hunter2-hunter2",
  passwordInText: "Sommerwind",
  pin: "490718",
  token,
};
const { given, family, otherGiven, otherFamily, mail, phone, iban } = planted;

const text = `Hallo, hier ist ${given} ${family.toUpperCase()}, ${mail}, ${planted.otherMail}, ${phone}, ${planted.otherPhone},
IBAN ${iban} oder ${planted.otherIban} oder ${planted.hyphenIban}, Karte ${planted.card} und ${planted.otherCard}, mein
Passwort: ${planted.passwordInText}, die PIN ist ${planted.pin}, ${otherGiven} ${otherFamily}s Rechnung; ${planted.company}, ${planted.street} 4; ${planted.address}. Authorization: Bearer ${token}`;

/** Creates a ticket with all planted values in every text field. */
async function plantedTicket() {
  await using mock = await createMock();
  const headers = { authorization: `Bearer ${await mock.token()}` };
  const ticket = await (await mock.fetch("http://mock/ticket/1", { headers })).json();
  const { address } = planted;
  const addresses = { deliveryAddress: address, billingAddress: address };
  const personalFields = { firstname: given, lastname: family, email: mail, iban, phone };
  const contract = { ...ticket.customer.contracts[0], ...addresses, ...personalFields };
  return {
    ...ticket,
    from: mail,
    fromName: `${otherGiven} ${otherFamily}`,
    to: [planted.otherMail],
    ccEmails: [mail],
    subject: text,
    summary: text,
    body: text,
    bodyPlain: text,
    bodyClean: text,
    rawData: {
      password: planted.password,
      [mail]: text,
      nested: [{ apiKey: planted.token, phone: planted.otherPhone }],
    },
    additionalData: { note: text },
    agentId: 3,
    agent: { ...ticket.agent, id: 3, firstName: planted.agent, lastName: family, email: mail, phone },
    customer: {
      ...ticket.customer,
      firstname: given,
      lastname: family,
      company: planted.company,
      email: mail,
      phone,
      address,
      additionalData: { note: text, street: planted.street },
      contracts: [{ ...contract, business: null, rawData: { note: text } }],
    },
  };
}

async function record() {
  const body = JSON.stringify(await plantedTicket());
  await using proxied = await proxyOver(
    (_, outgoing) => {
      outgoing.writeHead(200, { "content-type": "application/json", "set-cookie": `sid=${planted.token}` });
      outgoing.end(body);
    },
    { record: true },
  );
  const headers = { authorization: `Bearer ${token}`, "x-api-key": planted.password };
  await (await proxied.send(`/ticket/1?viewing=false&access_token=${token}`, { headers })).text();
  return proxied.proxy.recording("planted");
}

/** Runs the command and returns the written file. */
async function recordToFile(args: readonly string[] = []): Promise<string> {
  const body = JSON.stringify(await plantedTicket());
  const server = createServer((_, outgoing) => {
    outgoing.writeHead(200, { "content-type": "application/json" }).end(body);
  });
  const target = `http://127.0.0.1:${await listen(server)}`;
  const file = join(folder, "planted.yaml");
  const command = await startHosted(["proxy", "--target", target, "--port", "0", "--record", file, ...args]);
  const url = /listening on (\S+), for/.exec(await command.waitFor(/admin: .*\n/))?.[1];
  const headers = { authorization: `Bearer ${token}`, "x-api-key": planted.password };
  await (await fetch(`${url}/ticket/1?viewing=false&access_token=${token}`, { headers })).text();
  await command.end();
  server.closeAllConnections();
  server.close();
  return readFileSync(file, "utf8");
}

/** Records a HAR file with all planted values in every possible place, and returns the scenario file. */
async function recordFromHar(): Promise<string> {
  const body = JSON.stringify(await plantedTicket());
  const headers = [
    { name: "authorization", value: `Bearer ${token}` },
    { name: "cookie", value: `sid=${planted.password}; name=${given}` },
  ];
  const request = { headers, cookies: headers, postData: { mimeType: "text/plain", text } };
  const entryFields = { startedDateTime: "2026-03-02T09:00:00Z", pageref: text, comment: text };
  const content = {
    size: 9,
    mimeType: "application/json",
    text: Buffer.from(body).toString("base64"),
    encoding: "base64",
  };
  const response = { status: 200, headers: [...headers, { name: "content-type", value: "application/json" }], content };
  const encodedText = encodeURIComponent(text);
  const entries = [
    [`/ticket/1?viewing=false&access_token=${token}&said=${encodedText}`, response],
    [`/unknown/${encodedText}`, response],
    ["/ticket/2", { ...response, status: 500 }],
    ["/ticket/3", { ...response, content: { size: 9, text } }],
  ] as const;
  const log = {
    pages: [{ id: text, title: text }],
    entries: [
      ...entries.map(([path, entryResponse]) => ({
        ...entryFields,
        request: { ...request, method: "GET", url: `https://a.example${path}` },
        response: entryResponse,
      })),
      { ...entryFields, request: { ...request, method: "GET", url: `https://${given}.example/${family}` }, response },
    ],
  };
  const har = createFileWriter(folder)("planted.har", { log });
  return (await runHosted(["record", "--har", har])).stdout;
}

/** Returns the names of planted values that occur in the text, in any notation. */
function leaks(recordingText: string): string[] {
  const lowerText = recordingText.toLowerCase();
  const compactText = lowerText.replace(/[\s+/"'\\-]/g, "");
  const leakedEntries = Object.entries(planted).filter(([, value]) => {
    const needle = value.toLowerCase();
    return lowerText.includes(needle) || compactText.includes(needle.replace(/[\s+/-]/g, ""));
  });
  return leakedEntries.map(([name]) => name);
}

describe("a recording of personal data and secrets", () => {
  it("contains no planted value in the written file, including comments", async () => {
    const recordingText = await recordToFile();
    expect(leaks(recordingText)).toEqual([]);
    expect(recordingText).toMatch(/^# UNREVIEWED[\s\S]*cannot be detected/);
    expect(parse(recordingText).records.length).toBeGreaterThan(3);
    expect(leaks(await recordToFile(["--keep-personal-data"]))).toEqual(
      Object.keys(planted).filter((name) => !["password", "passwordInText", "pin", "token"].includes(name)),
    );
  });

  const fromHar = recordFromHar();
  it.each(Object.keys(planted))("contains no %s in the file from an archive", async (name) => {
    expect(parse(await fromHar).records.length).toBeGreaterThan(3);
    expect(leaks(await fromHar)).not.toContain(name);
  });

  it("gives equal values equal replacements, and can be loaded", async () => {
    const { scenario } = await record();
    await using mock = await createMock({ scenarios: [scenario], scenario: "planted" });
    const headers = { authorization: `Bearer ${await mock.token()}` };
    const { customer, from, agent, ccEmails } = await (await mock.fetch("http://mock/ticket/1", { headers })).json();
    expect(from).toBe(customer.email);
    expect(ccEmails).toEqual([customer.email]);
    expect([agent.lastName, customer.contracts[0].lastname]).toEqual([customer.lastname, customer.lastname]);
    expect(agent.firstName).not.toBe(customer.firstname);
  });
});
