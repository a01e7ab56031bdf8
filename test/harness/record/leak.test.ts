// What is personal or secret and passes a recording proxy is not in the recording; equal values stay equal (harness/record/invented.ts).
import { describe, expect, it } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";
import { proxyOver } from "../proxy/proxied.ts";

const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4eXoifQ.c2lnbmF0dXJlLW9mLXRoaXM";
const planted = {
  given: "Wendeline",
  family: "Quastenberg",
  stranger: "Ottokar",
  strangerFamily: "Zwirnhuber",
  agent: "Adelgunde",
  company: "Hebelwerk",
  mail: "w.quastenberg@hebelwerk.example",
  otherMail: "geheim.post@anderswo.example",
  phone: "+49 171 5550173",
  otherPhone: "0151/23456789",
  iban: "DE89 3704 0044 0532 0130 00",
  otherIban: "GB82WEST12345698765432",
  street: "Tulpensteig",
  password: "hunter2-hunter2",
  token,
};
const { given, family, stranger, strangerFamily, mail, phone, iban } = planted;

const text = `Hallo, hier ist ${given} ${family.toUpperCase()}, ${mail}, ${planted.otherMail}, ${phone}, ${planted.otherPhone},
IBAN ${iban} oder ${planted.otherIban}, ${stranger} ${strangerFamily}s Rechnung; ${planted.company}, ${planted.street} 4. Authorization: Bearer ${token}`;

/** A ticket with all of it, in every place that takes a text. */
async function plantedTicket() {
  await using mock = await createMock();
  const headers = { authorization: `Bearer ${await mock.token()}` };
  const ticket = await (await mock.fetch("http://mock/ticket/1", { headers })).json();
  const contract = { ...ticket.customer.contracts[0], firstname: given, lastname: family, email: mail, iban, phone };
  return {
    ...ticket,
    from: mail,
    fromName: `${stranger} ${strangerFamily}`,
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
      address: { ...Object(ticket.customer.address), street: planted.street },
      additionalData: { note: text },
      contracts: [{ ...contract, business: null, rawData: { note: text } }],
    },
  };
}

async function record(keepPersonalData: boolean) {
  const body = JSON.stringify(await plantedTicket());
  await using proxied = await proxyOver(
    (_, outgoing) => {
      outgoing.writeHead(200, { "content-type": "application/json", "set-cookie": `sid=${planted.token}` });
      outgoing.end(body);
    },
    { record: true, keepPersonalData },
  );
  const headers = { authorization: `Bearer ${token}`, "x-api-key": planted.password };
  await (await proxied.ask(`/ticket/1?viewing=false&access_token=${token}`, { headers })).text();
  return proxied.proxy.recording("planted");
}

describe("a recording of personal data and secrets", () => {
  it("has none of what was planted, in no place", async () => {
    const recording = await record(false);
    const written = JSON.stringify(recording).toLowerCase();
    for (const [name, value] of Object.entries(planted)) {
      expect(written.includes(value.toLowerCase()), name).toBe(false);
      expect(written.includes(value.replace(/[ +/]/g, "").toLowerCase()), name).toBe(false);
    }
    expect(recording.scenario.description).toMatch(/^UNREVIEWED/);
    expect(recording.notes.join(" ")).toContain("cannot be found");
  });

  it("keeps equal what was equal, and can be loaded", async () => {
    const { scenario } = await record(false);
    await using mock = await createMock({ scenarios: [scenario], scenario: "planted" });
    const headers = { authorization: `Bearer ${await mock.token()}` };
    const { customer, from, agent, ccEmails } = await (await mock.fetch("http://mock/ticket/1", { headers })).json();
    expect(from).toBe(customer.email);
    expect(ccEmails).toEqual([customer.email]);
    expect([agent.lastName, customer.contracts[0].lastname]).toEqual([customer.lastname, customer.lastname]);
    expect(agent.firstName).not.toBe(customer.firstname);
  });

  it("leaves personal data where that is asked for, and secrets never", async () => {
    const written = JSON.stringify(await record(true));
    expect(written).toContain(family);
    for (const secret of [planted.password, token]) expect(written).not.toContain(secret);
  });
});
