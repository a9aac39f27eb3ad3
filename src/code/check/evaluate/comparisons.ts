import { findStatusCode } from '../libraries/library.ts';
import { noteMethodTest, noteValueUse } from '../received.ts';
import { alternatives, knownText, type ResponsePart, type StatusTest, textValue, type Value } from '../values/index.ts';

/** Notes the statuses, types and media types that parts of responses are compared with. */
export function noteComparisons(values: readonly Value[]): readonly StatusTest[] {
  const isReceived = (value: Value): boolean =>
    value.kind === 'list' ? value.items.some(({ kind }) => kind === 'received') : value.kind === 'received';
  const all = values.flatMap(alternatives);
  if (!all.some(isReceived)) return [];
  const compared = all.flatMap((value) => {
    if (value.kind === 'list') return value.items;
    // Code that looks up a status in an object relies on each status among the keys.
    return value.kind === 'object' ? [...value.fields].map(([name, { at }]) => textValue(name, at)) : [toStatus(value)];
  });
  return compared.flatMap((part) => (part.kind === 'received' ? noteComparison(part, compared) : []));
}

/** Returns the status that a constant of a package is named after, as `HttpStatus.NOT_FOUND`; any other value as it is. */
function toStatus(value: Value): Value {
  const name =
    value.kind === 'unknown' && value.package?.isMade === false ? value.members?.split('.').at(-1) : undefined;
  return (name === undefined ? undefined : findStatusCode(name, value.at)) ?? value;
}

function noteComparison(received: ResponsePart, values: readonly Value[]): readonly StatusTest[] {
  const { request, part } = received;
  const among = new Set(values.map((value) => Number(knownText(value))).filter(Number.isInteger));
  for (const value of values) {
    const text = value.kind === 'text' ? (knownText(value) ?? '') : '';
    if (part === 'type' && text === 'function') noteMethodTest(received);
    if (part === 'type' && /^(string|number|boolean)$/.test(text))
      noteValueUse({ ...received, part: 'body' }, 'type', value.at);
    // Media types are compared as a whole, with their parameters.
    if (part === 'header' && /^[\w.+-]+\/[\w.+-]+$/.test(text)) noteValueUse(received, 'format', value.at);
    if (part !== 'status') continue;
    const status = Number(knownText(value));
    if (Number.isInteger(status) && status >= 100 && status < 600)
      request.uses.push({ of: 'status', status, at: value.at, among });
  }
  return part === 'status' ? [{ request, among }] : [];
}

/** Lists the comparisons with statuses that decide a value. */
export const listStatusTests = (value: Value): readonly StatusTest[] =>
  alternatives(value).flatMap((each) => (each.kind === 'unknown' ? (each.statusTests ?? []) : []));

/** Joins the comparisons of one test, such as `status === 200 || status === 201`: each is then among the statuses of all. */
export function joinStatusTests(operands: readonly Value[]): void {
  const tests = operands.flatMap(listStatusTests);
  for (const [, ofRequest] of Map.groupBy(tests, ({ request }) => request)) {
    const all = ofRequest.flatMap(({ among }) => [...among]);
    for (const { among } of ofRequest) for (const status of all) among.add(status);
  }
}
