import { applyAssumptionSet, findAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import type { SetName } from '../../../src/servers/msw/index.ts';
import { startMock } from '../../canary/mock.ts';
import type { Sent } from '../mock/whatever-is-sent.ts';
import { importMsw, type MswVersion } from './msw-app.ts';
import { requests } from './requests.ts';

/** An address that answers nobody: what MSW does not take fails. */
const ADDRESS = 'http://api.invalid';

/** The same option by its name in MSW 2. */
const OF_MSW_2 = { onUnhandledRequest: 'bypass' };

/** An answer as a caller sees it. */
interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One request to which the two answered differently. */
export interface Difference {
  readonly request: Sent;
  readonly mock: Seen | string;
  readonly msw: Seen | string;
}

/** Sends the same requests to the mock over HTTP and to the handlers. */
export async function differences(
  version: MswVersion,
  set: SetName,
  count: number,
  seed: number,
): Promise<Difference[]> {
  const { createMock, setupServer } = await importMsw(version);
  const bare = await readContract();
  const contract = set === 'none' ? bare : await applyAssumptionSet(bare, await findAssumptionSet(set));
  const mock = await startMock({ contract });
  const server = setupServer(...createMock({ assume: set, baseUrl: ADDRESS, toolkitUrl: ADDRESS }).handlers);
  server.listen({ onUnhandledFrame: 'bypass', ...OF_MSW_2 });
  try {
    const found: Difference[] = [];
    for (const request of requests(contract, count, seed)) {
      const [real, handled] = await Promise.all([ask(mock.url, request), ask(ADDRESS, request)]);
      if (JSON.stringify(real) !== JSON.stringify(handled)) found.push({ request, mock: real, msw: handled });
    }
    return found;
  } finally {
    server.close();
    await mock.close();
  }
}

/** Headers of the connection, which no handler has. */
const OF_THE_CONNECTION = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/** Sends a request, and reads the answer as a caller sees it. */
export async function ask(address: string, { method, path, headers, body }: Sent): Promise<Seen | string> {
  try {
    const sent = method === 'GET' || method === 'HEAD' ? null : body;
    const answer = await fetch(address + path, { method, headers, body: sent, redirect: 'manual' });
    const all = [...answer.headers]
      .filter(([name]) => !OF_THE_CONNECTION.has(name))
      // An identifier of a request is another one in each answer.
      .map(([name, value]): [string, string] => [
        name,
        /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) ? 'an id' : value,
      ])
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    return { status: answer.status, headers: Object.fromEntries(all), body: await answer.text() };
  } catch (error) {
    return String(error);
  }
}
