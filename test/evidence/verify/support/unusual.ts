import { bodyOf, content, conversationsOf, each, errorOf, isApi, on, withPart } from './faults.ts';
import { definitionOf, type Fault, type OperationName, type Reply } from './faulty-server.ts';

const oddError = (reply: Partial<Reply>): Fault =>
  errorOf((body) => ({ ...reply, body: { ...body, ...Object(reply.body) } }));
const longer = (name: OperationName, most: number): Fault => ({
  refuses: ({ name: asked, body }) =>
    asked === name && [body.title, body.content].some((one) => String(one ?? '').length > most) ? 'body' : undefined,
});
const blank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';
/** A list with a filter by agent. */
const filtering = (isEffective: (agent: string) => boolean): Fault =>
  bodyOf('conversations', (body, { query }) => {
    const agent = query.get('agent');
    return { data: conversationsOf(body, agent !== null && isEffective(agent) ? agent : null) };
  });
const isAgent = (id: string): boolean => id === '7' || id === '9';
let random = 1;
/** Numbers without a pattern, the same in each run. */
function nextRandom(): number {
  random = (random * 48_271) % 2_147_483_647;
  return random / 2_147_483_647;
}

/** Servers that do what is stated, and are unusual where it is open. */
export const UNUSUAL: Readonly<Record<string, Fault>> = {
  'titles of up to 40 characters': {
    refuses: ({ name, body }) => (name === 'memory' && String(body.title ?? '').length > 40 ? 'body' : undefined),
  },
  'texts of up to 50 characters': longer('message', 50),
  'memories of up to 300 characters': longer('memory', 300),
  'blank texts are refused': {
    refuses: ({ body }) => (blank(body.content) || blank(body.title) ? 'body' : undefined),
  },
  'texts of two characters at least': {
    refuses: ({ name, body }) =>
      (name === 'message' || name === 'memory') && String(body.content ?? '').trim().length < 2 ? 'body' : undefined,
  },
  'metadata of up to 100 characters': {
    refuses: ({ body }) => (JSON.stringify(body.metadata ?? '').length > 100 ? 'body' : undefined),
  },
  'users of the first agent alone': {
    refuses: ({ name, id, body }) =>
      name === 'memory' && id !== '7' && body.agent_user_id !== undefined ? 'absent' : undefined,
  },
  'users of the first agent alone, refused with 400': {
    refuses: ({ name, id, body }) =>
      name === 'memory' && id !== '7' && body.agent_user_id !== undefined ? 'body' : undefined,
  },
  'further fields are refused': { refuses: ({ body }) => (body.further === undefined ? undefined : 'body') },
  'unknown queries are refused': {
    changes: (reply, asked) =>
      isApi(asked) && asked.query.size > 0 && reply.status < 300
        ? { status: 400, body: { message: 'No such query.' } }
        : undefined,
  },
  'a 503 with a message, 1 in 4': {
    changes: (reply, asked) =>
      isApi(asked) && reply.status < 300 && nextRandom() < 0.25
        ? { status: 503, body: { message: 'Busy.' } }
        : undefined,
  },
  'each fourth message fails': {
    changes: on('message', (_, asked) => (each(4)(asked) ? { status: 503, body: { message: 'Busy.' } } : undefined)),
  },
  'each second memory fails': {
    changes: on('memory', (_, asked) => (each(2)(asked) ? { status: 500, body: { message: 'Busy.' } } : undefined)),
  },
  'titles of 300 characters fail with 413': {
    changes: on('memory', (_, { body }) =>
      String(body.title ?? '').length > 300 ? { status: 413, body: { message: 'Too long.' } } : undefined,
    ),
  },
  'bodies of 8,000 characters are refused by a firewall': {
    changes: on('message', (_, asked) =>
      content(asked).length > 8_000 ? { status: 403, body: { message: 'Blocked.' } } : undefined,
    ),
  },
  'bodies of 8,000 characters fail': {
    changes: on('message', (_, asked) =>
      content(asked).length > 8_000 ? { status: 502, body: { message: 'Too long.' } } : undefined,
    ),
  },
  'texts of more than 400 characters are not found': {
    refuses: ({ name, body }) => (name === 'message' && String(body.content ?? '').length > 400 ? 'absent' : undefined),
  },
  // The form of the list is open, and so is what its other numbers name.
  'agents whose numbers are others than in paths, from the second on': bodyOf('agents', () => ({
    agents: [{ id: 7 }, { id: 1_009 }],
  })),
  'an agent in the list that is no longer there': bodyOf('agents', () => ({
    agents: [{ id: 7 }, { id: 9 }, { id: 12 }],
  })),
  'no reply to a long text': bodyOf('message', (body, asked) =>
    withPart(body, 'agent_message', (one) => (content(asked).length > 300 ? { ...one, content: '' } : one)),
  ),
  'replies with a state of their own': bodyOf('message', (body) =>
    withPart(body, 'agent_message', (one) => ({ ...one, state: 'pending', next: 'in_progress' })),
  ),
  ...Object.fromEntries(
    [400, 409, 422].map((status) => [
      `the same text again has ${status}`,
      {
        changes: on('message', (_, asked) =>
          asked.earlier.at(-1) === content(asked) ? { status, body: { message: 'Again?' } } : undefined,
        ),
      },
    ]),
  ),
  'a filter by agent': filtering(() => true),
  'a filter by agent without effect for an unknown one': filtering(isAgent),
  'a filter with 404 for an unknown agent': {
    changes: on('conversations', (_, { query }) =>
      query.has('agent') && !isAgent(query.get('agent') ?? '')
        ? { status: 404, body: { message: 'No such agent.' } }
        : undefined,
    ),
  },
  'texts are trimmed': bodyOf('message', (body, asked) =>
    withPart(body, 'user_message', (one) => ({ ...one, content: content(asked).trim() })),
  ),
  'texts are cut': bodyOf('message', (body, asked) =>
    withPart(body, 'user_message', (one) => ({ ...one, content: content(asked).slice(0, 40) })),
  ),
  'texts in capitals': bodyOf('message', (body, asked) =>
    withPart(body, 'user_message', (one) => ({ ...one, content: content(asked).toUpperCase() })),
  ),
  'texts as HTML': bodyOf('message', (body, asked) =>
    withPart(body, 'user_message', (one) => ({
      ...one,
      content: content(asked).replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    })),
  ),
  'an agent that echoes': bodyOf('message', (body, asked) =>
    withPart(body, 'agent_message', (one) => ({ ...one, content: content(asked) })),
  ),
  'an agent that quotes all before': bodyOf('message', (body, { earlier, body: sent }) =>
    withPart(body, 'agent_message', (one) => ({ ...one, content: [...earlier.slice(-3), sent.content].join('\n') })),
  ),
  'an agent that quotes nothing': bodyOf('message', (body) =>
    withPart(body, 'agent_message', (one) => ({ ...one, content: 'It is on its way.' })),
  ),
  'an agent that quotes the message before if it is a question': bodyOf('message', (body, { earlier }) =>
    withPart(body, 'agent_message', (one) => ({
      ...one,
      content: earlier.at(-1)?.includes('?') ? `Again: ${earlier.at(-1)}` : 'Hm.',
    })),
  ),
  'metadata comes back': bodyOf('message', (body, { body: sent }) =>
    withPart(body, 'user_message', (one) => ({ ...one, metadata: sent.metadata ?? {} })),
  ),
  'other ids in the list': bodyOf('conversations', (body) => ({
    data: [...Object(body.data)].map((one: { id: number; external_user_id: string }) => ({
      id: `c-${one.id}`,
      customer: one.external_user_id,
    })),
  })),
  'agents with owners whose ids are texts': bodyOf('agents', () => ({
    front: { id: 7, owner: { id: '9' } },
    night: { id: 9, owner: { id: '7' } },
  })),
  'agents without fields': bodyOf('agents', () => [7, 9]),
  'agents by id': bodyOf('agents', () => ({ 7: { name: 'Front desk' }, 9: { name: 'Night shift' } })),
  'memberships with agents': bodyOf('agents', () => ({
    items: [
      { id: 501, agent: { id: 7 } },
      { id: 502, agent: { id: 9 } },
    ],
  })),
  'memberships with text ids': bodyOf('agents', () => [
    { id: 'm-7', agent_id: 7 },
    { id: 'm-9', agent_id: 9 },
  ]),
  'memberships whose text ids are numbers of agents': bodyOf('agents', () => [
    { id: '9', agent_id: 7 },
    { id: '7', agent_id: 9 },
  ]),
  'nothing for agents': bodyOf('agents', () => ({ agents: [] })),
  'another agent that the key cannot access': bodyOf('agents', () => ({ agents: [{ id: 7 }, { id: 9 }, { id: 77 }] })),
  'a tool with another result each time': bodyOf('execute', (body, { runs }) => ({ ...body, run: runs })),
  'a tool that counts the runs of an order': (() => {
    const runs = new Map<string, number>();
    return bodyOf('execute', (body, { text }) => {
      runs.set(text, (runs.get(text) ?? 0) + 1);
      return { ...body, run: runs.get(text) };
    });
  })(),
  'results in two forms, in turn': bodyOf('execute', (body, { runs }) => (runs % 2 === 0 ? body : [body])),
  'results in two ways, in turn': bodyOf('execute', (body, { runs }) => ({ ...body, node: runs % 2 })),
  'results in three ways, in turn': bodyOf('execute', (body, { runs }) => ({ ...body, node: runs % 3 })),
  'results in two ways, by chance': bodyOf('execute', (body) => ({ ...body, node: nextRandom() < 0.5 })),
  'a tool that goes back': bodyOf('execute', (body, { tool, body: sent }) =>
    tool === 'tides' ? { result: { coast: sent.unit ?? 'none', unit: sent.coast } } : body,
  ),
  'errors of a tool with 204': {
    changes: (reply, { name }) =>
      name === 'execute' && reply.status >= 400 ? { status: 204, headers: {}, body: undefined } : undefined,
  },
  'an agent with one answer for all': bodyOf('message', (body, { earlier }) =>
    withPart(body, 'agent_message', (one) => ({ ...one, content: `We got: ${earlier[0] ?? 'it'}` })),
  ),
  'no content from a toolkit': {
    changes: (reply, asked) =>
      !isApi(asked) && reply.status < 300 ? { status: 204, headers: {}, body: undefined } : undefined,
  },
  'a limit of 429 at once': {
    changes: (_, asked) =>
      isApi(asked) && asked.atOnce > 20
        ? { status: 429, headers: { 'content-type': 'application/json' }, body: { message: 'Too many.' } }
        : undefined,
  },
  'a list without fields': bodyOf('conversations', () => ({ data: [{}, {}] })),
  'an empty list': bodyOf('conversations', () => ({ data: [] })),
  'ids of another kind than in paths': bodyOf('message', (body) =>
    withPart(body, 'conversation', (one) => ({ ...one, id: 9000 + Number(one.id) })),
  ),
  'one external user for all': {
    changes: (reply, asked) =>
      on('message', (body) => ({
        body: withPart(body, 'conversation', (one) => ({ ...one, external_user_id: 'shared' })),
      }))(reply, asked) ??
      on('conversations', () => ({ body: { data: [{ id: 42, external_user_id: 'shared' }] } }))(reply, asked),
  },
  'external users as objects': bodyOf('message', (body, { accepted }) =>
    withPart(body, 'conversation', (one) => ({
      ...one,
      external_user_id: { value: one.external_user_id, seen: accepted },
    })),
  ),
  'nulls for external users': bodyOf('message', (body) =>
    withPart(body, 'conversation', (one) => ({ ...one, external_user_id: null })),
  ),
  'messages in Japanese': oddError({ body: { message: '\u7121\u52b9\u3067\u3059' } }),
  'messages of one word': oddError({ body: { message: 'Unauthorized' } }),
  'errors with codes': oddError({ body: { code: 4001, error: null } }),
  'a tool with random results': bodyOf('execute', (body) => ({ ...body, at: nextRandom() })),
  'a tool that fails now and then': {
    changes: on('execute', () => (nextRandom() < 0.3 ? { status: 500, body: { message: 'No.' } } : undefined)),
  },
  'a tool that refuses parameters it does not have': {
    refuses: ({ name, tool, body }) =>
      name === 'execute' && Object.keys(body).some((key) => !definitionOf(tool).params?.includes(key))
        ? 'body'
        : undefined,
  },
  'tools with titles alone': bodyOf('details', () => ({
    name: 'weather',
    tools: [{ title: 'The forecast of a city' }, { title: 'Storm alerts' }, { title: 'Tides of a coast' }],
  })),
  'tools by name': bodyOf('details', () => ({ tools: { forecast: {}, alerts: {}, tides: {} }, tags: [] })),
  'tools with labels beside names': bodyOf('details', () => ({
    tools: [
      { function_name: 'forecast', label: 'sky' },
      { function_name: 'alerts', label: 'forecast' },
      { function_name: 'tides', label: 'sea' },
    ],
  })),
  'a first page of tools': bodyOf('details', () => ({ tools: [definitionOf('alerts')], next: null, total: 3 })),
  'contexts without names': bodyOf('context', (body) => ({ params: body.params })),
  'contexts that are alike': bodyOf('context', () => ({ type: 'object', properties: { city: { type: 'string' } } })),
  'contexts that name a related tool': bodyOf('context', (body) => ({
    ...body,
    related: body.function_name === 'forecast' ? 'alerts' : 'forecast',
  })),
  'a tool of which the result is small': bodyOf('execute', () => ({})),
  'unknown tools run another': {
    accepts: ({ refusal, name }) => refusal === 'absent' && (name === 'execute' || name === 'context'),
  },
  'accepted messages have 201': { changes: on('message', () => ({ status: 201 })) },
  'request ids on no response': { changes: () => ({ headers: { 'content-type': 'application/json; charset=utf-8' } }) },
  'two messages at once are refused': {
    changes: on('message', (_, asked) =>
      asked.headers['x-at-once'] ? { status: 409, body: { message: 'Wait.' } } : undefined,
    ),
  },
  'memories as text in JSON': bodyOf('memory', () => 'stored'),
  'nothing for a stored memory': { changes: on('memory', () => ({ status: 204, body: undefined, headers: {} })) },
};
