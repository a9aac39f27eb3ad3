import type { Contract } from '../contract/index.ts';
import type { SecurityScheme } from '../judge/index.ts';
import type { KeyForm } from './probes/probe.ts';

/** Makes the headers that send a key as the first security scheme of an operation states it, or in a way that it excludes. */
export function keyHeadersOf({ operations }: Contract) {
  const [scheme] = operations.flatMap(({ security }) => security.flat());
  const isApiKey = scheme?.node.type === 'apiKey' && scheme.node.in === 'header';
  const [header, word] = isApiKey ? [String(scheme.node.name), ''] : ['authorization', 'Bearer'];
  return (form: KeyForm, key: string): Readonly<Record<string, string>> => {
    if (form === 'missing') return {};
    const parts = SENT[form](key, word).filter((part) => part !== '');
    return { [header]: parts.join(' ') };
  };
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

/** What precedes the value in the header of the key, and the value; `word` is the one that is stated. */
type Sent = (key: string, word: string) => readonly [word: string, value: string];

const SENT: Readonly<Record<Exclude<KeyForm, 'missing'>, Sent>> = {
  stated: (key, word) => [word, key],
  'made-up': (_, word) => [word, 'colloquy-no-such-key'],
  shortened: (key, word) => [word, key.slice(0, Math.max(1, key.length - 3))],
  lengthened: (key, word) => [word, `${key}-2`],
  empty: (_, word) => [word, ''],
};
