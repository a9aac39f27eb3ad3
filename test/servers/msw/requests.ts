import type { Contract } from '../../../src/contract/model/index.ts';
import { requestsTo, type Sent } from '../mock/whatever-is-sent.ts';

const withHeader =
  (name: string) =>
  (value: string) =>
  ({ headers, ...sent }: Sent): Sent => ({ ...sent, headers: { ...headers, [name]: value } });

const withPath =
  (change: (path: string) => string) =>
  (sent: Sent): Sent => ({ ...sent, path: change(sent.path) });

/** What makes of a request another one that a front treats in a way of its own. */
const CHANGES: readonly ((sent: Sent) => Sent)[] = [
  ...['GET', 'POST', 'HEAD', 'OPTIONS', 'DELETE', 'PUT'].map((method) => (sent: Sent) => ({ ...sent, method })),
  withPath((path) => path.replace(/\/(?=$|\?)/, '')),
  withPath((path) => path.replace(/\/(?=$|\?)/, '/more/')),
  withPath((path) => path.replace('/v1/', '/v2/')),
  ...['Basic eDp5', 'Bearer', 'bearer key'].map(withHeader('authorization')),
  ...['application/json; charset=utf-8', 'text/plain', 'json'].map(withHeader('content-type')),
  ...['de', 'fr, en;q=0.5'].map(withHeader('accept-language')),
  ...['https://app.example'].map(withHeader('origin')),
  ...[400, 401, 403, 404, 409, 418, 429, 503, 200, 204].map((code) => withHeader('prefer')(`code=${code}`)),
  ...['example=noAccess', 'code=401, example="invalidKey"', 'example=none'].map(withHeader('prefer')),
  ...['delay=x', 'delay=1', 'fault=no', 'code=abc'].map(withHeader('prefer')),
];

/** So many requests to a contract, spread over all that are known; every other one is changed. */
export function requests(contract: Pick<Contract, 'document' | 'operations'>, count: number, seed: number): Sent[] {
  const all = requestsTo(contract);
  return Array.from({ length: count }, (_, index) => {
    const sent = all[Math.floor(((seed + index) * all.length) / count) % all.length];
    const change = index % 2 === 0 ? undefined : CHANGES[((index - 1) / 2 + seed) % CHANGES.length];
    if (sent === undefined) throw new Error('there is no request');
    return change?.(sent) ?? sent;
  });
}
