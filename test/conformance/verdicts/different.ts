import { edit, empty, header, instead, on, status, within } from './changes.ts';
import type { Change } from './serve-changed.ts';

const together = (...changes: readonly Change[]): Change => ({
  answer: (passing) => {
    for (const change of changes) change.answer?.(passing);
  },
});

/** Servers that keep every statement and differ where the contract is open. The contract tests must accept each. */
export const different: Readonly<Record<string, Change>> = {
  'every success is 200': status('*', '2xx', 200),
  'every success is 201': status('*', '2xx', 201),
  'every success is 202': status('*', '2xx', 202),
  'every success is 226': status('*', '2xx', 226),
  'the list of agents is 204': empty('listAgents', '2xx', 204),
  'the list of agents is 200 and empty': empty('listAgents', '2xx', 200),
  'the list of agents is a list': instead('listAgents', '2xx', '[{"id":7},{"id":8}]'),
  'the list of agents is an object': instead('listAgents', '2xx', '{"data":[{"id":7}],"next":null}'),
  'a created memory is 204': empty('createMemory', '2xx', 204),
  'a created memory is returned': instead('createMemory', '2xx', '{"id":1,"title":"Opening hours"}'),
  'a sent message has further fields': edit('sendMessage', '2xx', (body) => ({ ...body, usage: { tokens: 12 } })),
  'messages have further fields': edit('sendMessage', '2xx', (body) => {
    Object.assign(within(body, 'user_message'), { id: 1, role: 'user' });
    Object.assign(within(body, 'agent_message'), { id: 'two', created_at: null });
  }),
  'conversations have further fields': edit('sendMessage', '2xx', (body) => {
    Object.assign(within(body, 'conversation'), { agent_id: 7, title: 'Order' });
  }),
  'external_user_id is an integer': edit('sendMessage', '2xx', (body) => {
    within(body, 'conversation').external_user_id = 311;
  }),
  'external_user_id is a text': edit('sendMessage', '2xx', (body) => {
    within(body, 'conversation').external_user_id = 'customer-311';
  }),
  'external_user_id is null': edit('sendMessage', '2xx', (body) => {
    within(body, 'conversation').external_user_id = null;
  }),
  'external_user_id is an object': edit('sendMessage', '2xx', (body) => {
    within(body, 'conversation').external_user_id = { realm: 'shop', id: 311 };
  }),
  'there are no conversations': edit('listConversations', '2xx', () => ({ data: [] })),
  'conversations are listed by another id': edit('listConversations', '2xx', () => ({ data: [{ uuid: 'b1946ac9' }] })),
  'the user message is stored in other words': edit('sendMessage', '2xx', (body) => {
    within(body, 'user_message').content = 'Where is my order';
  }),
  'conversations are listed as summaries': edit('listConversations', '2xx', () => ({
    data: [{ id: 42, external_user_id: 'customer-311' }],
  })),
  'the list of conversations is paged': edit('listConversations', '2xx', () => ({ data: [], next: 'page-2' })),
  'there is no x-request-id': header('*', '2xx', 'x-request-id', undefined),
  'x-request-id is a number': header('*', '2xx', 'x-request-id', '7'),
  'errors have x-request-id too': together(
    header('*', '4xx', 'x-request-id', 'b1946ac9'),
    header('*', '5xx', 'x-request-id', 'b1946ac9'),
  ),
  'errors have further fields': together(
    edit('*', '4xx', (body) => ({ ...body, code: 'E1', errors: [] })),
    edit('*', '5xx', (body) => ({ ...body, code: 'E2' })),
  ),
  'errors speak another language': edit('*', '4xx', (body) => ({ ...body, message: 'Das geht nicht.' })),
  'errors are of a JSON type of their own': on('*', '4xx', (passing) => {
    passing.headers['content-type'] = 'application/problem+json; charset=utf-8';
  }),
  'an upstream failure is 502': status('*', '503', 502),
  'a path parameter that is no integer is answered with 404': on('*', '400', (passing) => {
    if (/\/(?:seven|x)\//.test(passing.path)) passing.status = 404;
  }),
  '401 names its scheme': header('*', '401', 'www-authenticate', 'Bearer'),
  'rate limits are told': together(
    header('*', '2xx', 'ratelimit', '"default";r=50;t=30'),
    header('*', '429', 'retry-after', '30'),
  ),
  'the details of a toolkit are 204': empty('getToolkitDetails', '2xx', 204),
  'the context of a tool is a schema': instead('getToolContext', '2xx', '{"type":"object","properties":{}}'),
  'the result of a tool is wrapped': instead('executeTool', '2xx', '{"result":{"sky":"clear"}}'),
};
