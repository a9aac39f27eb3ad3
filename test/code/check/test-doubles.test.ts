import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

const SEND = 'POST /v1/conversations/{conversation_id}/messages/';

test.for<[string, string]>([
  [
    'msw',
    `import { http, HttpResponse } from 'msw';
http.post('*/v1/conversations/:id/messages/', () => HttpResponse.json({ agent_message: { content: 'a', mood: 'b' } }));
http.get('https://a.test/v1/agents/', () => HttpResponse.json({ message: 'no', code: 1 }, { status: 409, headers: { 'X-Wait': '1' } }));`,
  ],
  [
    'nock',
    `import nock from 'nock';
nock('https://a.test').post('/v1/conversations/5/messages/').reply(200, { agent_message: { content: 'a', mood: 'b' } });
nock('https://a.test').persist().get('/v1/agents/').reply(409, { message: 'no', code: 1 }, { 'X-Wait': '1' });`,
  ],
  [
    'axios-mock-adapter',
    `import axios from 'axios'; import MockAdapter from 'axios-mock-adapter'; const mock = new MockAdapter(axios);
mock.onPost('/v1/conversations/5/messages/').reply(200, { agent_message: { content: 'a', mood: 'b' } });
mock.onGet('/v1/agents/').reply(409, { message: 'no', code: 1 }, { 'X-Wait': '1' });`,
  ],
  [
    'Cypress',
    `const H = {};
cy.intercept('POST', '/v1/conversations/5/messages/', { body: { agent_message: { content: 'a', mood: 'b' } } });
cy.intercept({ method: 'GET', url: '/v1/agents/' }, { statusCode: 409, body: { message: 'no', code: 1 }, headers: { 'X-Wait': '1' } });`,
  ],
])('the code relies on the responses that a test gives it: %s', async ([, text]) => {
  const { uses } = await checkCode([{ file: 'a.test.ts', text }], { contract, sets: [] });
  const invented = uses.filter(({ verdict }) => /^(invented|excluded)$/.test(verdict));
  expect(invented.map(({ line, fact, confidence }) => `${line} ${fact} ${confidence}`).toSorted()).toEqual([
    `2 ${SEND} response field agent_message.mood likely`,
    '3 GET /v1/agents/ response field code likely',
    '3 GET /v1/agents/ response header X-Wait likely',
    '3 GET /v1/agents/ status 409 likely',
  ]);
});
