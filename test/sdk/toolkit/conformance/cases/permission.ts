import { type Case, KEY, post, request, result } from '../case.ts';
import { FAILURES } from './failures.ts';

const { refused, unknownTool, unknownToolkit } = FAILURES;
const NOW = result('{"hour":12}');

/** The toolkit API key (§2): who is let through, and what a stranger can find out. */
export const PERMISSION: readonly Case[] = [
  post('no key for a run', '/toolkit/odd/now/', refused, { key: 'none' }),
  request('no key for details', '/toolkit/odd/', refused, { key: 'none' }),
  request('no key for a context', '/toolkit/odd/now/', refused, { key: 'none' }),
  ...['', KEY.slice(0, -1), `${KEY}, ${KEY}`, 'x'.repeat(5_000)].map((key) =>
    post(`a wrong key: ${key.slice(0, 40)} (${key.length})`, '/toolkit/odd/now/', refused, { key }),
  ),
  request('an unknown toolkit without a key', '/toolkit/nowhere/', refused, { key: 'none' }),
  request('an unknown tool without a key', '/toolkit/odd/nowhere/', refused, { key: 'none' }),
  request('an unknown toolkit with the dummy key', '/toolkit/nowhere/', refused, { key: 'a key that is not used' }),
  request('an unknown tool with the key', '/toolkit/odd/nowhere/', unknownTool),
  post('a body that cannot be read, without a key', '/toolkit/odd/now/', refused, { key: 'none', body: '{' }),
  ...[`bearer ${KEY}`, `Bearer  ${KEY}`].map((authorization) =>
    post(
      `the scheme otherwise: ${authorization}`,
      '/toolkit/odd/now/',
      { plain: NOW.plain, contrary: refused.contrary },
      { key: 'none', headers: { authorization } },
    ),
  ),
  ...[KEY, `Basic ${KEY}`, `Token ${KEY}`, 'Bearer', `Bearer${KEY}`].map((authorization) =>
    post(`another scheme: ${authorization}`, '/toolkit/odd/now/', refused, { key: 'none', headers: { authorization } }),
  ),
  post(
    'the key where the other protocol has it',
    '/toolkit/odd/now/',
    { plain: refused.plain, contrary: NOW.contrary },
    { key: 'none', headers: { 'x-toolkit-api-key': KEY } },
  ),
  post('the key in the query', `/toolkit/odd/now/?api_key=${KEY}`, refused, { key: 'none' }),
  request('an unknown toolkit with the key of another', '/toolkit/nowhere/', unknownToolkit),
];
