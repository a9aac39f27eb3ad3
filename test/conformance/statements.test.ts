import { afterAll, beforeAll, expect } from 'vitest';
import type { Mock } from '../../src/servers/mock/index.ts';
import { startMock } from '../canary/mock.ts';
import { probesOf } from './statements/wire.ts';
import { words } from './statements/words.ts';
import { contract } from './support/contract.ts';
import { verdictsOn } from './support/findings.ts';
import { holdsAnswer } from './support/holds-answer.ts';
import type { Verdict } from './support/judge.ts';
import { statement } from './support/named.ts';
import { mockSubject, overHttp } from './support/subject.ts';

const probes = probesOf(await mockSubject(contract.document));

let mock: Mock;
let verdicts: ReadonlyMap<string, Verdict>;

beforeAll(async () => {
  mock = await startMock({ contract, host: '127.0.0.1', port: 0 });
  verdicts = await verdictsOn(overHttp(mock.url), probes);
});
afterAll(() => mock.close());

const onTheWire = new Set(probes.flatMap(({ shows }) => shows));

for (const [id, hold] of Object.entries(words)) statement(id, hold);
for (const id of onTheWire) statement(id, () => expect(verdicts.get(id)).toEqual({ is: 'holds' }));
// What the answer to an open point added is a sentence, and has no test of its own.
for (const { id, says } of contract.statements) {
  if (says !== undefined && !(id in words) && !onTheWire.has(id)) statement(id, () => holdsAnswer(id));
}
