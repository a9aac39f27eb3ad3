import { describe, expect, it } from 'vitest';
import { applyAssumptionSet, type FilledContract, findAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import {
  at,
  isJsonObject,
  type JsonObject,
  type Operation,
  readContract,
  responseFor,
} from '../../../src/contract/model/index.ts';
import { type Choices, type Protocol, plain } from '../../../src/sdk/toolkit/index.ts';
import { conformanceOf } from '../../conformance/support/conform.ts';
import { dereference } from '../../support/dereference.ts';
import type { ProtocolName } from './conformance/case.ts';
import { CASES } from './conformance/conform.ts';
import { contrary } from './conformance/contrary.ts';
import { fetchHost } from './conformance/hosts.ts';
import { handlerUnderTest } from './conformance/toolkits.ts';
import { sentBy } from './conformance/wire.ts';

const contract = await readContract();
const PROTOCOLS: readonly { name: ProtocolName; protocol: Protocol }[] = [
  { name: 'plain', protocol: plain },
  { name: 'contrary', protocol: contrary },
];

/** The operations of the contract, by the beginning of the ids of their open points. */
const OPERATIONS = {
  getToolkitDetails: 'get-toolkit-details',
  getToolContext: 'get-tool-context',
  executeTool: 'execute-tool',
} as const;

describe.each(PROTOCOLS)('the assumption set $name is the protocol of that name', async ({ name, protocol }) => {
  const { choices } = protocol;
  const filled = await applyAssumptionSet(contract, await findAssumptionSet(name));

  it('the handler sends what the contract says, filled with the set', async () => {
    const findings = conformanceOf(filled);
    const running = await fetchHost.start(handlerUnderTest(name), name);
    const wrong: string[] = [];
    for (const one of CASES) {
      if (one.want[name] === undefined || one.name in fetchHost.gaps) continue;
      const { method, target } = sentBy(one, name);
      const operation = operationOf(filled, method, target);
      if (operation === undefined) continue;
      const { status, headers, body } = await running.answer(one, name);
      const found = findings(operation.operationId, {
        status,
        headers: new Headers(headers),
        bytes: Buffer.from(body),
      });
      if (status !== 308 && responseFor(operation, status) === undefined) found.push(`${status} is not in the set`);
      wrong.push(...found.map((finding) => `${one.name}: ${finding}`));
    }
    await running.close();
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(OPERATIONS))('it has every status of %s, and no other', (operationId, operation) => {
    const keys = Object.keys(partOf(filled, operationId, 'responses'));
    const isMet = (key: string, status: number) => key === String(status) || key === `${String(status)[0]}XX`;
    const statuses = statusesOf(choices, operation);
    expect(statuses.filter((status) => !keys.some((key) => isMet(key, status)))).toEqual([]);
    expect(keys.filter((key) => !statuses.some((status) => isMet(key, status)))).toEqual([]);
  });

  it.each(Object.keys(OPERATIONS))('it has the same key for %s', (operationId) => {
    const [requirement] = Object.values(partOf(filled, operationId, 'security'));
    const schemes = Object.keys(isJsonObject(requirement) ? requirement : {}).map((scheme) =>
      at(filled.document, `/components/securitySchemes/${scheme}`),
    );
    expect(schemes).toEqual([{ ...choices['toolkits.api-key-use'].value.scheme, description: expect.any(String) }]);
  });

  it('it has the same media type for parameters', () => {
    const { content } = partOf(filled, 'executeTool', 'requestBody');
    expect(Object.keys(Object(content))).toEqual(
      choices['execute-tool.parameters'].value.encodings.map(({ mediaType }) => mediaType),
    );
  });
});

function partOf({ document, operations }: FilledContract, operationId: string, part: string): JsonObject {
  const pointer = operations.find((operation) => operation.operationId === operationId)?.pointer;
  const value = at(document, `${pointer}/${part}`);
  return dereference(document, value) ?? Object(value);
}

/** Those of all toolkits that only a run can meet. */
const OF_RUNS = ['toolkits.rate-limits', 'toolkits.body-size', 'toolkits.timeouts'];

/** Every status that can answer an operation at its own path and method; a missing slash and the like are elsewhere. */
function statusesOf(choices: Choices, operation: (typeof OPERATIONS)[keyof typeof OPERATIONS]): number[] {
  const own = Object.entries(choices).filter(
    ([id]) => id.startsWith(`${operation}.`) || (operation === 'execute-tool' && OF_RUNS.includes(id)),
  );
  return [...own.flatMap(([, { value }]) => numbersIn(value)), choices['toolkits.rate-limits'].value.draining];
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

/** The operation that a request asks for, if the contract has one for its method and its path. */
function operationOf(filled: FilledContract, method: string, target: string): Operation | undefined {
  const path = target.replace(/\?.*/, '');
  return filled.operations.find(
    (operation) =>
      operation.method === method.toLowerCase() &&
      new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}?$`).test(path),
  );
}
