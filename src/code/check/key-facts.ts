import { authorizationScheme, type JsonObject, type Operation, requiresKey } from '../../contract/model/index.ts';
import type { RequestAddress } from './address.ts';
import {
  alternatives,
  type CodeRequest,
  findHeader,
  type SentFields,
  type SourceLocation,
  toTextParts,
} from './values/index.ts';
import type { AddFact, Verdicts } from './verdicts/index.ts';

/** Adds the fact that a request does or does not send a valid form of the key. */
export function addKeyFact(
  key: SentKey,
  request: CodeRequest,
  operation: Operation,
  verdicts: Verdicts,
  add: AddFact,
): void {
  const [scheme] = operation.security.flat();
  if (key.is === 'none') return;
  const id = scheme && (verdicts.findStatement(scheme.pointer) ?? verdicts.findStatement(operation.pointer));
  const verdict = key.is === 'stated' ? 'stated' : key.is === 'unknown' ? 'unread' : 'excluded';
  const form = key.at === undefined ? 'the headers are not known here' : `whether it is ${key.form} is not known here`;
  const whys = {
    stated: undefined,
    missing: 'no key is sent',
    invalid: `it is not sent as ${key.form}`,
    unknown: form,
  };
  add(key.at ?? request.at, ['key'], { verdict, id, why: whys[key.is] });
}

export interface SentKey {
  readonly is: 'none' | 'stated' | 'missing' | 'invalid' | 'unknown';
  readonly names: ReadonlySet<string>;
  readonly form?: string;
  readonly at?: SourceLocation;
}

/** Finds the key of a request, and whether it has the form that the operation requires. */
export function findKey(operation: Operation, headers: SentFields, query: RequestAddress['query']): SentKey {
  if (!requiresKey(operation)) return { is: 'none', names: new Set() };
  const [scheme] = operation.security.flat();
  const node: JsonObject = scheme?.node ?? {};
  const name = node.type === 'apiKey' ? String(node.name) : 'Authorization';
  const field = node.in === 'query' ? query.get(name) : node.in === 'cookie' ? undefined : findHeader(headers, name);
  const names = new Set([...headers.fields.keys()].filter((one) => one.toLowerCase() === name.toLowerCase()));
  if (field === undefined) return { is: headers.isOpen || node.in === 'cookie' ? 'unknown' : 'missing', names };
  if (node.type === 'apiKey') return { is: 'stated', names, at: field.at };
  const form = `${authorizationScheme(node)} <key>`;
  const forms = alternatives(field.value).map((value) => {
    const [first] = toTextParts(value);
    if (first === undefined || !('text' in first)) return 'unknown';
    const [start, text] = [`${authorizationScheme(node)} `.toLowerCase(), first.text.toLowerCase()];
    if (text.startsWith(start)) return 'stated';
    return start.startsWith(text) && toTextParts(value).length > 1 ? 'unknown' : 'invalid';
  });
  return {
    is: forms.find((one) => one === 'stated') ?? (forms.includes('unknown') ? 'unknown' : 'invalid'),
    names,
    form,
    at: field.at,
  };
}
