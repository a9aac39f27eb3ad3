import { KEY } from '../../canary/key.ts';
import { type Body, edit, empty, instead, on, status, tolerate, within } from './changes.ts';
import type { Change } from './serve-changed.ts';

const HTML = '<!doctype html><title>Bad gateway</title>';

const sent = (change: (body: Body) => unknown): Change => edit('sendMessage', '2xx', change);
const listed = (change: (body: Body) => unknown): Change => edit('listConversations', '2xx', change);

const drop =
  (field: string) =>
  (body: Body): void => {
    delete body[field];
  };

/** Sends a field of a request's body on as something that fits, so that what did not fit is accepted. */
const accepting = (field: string, fitting: unknown): Change =>
  tolerate((headers, text) => {
    if (!headers.get('content-type')?.includes('json')) return undefined;
    try {
      const body: unknown = JSON.parse(text);
      return JSON.stringify({ ...(typeof body === 'object' ? body : {}), [field]: fitting });
    } catch {
      return undefined;
    }
  });

/** Servers that break a statement, each in one way. The contract tests must notice every one. */
export const broken: Readonly<Record<string, Change>> = {
  'the answer to a message lacks the conversation': sent(drop('conversation')),
  'the answer to a message lacks the user message': sent(drop('user_message')),
  'the answer to a message lacks the agent message': sent(drop('agent_message')),
  'the conversation is a list': sent((body) => ({ ...body, conversation: [body.conversation] })),
  'the conversation is its id alone': sent((body) => ({ ...body, conversation: 42 })),
  'the conversation lacks its id': sent((body) => drop('id')(within(body, 'conversation'))),
  'the id of the conversation is a text': sent((body) => {
    within(body, 'conversation').id = '42';
  }),
  'the id of the conversation is no whole number': sent((body) => {
    within(body, 'conversation').id = 42.5;
  }),
  'the conversation lacks external_user_id': sent((body) => drop('external_user_id')(within(body, 'conversation'))),
  'the user message lacks its content': sent((body) => drop('content')(within(body, 'user_message'))),
  'the content of the user message is a number': sent((body) => {
    within(body, 'user_message').content = 7;
  }),
  'an element of data is a number': listed(() => ({ data: [42] })),
  'an element of data is a text': listed(() => ({ data: ['42'] })),
  'the user message is a list': sent((body) => ({ ...body, user_message: [] })),
  'the agent message lacks its content': sent((body) => drop('content')(within(body, 'agent_message'))),
  'the content of the agent message is a list': sent((body) => {
    within(body, 'agent_message').content = ['On', 'its', 'way.'];
  }),
  'the agent message is a text': sent((body) => ({ ...body, agent_message: 'On its way.' })),
  'the answer to a message is a list': sent((body) => [body]),
  'the answer to a message has no body': empty('sendMessage', '2xx'),
  'the answer to a message is 204': empty('sendMessage', '2xx', 204),
  'the answer to a message does not wait for the reply': sent((body) => ({
    conversation: body.conversation,
    user_message: body.user_message,
  })),
  'the answer to a message is HTML': instead('sendMessage', '2xx', HTML, 'text/html'),
  'the answer to a message is cut off': on('sendMessage', '2xx', (passing) => {
    passing.text = passing.text.slice(0, -5);
  }),
  'the answer to a message says that it is HTML': on('sendMessage', '2xx', (passing) => {
    passing.headers['content-type'] = 'text/html';
  }),
  'the list of conversations lacks data': listed(drop('data')),
  'data is an object': listed(() => ({ data: {} })),
  'data is a text': listed(() => ({ data: '[]' })),
  'the list of conversations is a bare list': listed(() => []),
  'the list of conversations is HTML': instead('listConversations', '2xx', HTML, 'text/html'),
  'the list of conversations has no body': empty('listConversations', '2xx', 204),
  'the list of agents is no JSON': instead('listAgents', '2xx', "{'agents': []}"),
  'the list of agents is XML': instead('listAgents', '2xx', '<agents/>', 'application/xml'),
  'the list of agents always fails': on('listAgents', '2xx', (passing) => {
    passing.status = 500;
    passing.text = '{"message":"Failed."}';
  }),
  'memories are always refused': on('createMemory', '2xx', (passing) => {
    passing.status = 400;
    passing.text = '{"message":"Refused."}';
  }),
  'the key is not checked': tolerate((headers) => {
    headers.set('authorization', `Bearer ${KEY}`);
    return undefined;
  }),
  'a key of another scheme is accepted': tolerate((headers) => {
    if (headers.get('authorization')?.startsWith('Basic')) headers.set('authorization', `Bearer ${KEY}`);
    return undefined;
  }),
  'a missing key is answered with 403': status('*', '401', 403),
  'a missing key is answered with 400': status('*', '401', 400),
  'a missing key is answered without a message': instead('*', '401', '{"error":"unauthorized"}'),
  'a missing key is answered with HTML': instead('*', '401', HTML, 'text/html'),
  'a missing key is answered without a body': empty('*', '401'),
  'the message of 401 is a number': edit('*', '401', () => ({ message: 401 })),
  'the message of 400 is empty': edit('*', '400', () => ({ message: '' })),
  'the message of 400 is a list': edit('*', '400', () => ({ message: ['content is missing'] })),
  'an invalid body is answered with 422': status('*', '400', 422),
  'an invalid body is answered without a body': empty('*', '400'),
  'an invalid body is answered with a text': instead('*', '400', '"content is missing"'),
  'a memory without a title is accepted': accepting('title', 'Untitled'),
  'a memory, or a message, without content is accepted': accepting('content', 'Nothing'),
  'a memory of a user that is no integer is accepted': tolerate((_, text) => text.replace('"everyone"', '311')),
  'metadata that is no object is accepted': tolerate((_, text) => text.replace('"metadata":"text"', '"metadata":{}')),
  'a memory without a user is refused': tolerate((_, text) =>
    text.includes('"title"') && !text.includes('311') ? '{}' : text,
  ),
  'metadata is refused': tolerate((_, text) => (text.includes('"metadata"') ? '{}' : text)),
  'the message of 403 is false': edit('*', '403', () => ({ message: false })),
  'an error 404 lacks its message': edit('*', '404', drop('message')),
  'an error 404 is answered with 200': status('*', '404', 200),
  'an error 429 has no body': empty('*', '429'),
  'an error 429 is answered with 503': status('*', '429', 503),
  'an upstream failure is HTML': instead('*', '5xx', HTML, 'text/html'),
  'an upstream failure lacks its message': edit('*', '5xx', () => ({ detail: 'upstream' })),
  'the details of a toolkit are HTML': instead('getToolkitDetails', '2xx', HTML, 'text/html'),
  'the context of a tool is cut off': instead('getToolContext', '2xx', '{"params": ['),
  'the result of a tool is a bare word': instead('executeTool', '2xx', 'sunny', 'text/plain'),
};
