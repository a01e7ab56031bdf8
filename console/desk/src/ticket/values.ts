// Formats the values that the AI extracted from a message for people.
import type { Schemas } from "../base/desk.ts";
import { formatNumber, formatTime } from "../base/format.ts";
import type { Language } from "../base/language.ts";

type Intent = Schemas["Intent"];
type Ticket = Pick<Schemas["CompactTicket"], "intents">;

const names: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { iban: "IBAN" },
  de: {
    meterNumber: "Zähler",
    meterValue: "Stand",
    meterValueLow: "Stand (NT)",
    readingDate: "Ablesung",
    newAddress: "Neue Adresse",
    iban: "IBAN",
    sepaMandate: "SEPA-Mandat",
    monthlyDeposit: "Abschlag",
    amount: "Betrag",
    endDate: "Ende",
    term: "Frist",
    billNumber: "Rechnung",
    backPayment: "Nachzahlung",
    creditAmount: "Guthaben",
    moveDate: "Umzug",
    priceRise: "Preiserhöhung",
    proxyName: "Bevollmächtigt",
    plantPower: "Anlagenleistung",
    supplyAddress: "Lieferadresse",
    newSupplier: "Neuer Lieferant",
    orderNumber: "Bestellung",
    item: "Artikel",
    parcelNumber: "Sendung",
    newParcelNumber: "Neue Sendung",
    carrier: "Zusteller",
    refundAmount: "Erstattung",
    charge: "Abbuchung",
    invoiceTotal: "Rechnungsbetrag",
    membershipEnd: "Mitglied bis",
    card: "Karte",
  },
};

/** Names a value; splits an unknown key into words. */
function toName(key: string, language: Language): string {
  const words = key.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return names[language][key] ?? words.slice(0, 1).toUpperCase() + words.slice(1);
}

interface Value {
  readonly name: string;
  readonly text: string;
  /** Notations to look for in a message; may be empty. */
  readonly forms: readonly string[];
}

export function toValues(data: Intent["data"], language: Language): readonly Value[] {
  return Object.entries(data).flatMap(([key, value]) => {
    const name = toName(key, language);
    if (typeof value === "boolean") return [{ name, text: value ? "✓" : "–", forms: [] }];
    if (typeof value === "number") return [{ name, text: formatNumber(value, language), forms: toForms(value) }];
    if (typeof value !== "string" || value === "") return [];
    if (/^\d{4}-\d{2}-\d{2}$/.test(value))
      return [{ name, text: formatTime(`${value}T12:00:00Z`, language, "date"), forms: [] }];
    return [{ name, text: value, forms: [value] }];
  });
}

/** All notations of all values in a ticket's intents. */
export function toMarks({ intents }: Ticket): readonly string[] {
  return [...new Set(intents.flatMap(({ data }) => toValues(data, "en").flatMap(({ forms }) => forms)))];
}

/** The notations of a number in both languages, longest first. */
function toForms(value: number): readonly string[] {
  const digits = [0, 2].map((minimumFractionDigits) => ({ minimumFractionDigits, maximumFractionDigits: 2 }));
  const localized = (["de", "en"] as const).flatMap((language) =>
    digits.map((form) => formatNumber(value, language, form)),
  );
  return [...new Set([...localized, String(value)])].sort((a, b) => b.length - a.length);
}
