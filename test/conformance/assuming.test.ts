import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyAssumptionSet, type FilledContract, readAssumptionSets } from '../../src/assumptions/index.ts';
import type { OpenPoint } from '../../src/contract/index.ts';
import type { Mock } from '../../src/mock/index.ts';
import { startMock } from '../canary/mock.ts';
import { careful } from './assuming/careful.ts';
import { choosingClients } from './assuming/choices.ts';
import { assumingClients } from './assuming/clients.ts';
import type { Server } from './support/answer.ts';
import { contract } from './support/contract.ts';

interface Running extends Server {
  readonly name: string;
  readonly mock: Mock;
}

const running: Running[] = [];

beforeAll(async () => {
  for (const set of await readAssumptionSets()) {
    const filled: FilledContract = await applyAssumptionSet(contract, set);
    const mock = await startMock({ contract: filled, host: '127.0.0.1', port: 0 });
    running.push({ name: set.name, mock, url: mock.url, document: filled.document });
  }
});
afterAll(() => Promise.all(running.map(({ mock }) => mock.close())));

const clients = new Map(Object.entries({ ...assumingClients, ...choosingClients }));

/** Whether one answer can show what a point is answered: an address is where a server is, not what it sends. */
const shows = ({ id, aspect, place }: OpenPoint): boolean =>
  aspect === 'elsewhere'
    ? contract.choices.get(id)?.shows !== undefined
    : aspect !== 'address' && (place.operations.length > 0 || clients.has(id));

test('there is an assuming client for each open point that a single answer can show', () => {
  const shown = contract.openPoints.filter(shows).map(({ id }) => id);
  expect(shown.filter((id) => !clients.has(id))).toEqual([]);
});

/** What is answered is no guess any more. */
const guessing = [...clients].filter(([id]) => contract.openPoints.some((point) => point.id === id));

test.for(guessing)('a client that assumes %s fails under a set', async ([, client]) => {
  const caught: string[] = [];
  for (const server of running) {
    await client(server).catch(() => caught.push(server.name));
  }
  expect({ caught: caught.length, holds: running.length - caught.length }).toEqual({
    caught: expect.toSatisfy((count: number) => count > 0, 'at least one'),
    holds: expect.toSatisfy((count: number) => count > 0, 'at least one'),
  });
});

test('a client that takes nothing for granted, and uses all that is stated, works under every set', async () => {
  for (const server of running) await careful(server);
});
