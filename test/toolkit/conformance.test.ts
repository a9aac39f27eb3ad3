import { afterAll, describe, expect, it } from 'vitest';
import type { ProtocolName, Want } from './conformance/case.ts';
import { CASES } from './conformance/cases/index.ts';
import { expressHost } from './conformance/hosts/express.ts';
import { fastifyHost } from './conformance/hosts/fastify.ts';
import { fetchHost } from './conformance/hosts/fetch.ts';
import { node } from './conformance/hosts/node.ts';
import { handlerUnderTest } from './conformance/toolkits.ts';

const PROTOCOLS: readonly ProtocolName[] = ['plain', 'contrary'];
const rejections: unknown[] = [];
const onRejection = (reason: unknown): void => {
  rejections.push(reason);
};
process.on('unhandledRejection', onRejection);
afterAll(() => {
  process.off('unhandledRejection', onRejection);
  expect(rejections).toEqual([]);
});

describe.concurrent.each([fetchHost, node, expressHost, fastifyHost])('$name', (host) => {
  it.concurrent.each(PROTOCOLS)('answers every case byte for byte under the protocol %s', async (protocol) => {
    const running = await host.start(handlerUnderTest(protocol));
    const cases = CASES.filter((one) => one.want[protocol] !== undefined);
    const got = await Promise.all(cases.map(async (one) => [one.name, await running.answer(one, protocol)] as const));
    await running.close();
    const wrong: Record<string, { got: string; want: string }> = {};
    for (const [index, [name, answer]] of got.entries()) {
      const pair = { got: written(answer), want: written(cases[index]?.want[protocol]) };
      if ((pair.got === pair.want) === name in host.gaps) wrong[name] = pair;
    }
    expect(wrong).toEqual({});
  });
});

function written(want: Want | undefined): string {
  return JSON.stringify(want && [want.status, Object.entries(want.headers).sort(), want.body]);
}

it('has at least 150 cases, each of a name of its own', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(150);
  expect(new Set(CASES.map((one) => one.name)).size).toBe(CASES.length);
});
