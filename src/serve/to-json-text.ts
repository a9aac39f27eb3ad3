/** A value as JSON. A `bigint` is a number in the text: no number of JavaScript is exactly an integer beyond 2^53. */
export function toJsonText(value: unknown): string {
  if (!hasBigInt(value)) return JSON.stringify(value);
  const mark = crypto.randomUUID();
  const text = JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${mark}${part}` : part));
  return text.replaceAll(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
}

/** A value with numbers instead of its `bigint`s, for checks that know no others; itself where it has none. */
export function asNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.some(hasBigInt) ? value.map(asNumbers) : value;
  if (typeof value !== 'object' || value === null || !hasBigInt(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asNumbers(part)]));
}

function hasBigInt(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint';
  return Object.values(value).some(hasBigInt);
}
