import { afterAll, beforeAll } from 'vitest';
import type { Mock } from '../../src/mock/index.ts';
import { startMock } from '../canary/mock.ts';
import { wire } from './statements/wire.ts';
import { words } from './statements/words.ts';
import { contract } from './support/contract.ts';
import { statement } from './support/named.ts';

let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ contract, host: '127.0.0.1', port: 0 });
});
afterAll(() => mock.close());

for (const [id, hold] of Object.entries(words)) statement(id, hold);
for (const [id, hold] of Object.entries(wire)) statement(id, () => hold(mock));
