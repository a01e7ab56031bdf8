// Numbers in German form. Intl would map 4 MB of its data into each process for them.

/** `1234.5` as `1.234,50`. */
export function formatDecimal(value: number, digits: number): string {
  const [whole = "0", fraction = ""] = value.toFixed(digits).split(".");
  const sign = whole.startsWith("-") ? 1 : 0;
  let grouped = whole;
  for (let end = whole.length - 3; end > sign; end -= 3) grouped = `${grouped.slice(0, end)}.${grouped.slice(end)}`;
  return digits === 0 ? grouped : `${grouped},${fraction}`;
}

/** `94.5` as `94,50 €`. */
export function formatEuro(value: number): string {
  return `${formatDecimal(value, 2)} €`;
}
