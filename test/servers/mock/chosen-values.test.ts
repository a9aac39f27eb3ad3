import { describe, expect, test } from 'vitest';
import { applyAssumptionSet, parseAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { ask, MESSAGES, mockOfFile } from './support.ts';

const contract = await readContract();
const mock = mockOfFile();

/** Has the mock follow a set of choices at `info`. */
async function follow(...picked: readonly string[]): Promise<void> {
  const actions = picked.map((choice) => `  - {target: $.info, ${choice}, update: {}}\n`).join('');
  const text = `overlay: 1.1.0\ninfo: {title: A set}\nactions:\n${actions}`;
  await mock.replace(await applyAssumptionSet(contract, parseAssumptionSet(text, 'chosen.yaml')));
}

/** The values that a choice can have where they are listed. */
function listed(id: string, name: string, value: string): readonly unknown[] {
  const found = contract.choices
    .get(id)
    ?.choices.find((choice) => choice.name === name)
    ?.with.get(value);
  if (found?.kind !== 'one-of') throw new Error(`${id} lists no ${value}`);
  return found.values;
}

describe('a redirect to the path with its last slash', () => {
  test.each(listed('api.missing-slash', 'redirected', 'status'))(
    'has the status %s that the set chose',
    async (status) => {
      await follow(
        `x-fills: [api.missing-slash], x-choice: redirected, x-with: {status: ${status}}`,
        'x-fills: [api.redirects], x-choice: to-the-slash',
      );
      const got = await ask(mock, { path: '/v1/agents' });
      expect({ status: got.status, location: got.headers.get('location') }).toMatchObject({ status });
      expect(got.headers.get('location')).toMatch(/\/v1\/agents\/$/);
    },
  );
});

test('a body of as many bytes as the set allows is taken, and one of a byte more is refused', async () => {
  const bytes = 1024;
  await follow(`x-fills: [api.body-size], x-choice: limited, x-with: {bytes: ${bytes}, status: 400}`);
  const send = (length: number) => {
    const empty = JSON.stringify({ content: '' }).length;
    return ask(mock, { method: 'POST', path: MESSAGES, body: JSON.stringify({ content: 'x'.repeat(length - empty) }) });
  };
  expect((await send(bytes)).status).toBeLessThan(300);
  expect((await send(bytes + 1)).status).toBe(400);
});
