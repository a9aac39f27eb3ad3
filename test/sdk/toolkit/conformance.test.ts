import { describe, expect, it } from 'vitest';
import type { ProtocolName } from './conformance/case.ts';
import { CASES, nonconforming } from './conformance/conform.ts';
import { expressHost, fastifyHost, fetchHost, node } from './conformance/hosts.ts';
import { expectNoRejections } from './listen.ts';

const PROTOCOLS: readonly ProtocolName[] = ['plain', 'contrary'];
expectNoRejections();

describe.concurrent.each([fetchHost, node, expressHost, fastifyHost])('$name', (host) => {
  it.concurrent.each(PROTOCOLS)('answers every case byte for byte under the protocol %s', async (protocol) => {
    expect(await nonconforming(host, protocol)).toEqual({});
  });
});

it('has at least 150 cases with unique names', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(150);
  expect(new Set(CASES.map((one) => one.name)).size).toBe(CASES.length);
});
