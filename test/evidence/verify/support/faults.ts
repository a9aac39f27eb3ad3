import { type Asked, definitionOf, type Fault, type OperationName, type Refusal, type Reply } from './faulty-server.ts';

type Change = NonNullable<Fault['changes']>;
type Body = Readonly<Record<string, unknown>>;

const toBody = ({ body }: Reply): Body => ({ ...Object(body) });
const without = (body: Body, name: string): Body =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
const text = (type: string, raw: string, status = 200): Partial<Reply> => ({
  status,
  headers: { 'content-type': type },
  raw,
});
const conflict: Partial<Reply> = { status: 409, body: { message: 'No.' } };
const HTML = text('text/html; charset=utf-8', '<!doctype html><title>Welcome</title>');

/** Changes what one operation responds to a request that it accepts. */
export const on =
  (name: OperationName, change: (body: Body, asked: Asked, reply: Reply) => Partial<Reply> | undefined): Change =>
  (reply, asked) =>
    asked.name === name && asked.refusal === undefined && reply.status < 300
      ? change(toBody(reply), asked, reply)
      : undefined;
/** Changes the body of one operation. */
export const bodyOf = (
  name: OperationName,
  change: (body: Body, asked: Asked) => unknown,
  isNow: (asked: Asked) => boolean = () => true,
): Fault => ({
  changes: on(name, (body, asked) => (isNow(asked) ? { body: change(body, asked) } : undefined)),
});
const replyOf = (name: OperationName, reply: Partial<Reply>, isNow: (asked: Asked) => boolean = () => true): Fault => ({
  changes: on(name, (_, asked) => (isNow(asked) ? reply : undefined)),
});
/** Changes the body of an error. */
export const errorOf = (
  change: (body: Body, asked: Asked) => Partial<Reply>,
  isNow: (asked: Asked) => boolean = () => true,
): Fault => ({
  changes: (reply, asked) =>
    asked.refusal !== undefined && isApi(asked) && isNow(asked) ? change(toBody(reply), asked) : undefined,
});
export const isApi = ({ name }: Asked): boolean =>
  name === 'agents' || name === 'conversations' || name === 'memory' || name === 'message';
const noMessage = (isNow: (asked: Asked) => boolean): Fault => errorOf(() => ({ body: { error: 'No.' } }), isNow);
const statusFor = (refusal: Refusal, status: number, isNow: (asked: Asked) => boolean = () => true): Fault =>
  errorOf(
    () => ({ status }),
    (asked) => asked.refusal === refusal && isNow(asked),
  );
const accepting = (refusal: Refusal, isNow: (asked: Asked) => boolean = () => true): Fault => ({
  accepts: (asked) => asked.refusal === refusal && isNow(asked),
});
export const refusing = (refusal: Refusal, isNow: (asked: Asked) => boolean): Fault => ({
  refuses: (asked) => (isNow(asked) ? refusal : undefined),
});

const isSecond = ({ id }: Asked): boolean => id === '43' || id === '9';
const isMessage = ({ name }: Asked): boolean => name === 'message';
const isMemory = ({ name }: Asked): boolean => name === 'memory';
export const content = ({ body }: Asked): string => String(body.content);
const hasMetadata = ({ body }: Asked): boolean => body.metadata !== undefined;
export const each =
  (number: number) =>
  ({ accepted }: Asked): boolean =>
    accepted % number === 0;
const part = (body: Body, name: string): Body => ({ ...Object(body[name]) });
export const withPart = (body: Body, name: string, change: (value: Body) => unknown): Body => ({
  ...body,
  [name]: change(part(body, name)),
});
const noReply = (body: Body): Body => without(body, 'agent_message');
const noData = (body: Body): Body => ({ items: body.data });
const first = { id: 42, external_user_id: 'user-ada' };

/** Faults by the fact that they break. Each breaks one, in a way that exchanges can prove. */
export const FAULTS: Readonly<Record<string, Readonly<Record<string, Fault>>>> = {
  'GET /v1/agents/ lists agents in JSON': {
    'as HTML': replyOf('agents', HTML),
    'as HTML, now and then': replyOf('agents', HTML, each(5)),
    'as HTML if any type is accepted': replyOf('agents', HTML, ({ headers }) => headers.accept === '*/*'),
    'as text/plain': { changes: on('agents', (body) => text('text/plain', JSON.stringify(body))) },
    'cut off': { changes: on('agents', (body) => ({ raw: JSON.stringify(body).slice(0, -2) })) },
    'cut off if compressed is accepted': {
      changes: on('agents', (body, { headers }) =>
        headers['accept-encoding'] === 'gzip' ? { raw: JSON.stringify(body).slice(0, -2) } : undefined,
      ),
    },
    'only by POST': { changes: on('agents', () => ({ status: 405, body: { message: 'Use POST.' } })) },
    'only with a query': {
      changes: on('agents', (_, { query }) =>
        query.size === 0 ? { status: 400, body: { message: 'Filter.' } } : undefined,
      ),
    },
    'refused after a message': {
      changes: on('agents', (_, { earlier }) => (earlier.length > 0 ? HTML : undefined)),
    },
    'the key refused, 1 in 4': statusForValid('agents', 401, each(4)),
    'gone, 1 in 3': statusForValid('agents', 410, each(3)),
  },
  'an agent has `id`, an integer that is used in paths': {
    'a text': agentIds((id) => String(id)),
    'a text, 1 in 3': agentIds((id) => String(id), each(3)),
    'a text, after a message': agentIds(
      (id) => String(id),
      ({ earlier }) => earlier.length > 0,
    ),
    'a text if any type is accepted': agentIds(
      (id) => String(id),
      ({ headers }) => headers.accept === '*/*',
    ),
    'the second is a text': agentIds((id) => (id === 7 ? id : String(id))),
    'a text in a bare array': bodyOf('agents', () => [{ id: '7' }, { id: '9' }]),
    'a text in objects by name': bodyOf('agents', () => ({ front: { id: '7' }, night: { id: '9' } })),
    'a text, with a number of its own beside it': bodyOf('agents', () => ({ items: [{ id: '7', number: 1 }] })),
    'the second is a fraction': agentIds((id) => (id === 7 ? id : id + 0.5)),
  },
  'GET /v1/conversations/ has `data`, an array of objects': {
    'no data': bodyOf('conversations', noData),
    'no data, 1 in 3': bodyOf('conversations', noData, each(3)),
    'no data, 1 in 5': bodyOf('conversations', noData, each(5)),
    'no data, 1 in 8': bodyOf('conversations', noData, each(8)),
    'no data with a filter by agent': bodyOf('conversations', noData, ({ query }) => query.has('agent_id')),
    'no data with a filter by user': bodyOf('conversations', noData, ({ query }) => query.has('external_user_id')),
    'no data for an unknown agent': {
      changes: on('conversations', (body, { query }) =>
        query.has('agentId') && !['7', '9'].includes(query.get('agentId') ?? '')
          ? { body: without(body, 'data') }
          : undefined,
      ),
    },
    'an object in place of a list of one': bodyOf('conversations', (body, { query }) => {
      const found = conversationsOf(body, query.get('agent'));
      return { data: found.length === 1 ? found[0] : found };
    }),
    'a filter that has no effect for the second agent': bodyOf('conversations', (body, { query }) => ({
      data: conversationsOf(body, query.get('agent') === '7' ? '7' : null),
    })),
    'no data with any query': bodyOf('conversations', noData, ({ query }) => query.size > 0),
    'no data after a message': bodyOf('conversations', noData, ({ earlier }) => earlier.length > 0),
    'a bare array': bodyOf('conversations', (body) => body.data),
    'an object by id': bodyOf('conversations', () => ({ data: { 42: first } })),
    'ids alone': bodyOf('conversations', () => ({ data: [42, 43] })),
    'one of them a text': bodyOf('conversations', () => ({ data: [first, 'user-grace'] })),
    'one of them an array': bodyOf('conversations', () => ({ data: [first, [43, 'user-grace']] })),
    'data in text': bodyOf('conversations', (body) => ({ data: JSON.stringify(body.data) })),
    'other external users than messages show': bodyOf('conversations', () => ({
      data: [
        { id: 42, external_user_id: 'user-grace' },
        { id: 43, external_user_id: 'user-ada' },
      ],
    })),
    'a wrong key accepted with a query': accepting(
      'key',
      ({ name, query }) => name === 'conversations' && query.size > 0,
    ),
    'HTML, if any type is accepted': replyOf('conversations', HTML, ({ headers }) => headers.accept === '*/*'),
  },
  'POST …/memories/ stores a memory': {
    'a user is refused': refusing('body', ({ name, body }) => name === 'memory' && body.agent_user_id !== undefined),
    'the second user is refused': refusing('body', ({ name, body }) => name === 'memory' && body.agent_user_id === 312),
    'the second user is not found': refusing(
      'absent',
      ({ name, body }) => name === 'memory' && body.agent_user_id === 312,
    ),
    'without a user it is refused': refusing(
      'body',
      ({ name, body, isJson }) => name === 'memory' && isJson && body.agent_user_id === undefined,
    ),
    'the second agent is refused': refusing('body', (asked) => isMemory(asked) && isSecond(asked)),
    'the second agent is not found': refusing('absent', (asked) => isMemory(asked) && isSecond(asked)),
    'HTML for the second agent': replyOf('memory', { ...HTML, status: 201 }, isSecond),
    'HTML for a user': replyOf('memory', HTML, ({ body }) => body.agent_user_id !== undefined),
    'HTML for the second user': replyOf('memory', HTML, ({ body }) => body.agent_user_id === 312),
    'quotes are refused': refusing('body', ({ name, text: sent }) => name === 'memory' && sent.includes('\\"')),
    'an apostrophe fails': failing('memory', ({ text: sent }) => sent.includes("'")),
    'other scripts are refused': refusing('body', (asked) => isMemory(asked) && /[^\0-\u024f]/.test(content(asked))),
    'a title in digits is refused': refusing(
      'body',
      ({ name, body }) => name === 'memory' && /^\d+$/.test(String(body.title)),
    ),
    'a user fails': failing('memory', ({ body }) => body.agent_user_id !== undefined),
    'the second agent fails': failing('memory', isSecond),
    'the second memory of a user is refused': refusing(
      'body',
      ({ name, body, count }) => name === 'memory' && body.agent_user_id === 311 && count > 40,
    ),
    'a user is in conflict': replyOf('memory', conflict, ({ body }) => body.agent_user_id !== undefined),
    'the second user is in conflict': replyOf('memory', conflict, ({ body }) => body.agent_user_id === 312),
    'the second agent is in conflict': replyOf('memory', conflict, isSecond),
  },
  'POST …/memories/ refuses what its fields exclude': {
    'no title': accepting('body', ({ name, body }) => name === 'memory' && body.title === undefined),
    'no content': accepting('body', ({ name, body }) => name === 'memory' && body.content === undefined),
    'a number as title': accepting('body', ({ name, body }) => name === 'memory' && typeof body.title === 'number'),
    'a number as content': accepting('body', ({ name, body }) => name === 'memory' && typeof body.content === 'number'),
    'a boolean as content': accepting('body', ({ name, body }) => name === 'memory' && body.content === true),
    'an object as content': accepting(
      'body',
      ({ name, body }) =>
        name === 'memory' && typeof body.content === 'object' && body.content !== null && !Array.isArray(body.content),
    ),
    'a text as user': accepting(
      'body',
      ({ name, body }) => name === 'memory' && typeof body.agent_user_id === 'string',
    ),
    'a digit text as user': accepting(
      'body',
      ({ name, body }) =>
        name === 'memory' && /^\d+$/.test(String(body.agent_user_id)) && typeof body.agent_user_id === 'string',
    ),
    'an empty text or false as user': accepting(
      'body',
      ({ name, body }) => name === 'memory' && ['', false].some((one) => one === body.agent_user_id),
    ),
    'a fraction as user': accepting(
      'body',
      ({ name, body }) =>
        name === 'memory' && typeof body.agent_user_id === 'number' && !Number.isInteger(body.agent_user_id),
    ),
    'no body': accepting('body', ({ name, text: sent }) => name === 'memory' && sent === ''),
    'no JSON': accepting('body', ({ name, isJson, text: sent }) => name === 'memory' && !isJson && sent !== ''),
    'a wrong title if there is a user': accepting(
      'body',
      ({ name, body }) => name === 'memory' && body.agent_user_id !== undefined && typeof body.title === 'object',
    ),
    'no content at the second agent': accepting(
      'body',
      (asked) => isMemory(asked) && isSecond(asked) && asked.body.content === undefined,
    ),
    'with 422': statusFor('body', 422, isMemory),
    'with 422, no JSON alone': statusFor('body', 422, ({ name, isJson }) => name === 'memory' && !isJson),
    'with 500': statusFor('body', 500, isMemory),
    'with 200 and an error': errorOf(
      () => ({ status: 200, body: { ok: false, message: 'No.' } }),
      ({ name, refusal }) => name === 'memory' && refusal === 'body',
    ),
  },
  'POST …/messages/ sends a message': {
    'metadata is refused': refusing('body', (asked) => isMessage(asked) && hasMetadata(asked)),
    'empty metadata is refused': refusing(
      'body',
      ({ name, body }) => name === 'message' && JSON.stringify(body.metadata) === '{}',
    ),
    'nested metadata is refused': refusing(
      'body',
      ({ name, body }) =>
        name === 'message' && Object.values(Object(body.metadata)).some((one) => typeof one === 'object'),
    ),
    'client_message_id is refused': refusing(
      'body',
      ({ name, body }) => name === 'message' && Object(body.metadata).client_message_id !== undefined,
    ),
    'metadata fails': failing('message', hasMetadata),
    'nested metadata fails': failing('message', ({ body }) =>
      Object.values(Object(body.metadata)).some((one) => typeof one === 'object'),
    ),
    'empty metadata fails': failing('message', ({ body }) => JSON.stringify(body.metadata) === '{}'),
    'much metadata fails': failing('message', ({ body }) => JSON.stringify(body.metadata ?? '').length > 300),
    'one character fails': failing('message', (asked) => content(asked).length === 1),
    '`true` fails': failing('message', (asked) => content(asked) === 'true'),
    'JSON fails': failing('message', (asked) => content(asked).startsWith('{')),
    'a long text fails': failing('message', (asked) => content(asked).length > 1_500),
    'the second conversation is not found': refusing('absent', (asked) => isMessage(asked) && isSecond(asked)),
    'the second conversation is refused': refusing('inaccessible', (asked) => isMessage(asked) && isSecond(asked)),
    'the second conversation fails': failing('message', isSecond),
    'quotes are refused': refusing('body', ({ name, text: sent }) => name === 'message' && sent.includes('\\"')),
    'a backslash is refused': refusing('body', ({ name, text: sent }) => name === 'message' && sent.includes('\\\\')),
    'quotes fail': failing('message', ({ body }) => String(body.content).includes('"')),
    'emoji fail': failing('message', ({ body }) => /\p{Emoji_Presentation}/u.test(String(body.content))),
    'other scripts are refused': refusing('body', (asked) => isMessage(asked) && /[^\0-\u024f]/.test(content(asked))),
    'escapes in JSON are refused': refusing('body', ({ name, text: sent }) => name === 'message' && /\\u/.test(sent)),
    'white space in JSON is refused': refusing(
      'body',
      ({ name, text: sent }) => name === 'message' && /^\s/.test(sent),
    ),
    'no second message to a conversation': refusing(
      'body',
      ({ name, id, count, isJson }) => name === 'message' && id === '42' && count > 1 && isJson,
    ),
    'refused after wrong keys': refusing('key', ({ name, wrongKeys }) => name === 'message' && wrongKeys > 2),
  },
  'the response to a message has its three parts': {
    'no conversation': bodyOf('message', (body) => without(body, 'conversation')),
    'no reply': bodyOf('message', noReply),
    'no reply, 1 in 2': bodyOf('message', noReply, each(2)),
    'no reply, 1 in 3': bodyOf('message', noReply, each(3)),
    'no reply, 1 in 5': bodyOf('message', noReply, each(5)),
    'no reply, 1 in 8': bodyOf('message', noReply, each(8)),
    'no reply with metadata': bodyOf('message', noReply, hasMetadata),
    'no reply with client_message_id': bodyOf(
      'message',
      noReply,
      ({ body }) => Object(body.metadata).client_message_id !== undefined,
    ),
    'no reply with much metadata': bodyOf(
      'message',
      noReply,
      ({ body }) => JSON.stringify(body.metadata ?? '').length > 300,
    ),
    'no reply with a list in metadata': bodyOf('message', noReply, ({ body }) =>
      Object.values(Object(body.metadata)).some(Array.isArray),
    ),
    'no reply in the second conversation': bodyOf('message', noReply, isSecond),
    'no reply to a long text': bodyOf('message', noReply, (asked) => content(asked).length > 2_000),
    'no reply to a text of 300': bodyOf('message', noReply, (asked) => content(asked).length > 300),
    'no reply to the same text again': bodyOf('message', noReply, (asked) => asked.earlier.at(-1) === content(asked)),
    'no reply to a text of blanks': bodyOf('message', noReply, (asked) => content(asked).trim() === ''),
    'no reply to quotes': bodyOf('message', noReply, (asked) => content(asked).includes('"')),
    'no reply to an apostrophe': bodyOf('message', noReply, (asked) => content(asked).includes("'")),
    'no reply to emoji': bodyOf('message', noReply, (asked) => /\p{Emoji_Presentation}/u.test(content(asked))),
    'no reply to right-to-left text': bodyOf('message', noReply, (asked) => /\p{Script=Arabic}/u.test(content(asked))),
    'no reply to Chinese': bodyOf('message', noReply, (asked) => /\p{Script=Han}/u.test(content(asked))),
    'no reply to several lines': bodyOf('message', noReply, (asked) => content(asked).includes('\n')),
    'no reply to a tab': bodyOf('message', noReply, (asked) => content(asked).includes('\t')),
    'no reply to a question': bodyOf('message', noReply, (asked) => content(asked).includes('?')),
    'no reply to an address': bodyOf('message', noReply, (asked) => content(asked).includes('https://')),
    'no reply to code': bodyOf('message', noReply, (asked) => content(asked).includes('{')),
    'no reply to a text with a percent sign': bodyOf('message', noReply, (asked) => content(asked).includes('%')),
    'no reply to one character': bodyOf('message', noReply, (asked) => content(asked).length === 1),
    'no reply to a text in capitals': bodyOf('message', noReply, (asked) => /^[A-Z ]{5,}$/.test(content(asked))),
    'no reply, in an array': bodyOf('message', (body) => ({ ...body, agent_message: [body.agent_message] })),
    'no body': { changes: on('message', () => ({ status: 204, body: undefined })) },
    'the reply alone': bodyOf('message', (body) => body.agent_message),
    'within data': bodyOf('message', (body) => ({ data: body })),
    'in lines': { changes: on('message', (body) => ({ raw: `${JSON.stringify(body)}\n${JSON.stringify(body)}` })) },
    'as a stream if nothing is said of what is accepted': {
      changes: on('message', (body, { headers }) =>
        headers.accept === undefined ? text('text/event-stream', `data: ${JSON.stringify(body)}\n\n`) : undefined,
      ),
    },
    'as a stream': { changes: on('message', (body) => text('text/event-stream', `data: ${JSON.stringify(body)}\n\n`)) },
  },
  'conversation has `id`, an integer, and `external_user_id`': {
    'the id is a text': bodyOf('message', (body) =>
      withPart(body, 'conversation', (one) => ({ ...one, id: String(one.id) })),
    ),
    'the id is a text in the second': bodyOf(
      'message',
      (body) => withPart(body, 'conversation', (one) => ({ ...one, id: String(one.id) })),
      isSecond,
    ),
    'a fraction': bodyOf('message', (body) => withPart(body, 'conversation', (one) => ({ ...one, id: 42.5 }))),
    'no external user': bodyOf('message', (body) =>
      withPart(body, 'conversation', (one) => without(one, 'external_user_id')),
    ),
    'no external user in the second': bodyOf(
      'message',
      (body) => withPart(body, 'conversation', (one) => without(one, 'external_user_id')),
      isSecond,
    ),
    'no external user with metadata': bodyOf(
      'message',
      (body) => withPart(body, 'conversation', (one) => without(one, 'external_user_id')),
      hasMetadata,
    ),
    'in camel case': bodyOf('message', (body) =>
      withPart(body, 'conversation', (one) => ({ id: one.id, externalUserId: one.external_user_id })),
    ),
    'the number alone': bodyOf('message', (body) => ({ ...body, conversation: part(body, 'conversation').id })),
    'always of the first': bodyOf('message', (body) => ({ ...body, conversation: first })),
    'the id of the message': bodyOf('message', (body) =>
      withPart(body, 'conversation', (one) => ({ ...one, id: part(body, 'user_message').id })),
    ),
    'another external user each time': bodyOf('message', (body, { accepted }) =>
      withPart(body, 'conversation', (one) => ({ ...one, external_user_id: `user-${accepted}` })),
    ),
    'the external user of the first': bodyOf('message', (body) =>
      withPart(body, 'conversation', (one) => ({ ...one, external_user_id: 'user-ada' })),
    ),
    'the metadata overwrites the response': bodyOf('message', (body, asked) => ({
      ...body,
      ...Object(asked.body.metadata),
    })),
    'the external user of the last conversation': bodyOf('message', (body, { accepted }) =>
      withPart(body, 'conversation', (one) => ({
        ...one,
        external_user_id: accepted % 2 === 0 ? 'user-ada' : 'user-grace',
      })),
    ),
  },
  'user_message is the stored message, agent_message the reply': {
    'no content': bodyOf('message', (body) => withPart(body, 'user_message', (one) => without(one, 'content'))),
    'content is `text`': bodyOf('message', (body) =>
      withPart(body, 'agent_message', (one) => ({ ...without(one, 'content'), text: one.content })),
    ),
    'parts as content': bodyOf('message', (body) =>
      withPart(body, 'agent_message', (one) => ({ ...one, content: [{ type: 'text', text: one.content }] })),
    ),
    'a text alone': bodyOf('message', (body) => ({ ...body, user_message: part(body, 'user_message').content })),
    'digits become a number': bodyOf('message', (body, asked) =>
      withPart(body, 'user_message', (one) => ({
        ...one,
        content: /^\d+$/.test(content(asked)) ? Number(content(asked)) : one.content,
      })),
    ),
    'JSON becomes a value': bodyOf('message', (body, asked) =>
      withPart(body, 'user_message', (one) => ({ ...one, content: /^[{[]/.test(content(asked)) ? {} : one.content })),
    ),
    '`true` becomes a boolean': bodyOf('message', (body, asked) =>
      withPart(body, 'user_message', (one) => ({ ...one, content: content(asked) === 'true' ? true : one.content })),
    ),
    'the text of the message before': bodyOf('message', (body, { earlier }) =>
      withPart(body, 'user_message', (one) => ({ ...one, content: earlier.at(-1) ?? one.content })),
    ),
    'the first text for ever': bodyOf('message', (body, { earlier }) =>
      withPart(body, 'user_message', (one) => ({ ...one, content: earlier[0] ?? one.content })),
    ),
    'the text of the other conversation': bodyOf(
      'message',
      (body, { earlier }) => withPart(body, 'user_message', (one) => ({ ...one, content: earlier[0] ?? one.content })),
      isSecond,
    ),
    swapped: bodyOf('message', (body) => ({
      ...body,
      user_message: body.agent_message,
      agent_message: body.user_message,
    })),
    'swapped in the second conversation': bodyOf(
      'message',
      (body) => ({ ...body, user_message: { content: 'On its way.' }, agent_message: body.user_message }),
      isSecond,
    ),
    'the reply in both': bodyOf('message', (body) => ({
      ...body,
      user_message: { content: 'It is on its way.' },
      agent_message: { content: 'It is on its way.' },
    })),
    'metadata overwrites content': bodyOf('message', (body, asked) =>
      withPart(body, 'user_message', (one) => ({ ...one, ...Object(asked.body.metadata) })),
    ),
    'the metadata in place of content': bodyOf(
      'message',
      (body, asked) => withPart(body, 'user_message', (one) => ({ ...one, content: asked.body.metadata })),
      hasMetadata,
    ),
    'Latin-1': bodyOf('message', (body, asked) =>
      withPart(body, 'user_message', (one) => ({ ...one, content: Buffer.from(content(asked)).toString('latin1') })),
    ),
    'the reply to the message before': bodyOf('message', (body, { earlier }) =>
      withPart(body, 'agent_message', (one) => ({ ...one, content: `You said: ${earlier.at(-1) ?? 'nothing yet'}` })),
    ),
    'the reply to the message before, 1 in 3': bodyOf(
      'message',
      (body, { earlier }) =>
        withPart(body, 'agent_message', (one) => ({ ...one, content: `You said: ${earlier.at(-1) ?? ''}` })),
      each(3),
    ),
    'the first reply for ever in the second conversation': bodyOf(
      'message',
      (body, { earlier }) => withPart(body, 'agent_message', (one) => ({ ...one, content: `You said: ${earlier[0]}` })),
      isSecond,
    ),
    'pending, with 202': {
      changes: on('message', (body) => ({
        status: 202,
        body: withPart(body, 'agent_message', (one) => ({ ...one, content: '' })),
      })),
    },
    'null for the reply': bodyOf('message', (body) => ({ ...body, agent_message: null })),
    'null for the reply, 1 in 5': bodyOf('message', (body) => ({ ...body, agent_message: null }), each(5)),
    'null for the reply in the second conversation': bodyOf(
      'message',
      (body) => ({ ...body, agent_message: null }),
      isSecond,
    ),
  },
  'POST …/messages/ refuses what its fields exclude': {
    'no content': accepting(
      'body',
      ({ name, body, isJson }) => name === 'message' && isJson && body.content === undefined,
    ),
    'a number as content': accepting(
      'body',
      ({ name, body }) => name === 'message' && typeof body.content === 'number',
    ),
    'an array as content': accepting('body', ({ name, body }) => name === 'message' && Array.isArray(body.content)),
    'a text as metadata': accepting(
      'body',
      ({ name, body }) => name === 'message' && typeof body.metadata === 'string',
    ),
    'an array as metadata': accepting('body', ({ name, body }) => name === 'message' && Array.isArray(body.metadata)),
    'a number as metadata': accepting(
      'body',
      ({ name, body }) => name === 'message' && typeof body.metadata === 'number',
    ),
    'a number as metadata that is not true': accepting(
      'body',
      ({ name, body }) => name === 'message' && body.metadata === 0,
    ),
    'metadata that is not true': accepting(
      'body',
      ({ name, body }) => name === 'message' && ['', false].some((one) => one === body.metadata),
    ),
    'no content with metadata': accepting(
      'body',
      ({ name, body }) => name === 'message' && body.content === undefined && body.metadata !== undefined,
    ),
    'no body': accepting('body', ({ name, text: sent }) => name === 'message' && sent === ''),
    'an array of messages': accepting('body', ({ name, text: sent }) => name === 'message' && sent.startsWith('[{')),
    'no content in the second conversation': accepting(
      'body',
      (asked) => isMessage(asked) && isSecond(asked) && asked.body.content === undefined,
    ),
    'with 422': statusFor('body', 422, isMessage),
    'with 422 for metadata alone': statusFor('body', 422, (asked) => isMessage(asked) && hasMetadata(asked)),
    'with 404': statusFor('body', 404, isMessage),
    'with 500 for no JSON': statusFor('body', 500, ({ name, isJson }) => name === 'message' && !isJson),
  },
  'each request requires the key, or yields 401': {
    'none for the list of agents': accepting('key', ({ name }) => name === 'agents'),
    'none for the list of conversations': accepting('key', ({ name }) => name === 'conversations'),
    'none for messages': accepting('key', isMessage),
    'none for memories': accepting('key', isMemory),
    'none in the second conversation': accepting('key', (asked) => isMessage(asked) && isSecond(asked)),
    'none for the second agent': accepting('key', (asked) => isMemory(asked) && isSecond(asked)),
    'any key': accepting('key', ({ headers }) => headers.authorization !== undefined),
    'a wrong key in the second conversation': accepting(
      'key',
      (asked) => isMessage(asked) && isSecond(asked) && asked.headers.authorization !== undefined,
    ),
    'any key with an origin': accepting(
      'key',
      ({ headers }) => headers.authorization !== undefined && headers.origin !== undefined,
    ),
    'any key right after the right one': acceptsKeyAfterRightOne(),
    'a longer key': accepting('key', ({ headers }) => headers.authorization?.endsWith('-2') === true),
    'an empty key': accepting('key', ({ headers }) => headers.authorization?.trim() === 'Bearer'),
    'a wrong key, 1 in 3': accepting(
      'key',
      ({ count, headers }) => headers.authorization !== undefined && count % 3 === 0,
    ),
    'any key in another scheme': accepting(
      'key',
      ({ headers }) => headers['x-api-key'] !== undefined || headers.authorization?.startsWith('Basic') === true,
    ),
    'a wrong key with metadata': accepting(
      'key',
      (asked) => isMessage(asked) && hasMetadata(asked) && asked.headers.authorization !== undefined,
    ),
    'none with metadata': accepting('key', (asked) => isMessage(asked) && hasMetadata(asked)),
    '403': statusFor('key', 403),
    '403 for messages': statusFor('key', 403, isMessage),
    '403 for a wrong key': statusFor('key', 403, ({ headers }) => headers.authorization !== undefined),
    '400 without one': statusFor('key', 400, ({ headers }) => headers.authorization === undefined),
    '404 without one': statusFor('key', 404, ({ headers }) => headers.authorization === undefined),
    '302 to a login': errorOf(
      () => ({ status: 302, headers: { location: '/login' } }),
      ({ refusal }) => refusal === 'key',
    ),
    '200 with an error': errorOf(
      () => ({ status: 200 }),
      ({ refusal }) => refusal === 'key',
    ),
    '403 in the second conversation': statusFor('key', 403, isSecond),
    'only as X-API-Key': onlyByKeyHeader(),
    'none for the list of conversations, 1 in 3': accepting(
      'key',
      ({ name, headers, wrongKeys }) =>
        name === 'conversations' && headers.authorization === undefined && wrongKeys % 3 === 0,
    ),
    '500 for an empty key and the list of agents': statusFor(
      'key',
      500,
      ({ name, headers }) => name === 'agents' && headers.authorization?.trim() === 'Bearer',
    ),
    '500 for a longer key and messages': statusFor(
      'key',
      500,
      ({ name, headers }) => name === 'message' && headers.authorization?.endsWith('-2') === true,
    ),
  },
  'a key without access yields 403': {
    'it is served': accepting('inaccessible'),
    'messages are served': accepting('inaccessible', isMessage),
    'memories are served': accepting('inaccessible', isMemory),
    '404 for agents': statusFor('inaccessible', 404, isMemory),
    '401 for conversations': statusFor('inaccessible', 401, isMessage),
    '400': statusFor('inaccessible', 400),
    'no message': noMessage(({ refusal }) => refusal === 'inaccessible'),
    'served with metadata': accepting('inaccessible', hasMetadata),
    'served with a user': accepting('inaccessible', ({ body }) => body.agent_user_id !== undefined),
  },
  'what does not exist yields 404': {
    'it is made': accepting('absent', isApi),
    'messages go anywhere': accepting('absent', isMessage),
    'memories go anywhere': accepting('absent', isMemory),
    '400 for agents': statusFor('absent', 400, isMemory),
    '422 for conversations': statusFor('absent', 422, isMessage),
    '500': statusFor('absent', 500),
    '410': statusFor('absent', 410, isMessage),
    '401': statusFor('absent', 401, isMemory),
    'made with metadata': accepting('absent', (asked) => isMessage(asked) && hasMetadata(asked)),
    'made with a user': accepting('absent', (asked) => isMemory(asked) && asked.body.agent_user_id !== undefined),
    '204': errorOf(
      () => ({ status: 204, body: undefined }),
      ({ refusal }) => refusal === 'absent',
    ),
  },
  'ids of paths are integers': {
    'any text': accepting('path', isApi),
    'any text as agent': accepting('path', isMemory),
    'digits and more': accepting('path', ({ id }) => /^\d+[^\d.]/.test(id)),
    'a fraction': accepting('path', ({ id }) => /^\d+\.\d+$/.test(id)),
  },
  'errors have a readable `message`': {
    none: noMessage(() => true),
    'none of 400': noMessage(({ refusal }) => refusal === 'body'),
    'none of 400 for no JSON': noMessage(({ refusal, isJson }) => refusal === 'body' && !isJson),
    'none of 400 for metadata': noMessage((asked) => asked.refusal === 'body' && hasMetadata(asked)),
    'none of 400 for a user': noMessage(({ refusal, body }) => refusal === 'body' && body.agent_user_id !== undefined),
    'none of 401 without a key': noMessage(
      ({ refusal, headers }) => refusal === 'key' && headers.authorization === undefined,
    ),
    'none of 401 with a wrong key': noMessage(
      ({ refusal, headers }) => refusal === 'key' && headers.authorization !== undefined,
    ),
    'none of 401, 1 in 5': noMessage(({ refusal, count }) => refusal === 'key' && count % 5 === 0),
    'none of 404': noMessage(({ refusal }) => refusal === 'absent'),
    'none of 404 for agents': noMessage(({ refusal, name }) => refusal === 'absent' && name === 'memory'),
    'an object': errorOf(() => ({ body: { message: { en: 'No.' } } })),
    'a list': errorOf(() => ({ body: { message: ['No.'] } })),
    'a number': errorOf(() => ({ body: { message: 4001 } })),
    blank: errorOf(() => ({ body: { message: ' ' } })),
    '[object Object]': errorOf(() => ({ body: { message: '[object Object]' } })),
    '`undefined`': errorOf(
      () => ({ body: { message: 'undefined' } }),
      ({ refusal }) => refusal === 'body',
    ),
    'within error': errorOf((body) => ({ body: { error: body } })),
    'HTML for 404': errorOf(
      () => ({ ...HTML, status: 404 }),
      ({ refusal }) => refusal === 'absent',
    ),
    'text for 401': errorOf(
      () => text('text/plain', 'Unauthorized', 401),
      ({ refusal }) => refusal === 'key',
    ),
    'no body for 400': errorOf(
      () => ({ body: undefined }),
      ({ refusal }) => refusal === 'body',
    ),
    'of a 500 now and then': {
      changes: on('conversations', (_, asked) =>
        each(5)(asked) ? { status: 500, body: { error: 'No.' } } : undefined,
      ),
    },
    'of a 502 of messages, 1 in 5': {
      changes: on('message', (_, asked) => (each(5)(asked) ? { status: 502, body: {} } : undefined)),
    },
    'of a 502 page of messages, 1 in 5': {
      changes: on('message', (_, asked) => (each(5)(asked) ? { ...HTML, status: 502 } : undefined)),
    },
    'of 429': {
      changes: on('conversations', (_, { count }) => (count > 9 ? { status: 429, body: { retry: 1 } } : undefined)),
    },
  },
  'paths start with /v1/ and end with a slash': {
    'agents without a slash': withoutSlash('agents'),
    'messages without a slash': withoutSlash('message'),
    'a permanent redirect': {
      changes: on('agents', () => ({ status: 301, headers: { location: 'https://elsewhere.example/v1/agents/' } })),
    },
  },
  'a toolkit has details, with the list of its tools': {
    'no list': bodyOf('details', ({ app_name }) => ({ app_name, tools: 3 })),
    'an empty list': bodyOf('details', (body) => ({ ...body, tools: [] })),
    'a list without the tool': bodyOf('details', (body) => ({ ...body, tools: ['alerts', 'tides'].map(definitionOf) })),
    'a list without another tool': bodyOf('details', (body) => ({
      ...body,
      tools: [definitionOf('alerts'), definitionOf('tides')],
    })),
    'a map without another tool': bodyOf('details', (body) => ({
      ...body,
      tools: Object.fromEntries(['forecast', 'alerts'].map((name) => [name, definitionOf(name)])),
    })),
    'a tool that is not there': bodyOf('details', (body) => ({
      ...body,
      tools: ['forecast', 'storms', 'alerts'].map((name) => ({ ...definitionOf('forecast'), function_name: name })),
    })),
    HTML: replyOf('details', HTML),
    'HTML, 1 in 5': replyOf('details', HTML, each(5)),
    'HTML after a run': replyOf('details', HTML, ({ runs }) => runs > 0),
  },
  'a tool has a context': {
    HTML: replyOf('context', HTML),
    'HTML for another tool': replyOf('context', HTML, ({ tool }) => tool === 'tides'),
    'not there for another tool': refusing('absent', ({ name, tool }) => name === 'context' && tool === 'tides'),
    'of the first tool for each': bodyOf('context', () => definitionOf('forecast')),
    'of another tool': bodyOf('context', ({ function_name: name }) =>
      definitionOf(name === 'forecast' ? 'alerts' : 'forecast'),
    ),
    'with 400, 1 in 2': replyOf('context', { status: 400, body: { message: 'No.' } }, each(2)),
    'with 410, 1 in 3': replyOf('context', { status: 410, body: { message: 'No.' } }, each(3)),
    'a failure for another tool': replyOf(
      'context',
      { status: 500, body: { message: 'No.' } },
      ({ tool }) => tool === 'tides',
    ),
  },
  'a tool runs with the parameters, and its result is returned': {
    'its context is returned': bodyOf('execute', (_, { tool }) => definitionOf(tool)),
    HTML: replyOf('execute', HTML),
    'HTML, 1 in 3': replyOf('execute', HTML, each(3)),
    'HTML if any type is accepted': replyOf('execute', HTML, ({ headers }) => headers.accept === '*/*'),
    'not there': refusing('absent', ({ name }) => name === 'execute'),
    'a text': replyOf('execute', text('text/plain', 'clear')),
    'an optional parameter is demanded': refusing(
      'body',
      ({ name, tool, body }) => name === 'execute' && tool === 'forecast' && body.days === undefined,
    ),
    'an optional parameter is refused': refusing(
      'body',
      ({ name, tool, body }) => name === 'execute' && tool === 'forecast' && body.days !== undefined,
    ),
    'an optional parameter is demanded of parameters that the user did not name': refusing(
      'body',
      ({ name, tool, body }) => name === 'execute' && tool === 'tides' && body.unit === undefined,
    ),
    'the first result for each run of a tool': bodyOf('execute', (body, { tool }) =>
      tool === 'forecast' ? { result: { city: 'Bern', days: 3, sky: 'clear' } } : body,
    ),
    'the second run is in conflict': replyOf('execute', conflict, ({ body }) => body.city === 'Lugano'),
    'another tool is refused': refusing('body', ({ name, tool }) => name === 'execute' && tool === 'tides'),
    'another tool is in conflict': replyOf('execute', conflict, ({ tool }) => tool === 'tides'),
    'arguments by position': bodyOf('execute', (_, { body }) => {
      const [city, days = 1] = Object.values(body);
      return { result: { city, days } };
    }),
    'arguments by position, in the order of their names': bodyOf('execute', (body, { tool, body: sent }) => {
      const names = Object.keys(sent).toSorted().toReversed();
      const values = Object.fromEntries(names.map((name, index) => [Object.keys(sent).toSorted()[index], sent[name]]));
      return tool === 'tides' ? { result: { high: '04:10', ...values } } : body;
    }),
    'the second argument of another order is lost': bodyOf('execute', (body, { body: sent }) =>
      Object.keys(sent)[0] === 'days' ? { result: { city: sent.city, days: 1, sky: 'clear' } } : body,
    ),
    'another order is refused': refusing(
      'body',
      ({ name, body }) => name === 'execute' && Object.keys(body)[0] === 'days',
    ),
  },
};

/** The conversations of an agent; all of them without one. */
export const conversationsOf = (body: Body, agent: string | null): readonly { readonly agent_id: number }[] =>
  [...Object(body.data)].filter((one: { agent_id: number }) => agent === null || String(one.agent_id) === agent);

/** Changes the ids in the list of agents. */
function agentIds(change: (id: number) => unknown, isNow?: (asked: Asked) => boolean): Fault {
  return bodyOf('agents', () => ({ agents: [{ id: change(7) }, { id: change(9) }] }), isNow);
}

function statusForValid(name: OperationName, status: number, isNow: (asked: Asked) => boolean): Fault {
  return replyOf(name, { status, body: { message: 'No.' } }, isNow);
}

/** Fails with a message, as the description allows of an upstream failure, but always for the same requests. */
function failing(name: OperationName, isNow: (asked: Asked) => boolean): Fault {
  return statusForValid(name, 500, isNow);
}

function onlyByKeyHeader(): Fault {
  return {
    accepts: ({ refusal, headers }) =>
      refusal === 'key' && headers['x-api-key'] !== undefined && !/no-such/.test(headers['x-api-key']),
    refuses: ({ headers, name }) =>
      headers.authorization !== undefined && ['agents', 'conversations', 'memory', 'message'].includes(name ?? '')
        ? 'key'
        : undefined,
  };
}

function withoutSlash(name: OperationName): Fault {
  return {
    changes: (reply, asked) =>
      asked.name === name && asked.refusal === undefined
        ? { ...reply, status: 404, body: { message: 'There is nothing at this path.' } }
        : undefined,
  };
}

/** Accepts any key for a list that was just read with the right one. */
function acceptsKeyAfterRightOne(): Fault {
  let last: Asked | undefined;
  return {
    accepts: ({ refusal, name, method, headers }) =>
      refusal === 'key' &&
      headers.authorization !== undefined &&
      method === 'GET' &&
      last?.name === name &&
      last?.method === 'GET' &&
      last.refusal === undefined,
    changes: (_, asked) => {
      last = asked;
      return undefined;
    },
  };
}
