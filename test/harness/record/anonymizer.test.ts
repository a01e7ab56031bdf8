// Which strings the anonymizer replaces with invented values, and which it leaves unchanged.
import { describe, expect, it } from "vitest";
import { Anonymizer } from "../../../harness/record/anonymizer.ts";

function replaceAfter(learnedValue: unknown, value: unknown): unknown {
  const anonymizer = new Anonymizer(false);
  anonymizer.learn(learnedValue);
  return anonymizer.replace(value);
}

describe("phone numbers", () => {
  it.each([
    "+491715550173",
    "+49 (171) 555-0173",
    "0171 5550173",
    "0171/5550173",
    "0049 171 5550173",
    "(0711) 5550173",
  ])("in the format %s are recognized", (number) => {
    expect(replaceAfter({}, `Bitte ${number} anrufen`)).not.toContain("5550173");
  });

  it.each(["0123456789", "004711", "00000000815", "1234567", "01.02.2026", "31-12-2025", "2026-03-02 09:00:00"])(
    "do not include %s",
    (number) => {
      expect(replaceAfter({}, `Nummer ${number}, bitte`)).toBe(`Nummer ${number}, bitte`);
    },
  );

  it("that have only digits are recognized by their field or the preceding word", () => {
    const [known, word] = ["Vertrag 0123456789, sonst 01715550173", "Tel.: 0123456789 und Telefon 030123456"];
    const learnedValue = { customer: { phone: "+49 171 5550173" } };
    expect(replaceAfter(learnedValue, known)).toBe("Vertrag 0123456789, sonst +493055500001");
    expect(replaceAfter({}, word)).toBe("Tel.: +493055500001 und Telefon +493055500002");
  });

  it("get the same replacement in every notation", () => {
    const text = ["+49 171 5550173", "0171/5550173", "0049 171 5550173"];
    expect(new Set(Object(replaceAfter({}, text)))).toEqual(new Set(["+493055500001"]));
  });
});

it("keeps numeric phone numbers numeric", () => {
  expect(replaceAfter({}, { phone: 491715550173, mobile: "+49 171 5550173" })).toEqual({
    phone: 493055500001,
    mobile: "+493055500001",
  });
});

it("does not mistake the full name of a tag for a person", () => {
  const tag = { name: "Umzug", fullName: "Vertrag / Umzug" };
  expect(replaceAfter([tag, { fullName: "Wendeline Umzugsfrau" }], ["Umzug", "Wendeline"])).toEqual([
    "Umzug",
    "Given1",
  ]);
});

describe("people named like a word of the contract", () => {
  const learnedValue = { customer: { firstname: "Open", lastname: "Status" } };

  it("do not affect fields with these values, or field names", () => {
    const ticket = { status: "open", subject: "Open fragt", tagIds: [1] };
    expect(replaceAfter(learnedValue, ticket)).toEqual({ status: "open", subject: "Given1 fragt", tagIds: [1] });
    expect(replaceAfter(learnedValue, { rawData: { Open: 1 } })).toEqual({ rawData: { Given1: 1 } });
  });

  it("are replaced wherever their name occurs", () => {
    expect(replaceAfter(learnedValue, learnedValue)).toEqual({
      customer: { firstname: "Given1", lastname: "Family1" },
    });
  });
});

describe("postal addresses", () => {
  const address = "Am Alten Speicher 14, 01233 Musterfelde";

  it("are replaced in their fields, and equal addresses get equal replacements", () => {
    const contract = { deliveryAddress: address, billingAddress: "Tulpensteig 3a, 20095 Hamburg" };
    const customer = { address, contracts: [contract] };
    expect(replaceAfter(customer, customer)).toEqual({
      address: "Street1 1, 00001 Town1",
      contracts: [{ deliveryAddress: "Street1 1, 00001 Town1", billingAddress: "Street2 2, 00002 Town2" }],
    });
  });

  it("are replaced in text, completely and in part, without changing other words", () => {
    const text = `Neu: ${address}. Früher AM ALTEN SPEICHER 14\n01233 Musterfelde, also am alten Speicher; am Morgen.`;
    expect(replaceAfter({ address }, text)).toBe(
      "Neu: Street1 1, 00001 Town1. Früher Street1 1\n00001 Town1, also Street1; am Morgen.",
    );
  });

  it("do not include websites, e-mail addresses and earlier replacements", () => {
    const unchanged = {
      address: "https://example.com/hilfe",
      deliveryAddress: "Street7 7, 00007 Town7",
      newAddress: "",
    };
    expect(replaceAfter(unchanged, unchanged)).toEqual(unchanged);
    expect(replaceAfter({}, { address: "ich@example.net" })).toEqual({ address: "person1@example.com" });
  });
});

describe("account and card numbers", () => {
  it("get the same replacement in every notation", () => {
    const accounts = ["DE89370400440532013000", "DE89 3704 0044 0532 0130 00", "DE89-3704-0044-0532-0130-00"];
    const cards = ["4539148803436467", "4539 1488 0343 6467", "4539-1488-0343-6467"];
    expect(new Set(Object(replaceAfter({}, accounts)))).toEqual(new Set(["DE09000000000000000001"]));
    expect(new Set(Object(replaceAfter({}, cards)))).toEqual(new Set(["4000000000000010"]));
  });

  it.each(["4539148803436468", "01234567-de12-4cde-8f01-0123456789ab", "1767225600000", "1ESM4539148803436467"])(
    "do not include %s",
    (number) => expect(replaceAfter({}, `Nummer ${number}.`)).toBe(`Nummer ${number}.`),
  );
});

it("replaces passwords that follow a word such as Passwort", () => {
  const text = "<p>Kennwort: <b>Sommerwind</b></p> Das Passwort ist abc123. Mein Passwort ist abgelaufen, die PIN neu.";
  expect(replaceAfter({}, text)).toBe(
    "<p>Kennwort: <b>secret-1</b></p> Das Passwort ist secret-2 Mein Passwort ist abgelaufen, die PIN neu.",
  );
});
