import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

const REPLY = `{
  "conversation": { "id": "c5" },
  "mood": 1
}`;
const MESSAGES = 'https://agents.test/v1/conversations/5/messages/';
const SENT = `POST /v1/conversations/{conversation_id}/messages/`;

const NOCK = (reply: string): string => `import nock from 'nock';
import reply from './fixtures/reply.json';
nock('https://agents.test').post('/v1/conversations/5/messages/').reply(${reply});
`;

test.for<[string, string, string, string]>([
  ['an import', 'test/a.test.ts', NOCK('202, reply'), 'test/fixtures/reply.json'],
  [
    'require',
    'test/a.test.js',
    NOCK('202, reply').replace(/import reply.*/, "const reply = require('./fixtures/reply.json');"),
    'test/fixtures/reply.json',
  ],
  ['a status that is not known', 'test/a.test.ts', NOCK('process.env.STATUS, reply'), 'test/fixtures/reply.json'],
  [
    'a fixture of Cypress',
    'cypress/e2e/a.cy.js',
    `cy.intercept('POST', '${MESSAGES}', { fixture: 'reply.json' });`,
    'cypress/fixtures/reply.json',
  ],
])('JSON that a test double responds with is judged: %s', async ([, file, text, data]) => {
  const { uses, unread } = await checkCode([{ file, text }], {
    contract,
    sets: [],
    load: (name) => (name === data ? REPLY : undefined),
  });
  expect(unread).toEqual([]);
  expect(
    uses.flatMap((use) => (/^(invented|excluded)$/.test(use.verdict) ? [`${use.file}:${use.line} ${use.fact}`] : [])),
  ).toEqual([`${data}:2 ${SENT} /conversation/id is string, not integer`, `${data}:3 ${SENT} response field mood`]);
});

test('an error with a status that is not known is no success without its fields', async () => {
  const text = NOCK("process.env.STATUS, { message: 'no' }");
  const { uses } = await checkCode([{ file: 'test/a.test.ts', text }], { contract, sets: [] });
  expect(uses.filter(({ verdict }) => verdict !== 'stated')).toEqual([]);
});
