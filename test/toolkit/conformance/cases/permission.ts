import { type Case, KEY, result } from '../case.ts';
import { FAILURES } from './failures.ts';

const { refused, unknownTool, unknownToolkit } = FAILURES;
const NOW = result('{"hour":12}');
const refusedKeys = [
  '',
  'x',
  KEY.slice(0, -1),
  `${KEY}x`,
  KEY.toUpperCase(),
  `${KEY}, ${KEY}`,
  'a key that nobody has',
  'x'.repeat(5_000),
];

/** The toolkit API key (§2): who is let through, and what a stranger can find out. */
export const PERMISSION: readonly Case[] = [
  { name: 'no key for a run', method: 'POST', path: '/toolkit/odd/now/', key: 'none', want: refused },
  { name: 'no key for details', path: '/toolkit/odd/', key: 'none', want: refused },
  { name: 'no key for a context', path: '/toolkit/odd/now/', key: 'none', want: refused },
  ...refusedKeys.map((key) => ({
    name: `a wrong key: ${key.slice(0, 40)} (${key.length})`,
    method: 'POST',
    path: '/toolkit/odd/now/',
    key,
    want: refused,
  })),
  { name: 'an unknown toolkit without a key', path: '/toolkit/nowhere/', key: 'none', want: refused },
  { name: 'an unknown tool without a key', path: '/toolkit/odd/nowhere/', key: 'none', want: refused },
  {
    name: 'an unknown toolkit with the dummy key',
    path: '/toolkit/nowhere/',
    key: 'a key that nobody has',
    want: refused,
  },
  { name: 'an unknown tool with the key', path: '/toolkit/odd/nowhere/', want: unknownTool },
  {
    name: 'a body that cannot be read, without a key',
    method: 'POST',
    path: '/toolkit/odd/now/',
    key: 'none',
    body: '{',
    want: refused,
  },
  {
    name: 'the scheme in lower case',
    method: 'POST',
    path: '/toolkit/odd/now/',
    key: 'none',
    headers: { authorization: `bearer ${KEY}` },
    want: { plain: NOW.plain, contrary: refused.contrary },
  },
  {
    name: 'two spaces after the scheme',
    method: 'POST',
    path: '/toolkit/odd/now/',
    key: 'none',
    headers: { authorization: `Bearer  ${KEY}` },
    want: { plain: NOW.plain, contrary: refused.contrary },
  },
  ...[KEY, `Basic ${KEY}`, `Token ${KEY}`, 'Bearer', `Bearer${KEY}`].map((authorization) => ({
    name: `another scheme: ${authorization}`,
    method: 'POST',
    path: '/toolkit/odd/now/',
    key: 'none',
    headers: { authorization },
    want: refused,
  })),
  {
    name: 'the key where the other protocol has it',
    method: 'POST',
    path: '/toolkit/odd/now/',
    key: 'none',
    headers: { 'x-toolkit-api-key': KEY },
    want: { plain: refused.plain, contrary: NOW.contrary },
  },
  {
    name: 'the key in the query',
    method: 'POST',
    path: `/toolkit/odd/now/?api_key=${KEY}`,
    key: 'none',
    want: refused,
  },
  { name: 'an unknown toolkit with the key of another', path: '/toolkit/nowhere/', want: unknownToolkit },
];
