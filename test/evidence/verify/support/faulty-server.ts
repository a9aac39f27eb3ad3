import { readContract } from '../../../../src/contract/model/index.ts';
import type { KnownResources, Send } from '../../../../src/evidence/verify/index.ts';
import { createKeyWriter } from '../../../../src/evidence/verify/keys.ts';
import { toSentRequest } from '../../../../src/evidence/verify/send.ts';
import { KEY } from '../../../canary/key.ts';

const contract = await readContract();

export type OperationName = 'agents' | 'memory' | 'conversations' | 'message' | 'details' | 'context' | 'execute';
export type Refusal = 'key' | 'path' | 'absent' | 'inaccessible' | 'body' | 'nowhere';

/** A request as the server reads it. */
export interface Asked {
  readonly name: OperationName | undefined;
  readonly method: string;
  readonly id: string;
  readonly tool: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The JSON body; empty if it is no JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly isJson: boolean;
  readonly refusal: Refusal | undefined;
  /** The number of requests to this operation by now, with this one. */
  readonly count: number;
  /** The number of requests that this operation accepted by now, with this one. */
  readonly accepted: number;
  /** The texts that conversations have got by now, oldest first. */
  readonly earlier: readonly string[];
  /** The numbers of runs of a tool, and of requests with a wrong key, by now. */
  readonly runs: number;
  readonly wrongKeys: number;
  /** The number of requests that are being answered at this moment, with this one. */
  readonly atOnce: number;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON, if it is no text. */
  readonly body: unknown;
  /** The text of the body in place of `body`. */
  readonly raw?: string;
}

/** The one thing that a server does wrong. */
export interface Fault {
  /** Changes what it would respond. */
  readonly changes?: (reply: Reply, asked: Asked) => Partial<Reply> | undefined;
  /** Accepts what it would refuse. */
  readonly accepts?: (asked: Asked) => boolean;
  /** Refuses what it would accept. */
  readonly refuses?: (asked: Asked) => Refusal | undefined;
}

const AGENTS = [
  { id: 7, name: 'Front desk' },
  { id: 9, name: 'Night shift' },
];
const CONVERSATIONS = [
  { id: 42, agent_id: 7, external_user_id: 'user-ada' },
  { id: 43, agent_id: 9, external_user_id: 'user-grace' },
  { id: 57, agent_id: 7, external_user_id: 'user-lin' },
];
const INACCESSIBLE = { agent: '77', conversation: '770' };
const USERS = [311, 312];

interface Tool {
  readonly params: readonly string[];
  readonly required: readonly string[];
  run(given: Readonly<Record<string, unknown>>): object;
}

const TOOLS: Readonly<Record<string, Tool>> = {
  forecast: {
    params: ['city', 'days'],
    required: ['city'],
    run: ({ city, days = 1 }) => ({ city, days, sky: 'clear' }),
  },
  alerts: { params: ['region'], required: ['region'], run: ({ region }) => ({ region, alerts: [] }) },
  tides: {
    params: ['coast', 'unit'],
    required: ['coast'],
    run: ({ coast, unit = 'm' }) => ({ coast, unit, high: '04:10' }),
  },
};

export const definitionOf = (name: string) => ({
  function_name: name,
  params: TOOLS[name]?.params,
  required_params: TOOLS[name]?.required,
  description: `Tells ${name}.`,
  auth_provider: null,
  auth_type: null,
  auth_with: null,
});

/** What the server's operator tells verify. */
export const FAULTY_KNOWN: KnownResources = {
  values: new Map([
    ['agent_id', '7'],
    ['conversation_id', '42'],
    ['agent_user_id', '311'],
    ['toolkit_name', 'weather'],
    ['tool_name', 'forecast'],
  ]),
  further: new Map([
    ['agent_id', ['9']],
    ['conversation_id', ['43']],
    ['agent_user_id', ['312']],
  ]),
  inaccessible: new Map([
    ['agent_id', INACCESSIBLE.agent],
    ['conversation_id', INACCESSIBLE.conversation],
  ]),
  toolArguments: { city: 'Bern', days: 3 },
  runs: [
    { values: { tool_name: 'forecast' }, body: '{"city":"Bern","days":3}' },
    { values: { tool_name: 'forecast' }, body: '{"city":"Lugano"}' },
    { values: { tool_name: 'tides' }, body: '{"coast":"Ostend","unit":"ft"}' },
  ],
  surfaces: new Set(['developer-api', 'toolkit']),
  absent: '1500000000',
};

const ERRORS: Readonly<Record<Refusal, readonly [status: number, message: string]>> = {
  key: [401, 'The key is missing or invalid.'],
  path: [404, 'There is nothing at this path.'],
  absent: [404, 'There is no such resource.'],
  inaccessible: [403, 'This key cannot access the resource.'],
  body: [400, 'The body is invalid.'],
  nowhere: [404, 'There is nothing at this path.'],
};

/** Sends to a server of the API, written from its description, that does one thing wrong. */
export function sendToFaulty(fault: Fault = {}): Send {
  const keysOf = createKeyWriter(contract, new Map([['DeveloperApiKey', KEY]]));
  const respond = faultyServer(fault);
  let atOnce = 0;
  return async (probe) => {
    const isKeyed = probe.surface === 'developer-api';
    const headers = { ...probe.headers, ...(isKeyed && keysOf(probe).headers) };
    const text = Buffer.from(probe.body ?? '').toString();
    atOnce += 1;
    const reply = await respond({ method: probe.method, path: probe.path, query: probe.query, headers, text, atOnce });
    atOnce -= 1;
    const body = Buffer.from(reply.raw ?? (reply.body === undefined ? '' : JSON.stringify(reply.body)));
    return {
      request: toSentRequest(probe, isKeyed),
      response: { status: reply.status, headers: reply.headers, body },
      milliseconds: 1,
    };
  };
}

export interface Incoming {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly atOnce?: number;
}

export function faultyServer({ changes, accepts, refuses }: Fault): (incoming: Incoming) => Reply {
  const counts = new Map<string, number>();
  const next = (name: string): number => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts.get(name) ?? 0;
  };
  const earlier: string[] = [];
  let [requests, runs, wrongKeys] = [0, 0, 0];
  return (incoming) => {
    const place = placeOf(incoming);
    const { body, isJson } = readBody(incoming.text);
    const read = { atOnce: 1, ...incoming, ...place, query: new URLSearchParams(incoming.query), body, isJson };
    const count = next(`${place.name}`);
    const draft: Asked = { ...read, refusal: undefined, count, accepted: 0, earlier, runs, wrongKeys };
    const refusal = refusalOf(draft) ?? refuses?.(draft);
    const asked = { ...draft, refusal };
    const stays = refusal !== undefined && accepts?.(asked) !== true;
    const isAccepted = !stays && place.name !== undefined;
    const accepted = isAccepted ? next(`accepted ${place.name}`) : 0;
    requests += 1;
    if (place.name === 'execute' && isAccepted) runs += 1;
    if (refusal === 'key') wrongKeys += 1;
    const [status, message] = ERRORS[refusal ?? 'nowhere'];
    const sound: Reply =
      stays || place.name === undefined
        ? { status, headers: {}, body: { message } }
        : { headers: { 'x-request-id': `request-${requests}` }, ...succeed({ ...asked, accepted }) };
    const reply: Reply = { ...sound, headers: { 'content-type': 'application/json', ...sound.headers } };
    const changed = changes?.(reply, { ...asked, refusal: stays ? refusal : undefined, accepted });
    if (place.name === 'message' && isAccepted && typeof body.content === 'string') earlier.push(body.content);
    return { ...reply, ...changed };
  };
}

function placeOf({ method, path }: Incoming): { readonly name: OperationName | undefined; id: string; tool: string } {
  const [, surface = '', kind = '', id = '', part = '', ...rest] = path.split('/');
  const at = (name: OperationName, isThere: boolean) => ({ name: isThere ? name : undefined, id, tool: '' });
  if (surface === 'toolkit') {
    const isEnd = path.endsWith('/');
    if (id === '') return { name: isEnd && method === 'GET' ? 'details' : undefined, id: kind, tool: '' };
    const isTool = isEnd && part === '' && rest.length === 0;
    const name = !isTool ? undefined : method === 'GET' ? 'context' : method === 'POST' ? 'execute' : undefined;
    return { name, id: kind, tool: decodeURIComponent(id) };
  }
  if (path === '/v1/agents/') return at('agents', method === 'GET');
  if (path === '/v1/conversations/') return at('conversations', method === 'GET');
  if (/^\/v1\/agents\/[^/]+\/memories\/$/.test(path)) return at('memory', method === 'POST');
  return at('message', /^\/v1\/conversations\/[^/]+\/messages\/$/.test(path) && method === 'POST');
}

function readBody(text: string): Pick<Asked, 'body' | 'isJson'> {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return { body: isObject ? { ...value } : {}, isJson: isObject };
  } catch {
    return { body: {}, isJson: false };
  }
}

function refusalOf({ name, headers, id, tool, body, isJson }: Asked): Refusal | undefined {
  if (name === undefined) return 'nowhere';
  if (name === 'details' || name === 'context' || name === 'execute') {
    if (id !== 'weather' || (tool !== '' && TOOLS[tool] === undefined)) return 'absent';
    const isLacking = TOOLS[tool]?.required.some((one) => body[one] === undefined);
    return name === 'execute' && isLacking ? 'body' : undefined;
  }
  if (headers.authorization !== `Bearer ${KEY}`) return 'key';
  if (name === 'agents' || name === 'conversations') return undefined;
  if (!/^-?\d+$/.test(id)) return 'path';
  const [all, inaccessible] =
    name === 'memory' ? [AGENTS, INACCESSIBLE.agent] : [CONVERSATIONS, INACCESSIBLE.conversation];
  if (id === inaccessible) return 'inaccessible';
  if (!all.some((one) => String(one.id) === id)) return 'absent';
  const isText = (value: unknown): boolean => typeof value === 'string';
  const user = body.agent_user_id ?? USERS[0];
  const metadata = body.metadata ?? {};
  const isSound =
    name === 'memory'
      ? isText(body.title) && isText(body.content) && USERS.some((one) => one === user)
      : isText(body.content) && typeof metadata === 'object' && !Array.isArray(metadata);
  return isJson && isSound ? undefined : 'body';
}

function succeed({ name, id, tool, body, accepted }: Asked): Pick<Reply, 'status' | 'body'> {
  if (name === 'agents') return { status: 200, body: { agents: AGENTS } };
  if (name === 'conversations') return { status: 200, body: { data: CONVERSATIONS } };
  if (name === 'memory') return { status: 201, body: { id: 900 + accepted, agent_id: Number(id), ...body } };
  if (name === 'details') return { status: 200, body: { app_name: id, tools: Object.keys(TOOLS).map(definitionOf) } };
  if (name === 'context') return { status: 200, body: definitionOf(tool) };
  if (name === 'execute') return { status: 200, body: { result: TOOLS[tool]?.run(body) ?? null } };
  const conversation = CONVERSATIONS.find((one) => String(one.id) === id) ?? {
    id: Number(id),
    external_user_id: 'user-x',
  };
  return {
    status: 200,
    body: {
      conversation: { id: conversation.id, external_user_id: conversation.external_user_id },
      user_message: { id: 5000 + 2 * accepted, role: 'user', content: body.content },
      agent_message: { id: 5001 + 2 * accepted, role: 'agent', content: `You said: ${String(body.content)}` },
    },
  };
}
