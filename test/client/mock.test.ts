import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient, createToolkitClient, type ToolkitClient } from '../../src/client/index.node.ts';
import { readContract } from '../../src/contract/index.ts';
import type { Mock } from '../../src/mock/index.ts';
import { KEY } from '../canary/key.ts';
import { startMock } from '../canary/mock.ts';

let mock: Mock;
let client: Client;
let toolkit: ToolkitClient;

beforeAll(async () => {
  mock = await startMock({ contract: await readContract() });
  client = createClient({ baseUrl: mock.url, apiKey: KEY });
  toolkit = createToolkitClient({ baseUrl: mock.url });
});

afterAll(() => mock.close());

test('every operation is answered, in both styles', async () => {
  const memory = { title: 'Opening hours', content: 'From nine to six.' };
  await client.agents.list();
  await client.agents.memories.create(7, memory);
  await toolkit.details('weather');
  await toolkit.context('weather', 'forecast');
  await toolkit.execute('weather', 'forecast', { assumed: { json: { city: 'Oslo' } } });
  const results = [
    await client.results.agents.list(),
    await client.results.agents.memories.create(7, memory),
    await client.results.conversations.list(),
    await client.results.conversations.messages.send(42, { content: 'Where is it?' }),
    await toolkit.results.details('weather'),
    await toolkit.results.context('weather', 'forecast'),
    await toolkit.results.execute('weather', 'forecast', { assumed: { json: { city: 'Oslo' } } }),
  ];
  expect(results.map(({ ok }) => ok)).toEqual(results.map(() => true));
});
