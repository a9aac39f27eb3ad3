import { expect, test } from 'vitest';
import { responseHeaders } from '../../src/judge/exchange.ts';
import { isJsonType } from '../../src/judge/read-json.ts';
import { brokenWhere, type Sound } from './support.ts';

const ofAgents = ({ request, status }: Sound): boolean => request.path === '/v1/agents/' && status === 200;
const ofMessages = ({ request, status }: Sound): boolean => request.path.endsWith('/messages/') && status < 300;

/** A status in the place of one or of all successes of an operation, and whether that breaks its statement. */
const REFUSED: [status: number, once: boolean, always: boolean][] = [
  [400, true, true],
  [401, true, true],
  // The key may have no access to any agent.
  [403, true, false],
  [404, true, true],
  [405, true, true],
  [409, false, false],
];

test.for(REFUSED)('%i to what is sound breaks a statement: once %j, always %j', ([status, ...breaks]) => {
  const broken = [1, Number.POSITIVE_INFINITY].map((times) => {
    let asked = 0;
    return brokenWhere((one) => (ofAgents(one) && asked++ < times ? { status, body: { message: 'No.' } } : {}));
  });
  const how = `nothing is wrong with the request, and the response is ${status}`;
  expect(broken).toEqual(breaks.map((is) => (is ? { 'list-agents.operation': how } : {})));
});

test('the text of another request in the place of the own breaks a statement, a new one does not', () => {
  const storing = (textFor: (own: string) => string) => (one: Sound) =>
    ofMessages(one)
      ? { body: { ...Object(one.body), user_message: { content: textFor(String(one.sent.content)) } } }
      : {};
  let last = '';
  const ofLast = storing((own) => {
    const text = last === '' ? own : last;
    last = own;
    return text;
  });
  expect(brokenWhere(ofLast)).toEqual({ 'sent-message.user-message': 'it has the text of another request' });
  expect(brokenWhere(storing((own) => own.trim()))).toEqual({});
});

test('of a header that looks secret its name is kept, of a cookie nothing', () => {
  const headers = { 'X-Api-Key': 'secret', 'Set-Cookie': 'secret', 'X-A': 'b', 'WWW-Authenticate': 'Bearer' };
  expect(responseHeaders(headers)).toEqual({ 'x-api-key': '', 'x-a': 'b', 'www-authenticate': 'Bearer' });
});

const JSON_TYPES = [
  'application/json',
  'text/JSON',
  'application/json; charset=utf-8',
  'application/problem+json ;a=b',
];
const OTHERS = ['', 'json', 'text/html', 'application/jsonp', 'a application/json', 'application/json, text/html'];

test.for([...JSON_TYPES, ...OTHERS, 'application/json; a=b, text/html'])('whether %j is JSON', (type) => {
  expect(isJsonType(type)).toBe(JSON_TYPES.includes(type));
});
