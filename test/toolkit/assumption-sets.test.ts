import { describe, expect, it } from 'vitest';
import {
  applyAssumptionSet,
  at,
  type FilledContract,
  findAssumptionSet,
  isJsonObject,
  type Operation,
  readContract,
} from '../../src/contract/index.ts';
import { contrary, LEFT_OPEN, plain } from '../../src/toolkit/index.ts';
import { conformanceOf } from '../contract/support/conform.ts';
import type { ProtocolName } from './conformance/case.ts';
import { CASES } from './conformance/cases/index.ts';
import { fetchHost } from './conformance/hosts/fetch.ts';
import { handlerUnderTest } from './conformance/toolkits.ts';
import { sentBy } from './conformance/wire.ts';

const contract = await readContract();
const PROTOCOLS: readonly { name: ProtocolName; choices: object }[] = [
  { name: 'plain', choices: plain.choices },
  { name: 'contrary', choices: contrary.choices },
];

/** Answers for which a set has no response yet: it speaks of the commonest errors alone, and a handler answers all. */
const NOT_IN_THE_SET: Readonly<Record<ProtocolName, readonly string[]>> = {
  plain: [
    ...['401', '408', '413', '415', '422', '504'].map((status) => `executeTool ${status}`),
    'getToolContext 401',
    'getToolkitDetails 401',
  ],
  contrary: [],
};

describe.each(PROTOCOLS)('under the protocol $name', ({ name, choices }) => {
  it('the handler sends what the contract says, filled with the assumption set of that name', async () => {
    const filled = await applyAssumptionSet(contract, await findAssumptionSet(name));
    const findings = conformanceOf(filled);
    const running = await fetchHost.start(handlerUnderTest(name), name);
    const wrong: string[] = [];
    const notInTheSet = new Set<string>();
    for (const one of CASES) {
      if (one.want[name] === undefined || one.name in fetchHost.gaps) continue;
      const { method, target } = sentBy(one, name);
      const operation = operationOf(filled, method, target);
      if (operation === undefined) continue;
      const { status, headers, body } = await running.answer(one, name);
      const found = findings(operation.operationId, { status, headers: new Headers(headers), text: body });
      wrong.push(...found.map((finding) => `${one.name}: ${finding}`));
      if (status !== 308 && !hasResponse(filled, operation, status))
        notInTheSet.add(`${operation.operationId} ${status}`);
    }
    await running.close();
    expect(wrong).toEqual([]);
    expect([...notInTheSet].sort()).toEqual(NOT_IN_THE_SET[name]);
  });

  it('every point that the set fills is a choice, or is named as left open', async () => {
    const filled = await applyAssumptionSet(contract, await findAssumptionSet(name));
    const ids = filled.assumed.filter(({ place }) => place.surface === 'toolkit').map(({ id }) => id);
    const known = [...Object.keys(choices), ...Object.keys(LEFT_OPEN)];
    expect(ids.filter((id) => !known.includes(id))).toEqual([]);
  });
});

/** The operation that a request asks for, if the contract has one for its method and its path. */
function operationOf(filled: FilledContract, method: string, target: string): Operation | undefined {
  const path = target.replace(/\?.*/, '');
  return filled.operations.find(
    (operation) =>
      operation.method === method.toLowerCase() &&
      new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}?$`).test(path),
  );
}

function hasResponse(filled: FilledContract, operation: Operation, status: number): boolean {
  const responses = at(filled.document, `${operation.pointer}/responses`);
  return isJsonObject(responses) && [status, `${String(status)[0]}XX`, 'default'].some((key) => key in responses);
}
