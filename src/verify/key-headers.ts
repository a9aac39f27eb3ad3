import type { Contract } from '../contract/index.ts';
import type { SecurityScheme } from '../judge/index.ts';
import type { KeyForm } from './probes/probe.ts';

/** Makes the headers that send a key as the contract states it, or in a way that it excludes. */
export function keyHeadersOf(contract: Contract): (form: KeyForm, key: string) => Readonly<Record<string, string>> {
  const scheme = schemeOf(contract);
  return (form, key) => toHeaders(form, key, scheme);
}

/** What scheme headers are that let a caller in; `undefined` where there are several, or none that OpenAPI has a name for. */
export function schemeOfHeaders(headers: Readonly<Record<string, string>>): SecurityScheme | undefined {
  const [[name, value] = [], ...others] = Object.entries(headers);
  if (name === undefined || value === undefined || others.length > 0) return undefined;
  // A cookie is no scheme of a header, and of several in one header nobody knows which lets in.
  if (name.toLowerCase() === 'cookie') return undefined;
  if (name.toLowerCase() !== 'authorization') return { type: 'apiKey', in: 'header', name: name.toLowerCase() };
  const [, word = ''] = /^(bearer|basic) /i.exec(value) ?? [];
  if (word === '') return undefined;
  return { type: 'http', scheme: word.toLowerCase() === 'basic' ? 'basic' : 'bearer' };
}

/** How the key is sent: the first security scheme that an operation names. */
interface Scheme {
  readonly header: string;
  readonly word: string;
}

function schemeOf({ operations }: Contract): Scheme {
  const [scheme] = operations.flatMap(({ security }) => security.flat());
  if (scheme?.node.type === 'apiKey' && scheme.node.in === 'header') {
    return { header: String(scheme.node.name), word: '' };
  }
  return { header: 'authorization', word: 'Bearer' };
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

function toHeaders(form: KeyForm, key: string, { header, word }: Scheme): Readonly<Record<string, string>> {
  const as = (scheme: string, value: string) => ({ [header]: [scheme, value].filter((part) => part !== '').join(' ') });
  switch (form) {
    case 'missing':
      return {};
    case 'stated':
      return as(word, key);
    case 'made-up':
      return as(word, 'colloquy-no-such-key');
    case 'shortened':
      return as(word, key.slice(0, Math.max(1, key.length - 3)));
    case 'lengthened':
      return as(word, `${key}-2`);
    case 'in another case':
      return as(word, otherCase(key));
    case 'empty':
      return as(word, '');
    case 'as Basic':
      return as('Basic', key);
    case 'as the user of Basic':
      return as('Basic', base64(`${key}:`));
    case 'as Token':
      return as('Token', key);
    case 'without a scheme':
      return word === '' ? as('Bearer', key) : as('', key);
    case 'in another header':
      return { 'x-colloquy-key': key, 'x-api-key': key };
  }
}

/** Not the key, and the same to whoever does not look at the case. */
function otherCase(key: string): string {
  const upper = key.toUpperCase();
  if (upper !== key) return upper;
  const lower = key.toLowerCase();
  return lower === key ? `${key}x` : lower;
}
