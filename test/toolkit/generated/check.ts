import fc from 'fast-check';
import { type Answer, type Log, type Protocol, plain, toolkitApiKeys } from '../../../src/toolkit/index.ts';
import { contrary } from '../conformance/contrary.ts';
import { handlerOf } from '../tools.ts';
import { MARKS, marksIn } from './marks.ts';
import { request } from './requests.ts';

/**
 * Sends generated requests to a handler, half under each protocol, and stops at the first that does harm.
 *
 * @returns How often each status was answered.
 * @throws when an answer is malformed, when it or the log has something of the request, or when a prototype was changed.
 */
export async function checkRequests(count: number, seed?: number): Promise<Map<number, number>> {
  const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
  const keys = (): string => prototypes.map((prototype) => Reflect.ownKeys(prototype).length).join();
  const before = keys();
  const statuses = new Map<number, number>();
  for (const protocol of [plain, contrary]) {
    let logged = '';
    const { answer } = handlerUnder(protocol, (record) => {
      logged = JSON.stringify(record);
    });
    await fc.assert(
      fc.asyncProperty(request, async (given) => {
        const [status, headers, body] = await new Promise<Answer>((resolve) => answer(given, resolve));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (!Number.isInteger(status) || status < 200 || status > 599) throw new Error(`the status is ${status}`);
        new Headers(headers);
        if (body !== '') JSON.parse(body);
        const found = marksIn(JSON.stringify([headers, body]) + logged);
        if (found.length > 0) throw new Error(`the answer or the log has the ${found.join(' and the ')}`);
        if (keys() !== before) throw new Error('a prototype was changed');
      }),
      { numRuns: count / 2, ...(seed === undefined ? {} : { seed }) },
    );
  }
  return statuses;
}

function handlerUnder(protocol: Protocol, log: Log) {
  const runs = (parameters: object): object => {
    Object.assign({}, parameters); // what a careless tool does
    return { took: Object.keys(parameters).length };
  };
  const authorize = toolkitApiKeys({ kit: MARKS.key });
  return handlerOf({ runs }, { protocol, authorize, limits: { bodyBytes: 2_000 }, log });
}
