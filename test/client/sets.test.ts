import { describe, expect, test } from 'vitest';
import { applyAssumptionSet, readAssumptionSets } from '../../src/assumptions/index.ts';
import { createClient } from '../../src/client/index.node.ts';
import { readContract } from '../../src/contract/index.ts';
import { KEY } from '../canary/key.ts';
import { startMock } from '../canary/mock.ts';
import { falseResults } from './sets/false-results.ts';

const contract = await readContract();
const sets = await Promise.all(
  (await readAssumptionSets()).map(async (set) => ({
    name: set.name,
    filled: await applyAssumptionSet(contract, set),
  })),
);
const statuses = [undefined, 400, 401, 403, 404, 409, 418, 429, 500, 502, 503, 599];

describe.each([{ name: 'none', filled: contract }, ...sets])('under $name', ({ filled }) => {
  test('every result is true', async () => {
    const mock = await startMock({ contract: filled });
    const found = await falseResults({ url: mock.url, document: filled.document }, statuses);
    await mock.close();
    expect(found).toEqual([]);
  });

  test('the same program works', async () => {
    const mock = await startMock({ contract: filled });
    const client = createClient({ baseUrl: mock.url, apiKey: KEY });
    const { agent_message, conversation } = await client.conversations.messages.send(42, { content: 'Where is it?' });
    await client.agents.memories.create(7, { title: 'Opening hours', content: 'From nine to six.' });
    await client.agents.list();
    const { data } = await client.conversations.list();
    await mock.close();
    expect([typeof agent_message.content, Number.isInteger(conversation.id), Array.isArray(data)]).toEqual([
      'string',
      true,
      true,
    ]);
  });
});
