/**
 * Written from the API's description and docs, without sight of this code.
 *
 * Small programs against the Developer API (`/v1/…`) and the toolkit endpoints (`/toolkit/…`).
 *
 * Each of `programs` takes exactly one detail for granted that the description leaves open. It throws where an answer
 * shows the detail to be otherwise, and resolves where the answers agree, or say nothing about it: a documented
 * refusal (401, 403, 429, 5xx) proves no guess wrong. `carefulPrograms` rely on stated facts alone.
 */
import { randomUUID } from 'node:crypto';

export interface Target {
  /** Developer API, no slash at the end */
  readonly baseUrl: string;
  /** The application that hosts the toolkit, without the segment `/toolkit`, no slash at the end */
  readonly toolkitUrl: string;
  readonly apiKey: string;
  readonly agentId: number;
  readonly conversationId: number;
  readonly toolkit: string;
  readonly tool: string;
  readonly toolArguments: Readonly<Record<string, unknown>>;
}

export interface CarelessProgram {
  /** kebab-case, unique */
  readonly name: string;
  /** What it takes for granted though the description leaves it open, in one sentence. */
  readonly assumes: string;
  /** Throws where what it takes for granted is not so; otherwise resolves. */
  run(target: Target): Promise<void>;
}

// ---- requests -------------------------------------------------------------------------------------------------

interface Ask {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly redirect?: 'follow' | 'manual';
  readonly signal?: AbortSignal;
  /** No `Content-Type: application/json` on a body. */
  readonly untyped?: boolean;
  /** No `Authorization`. */
  readonly keyless?: boolean;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly redirected: boolean;
  readonly text: string;
}

const unknownId = 2_147_483_647;
const page = 'https://app.example';

/** Which key a toolkit wants, and where, is open. So 401 and 403 of a toolkit prove nothing to most programs. */
const toolkitKey = 'toolkit-key';

async function request(url: string, method: string, key: string, ask: Ask): Promise<Answer> {
  const headers = new Headers(ask.headers);
  if (ask.keyless !== true) headers.set('authorization', `Bearer ${key}`);
  const init: RequestInit = { method, headers, redirect: ask.redirect ?? 'follow' };
  if (ask.body !== undefined) {
    if (ask.untyped !== true) headers.set('content-type', 'application/json');
    init.body = JSON.stringify(ask.body);
  }
  if (ask.signal !== undefined) init.signal = ask.signal;
  const response = await fetch(url, init);
  const { status, redirected } = response;
  return { status, headers: response.headers, redirected, text: await response.text() };
}

function api(target: Target, method: string, path: string, ask: Ask = {}): Promise<Answer> {
  return request(`${target.baseUrl}${path}`, method, target.apiKey, ask);
}

const listAgents = (target: Target, ask: Ask = {}): Promise<Answer> => api(target, 'GET', '/v1/agents/', ask);

const listConversations = (target: Target, ask: Ask = {}): Promise<Answer> =>
  api(target, 'GET', '/v1/conversations/', ask);

const createMemory = (target: Target, body: unknown): Promise<Answer> =>
  api(target, 'POST', `/v1/agents/${target.agentId}/memories/`, { body });

const sendMessage = (target: Target, body: unknown, ask: Ask = {}): Promise<Answer> =>
  api(target, 'POST', `/v1/conversations/${target.conversationId}/messages/`, { ...ask, body });

function toolkitAddress(target: Target): string {
  return `${target.toolkitUrl}/toolkit/${encodeURIComponent(target.toolkit)}/`;
}

function toolAddress(target: Target): string {
  return `${toolkitAddress(target)}${encodeURIComponent(target.tool)}/`;
}

const getToolkit = (target: Target, ask: Ask = {}): Promise<Answer> =>
  request(toolkitAddress(target), 'GET', toolkitKey, ask);

const getTool = (target: Target): Promise<Answer> => request(toolAddress(target), 'GET', toolkitKey, {});

const executeTool = (target: Target, body: unknown): Promise<Answer> =>
  request(toolAddress(target), 'POST', toolkitKey, { body });

// ---- answers --------------------------------------------------------------------------------------------------

const succeeded = ({ status }: Answer): boolean => status >= 200 && status <= 299;

/** The key, the load or a failure upstream is the cause: the answer says nothing of anything else. */
const saysNothing = ({ status }: Answer): boolean =>
  status === 401 || status === 403 || status === 429 || (status >= 500 && status !== 501);

/** The request itself was not taken. An unknown resource is none of that. */
const refused = (answer: Answer): boolean =>
  answer.status >= 400 && answer.status <= 499 && answer.status !== 404 && !saysNothing(answer);

/** The same for toolkits, whose errors are open: only key and load are told apart. */
const toolkitKept = ({ status }: Answer): boolean => status === 401 || status === 403 || status === 429;

function json(answer: Answer): unknown {
  try {
    return JSON.parse(answer.text) as unknown;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function member(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Whether the text stands anywhere in the value. */
function holds(value: unknown, text: string): boolean {
  if (value === text) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some((inner) => holds(inner, text));
}

function conversations(answer: Answer): readonly unknown[] | undefined {
  const data = succeeded(answer) ? member(json(answer), 'data') : undefined;
  return Array.isArray(data) ? (data as readonly unknown[]) : undefined;
}

/** A part of the answer to a message, where there is one. */
function part(answer: Answer, name: 'conversation' | 'user_message' | 'agent_message') {
  const value = succeeded(answer) ? member(json(answer), name) : undefined;
  return isObject(value) ? value : undefined;
}

function must(holdsTrue: boolean, otherwise: string): asserts holdsTrue {
  if (!holdsTrue) throw new Error(otherwise);
}

const question = { content: 'Where is my order?' };

// ---- the careless programs ------------------------------------------------------------------------------------

export const programs: readonly CarelessProgram[] = [
  // Statuses of successes
  {
    name: 'agents-listed-with-200',
    assumes: 'Agents are listed with status 200.',
    async run(target) {
      const answer = await listAgents(target);
      must(!succeeded(answer) || answer.status === 200, `agents were listed with ${answer.status}`);
    },
  },
  {
    name: 'memory-created-with-201',
    assumes: 'A memory is created with status 201.',
    async run(target) {
      const answer = await createMemory(target, { title: 'Delivery', content: 'Prefers the morning.' });
      must(!succeeded(answer) || answer.status === 201, `the memory was created with ${answer.status}`);
    },
  },
  {
    name: 'message-sent-with-200',
    assumes: 'A message is sent with status 200.',
    async run(target) {
      const answer = await sendMessage(target, question);
      must(!succeeded(answer) || answer.status === 200, `the message was sent with ${answer.status}`);
    },
  },

  // Bodies, fields and types
  {
    name: 'agents-under-data',
    assumes: 'The list of agents is the array `data` of an object.',
    async run(target) {
      const answer = await listAgents(target);
      if (!succeeded(answer)) return;
      must(Array.isArray(member(json(answer), 'data')), 'the agents have no array `data`');
    },
  },
  {
    name: 'message-has-id',
    assumes: 'The stored user message has an `id`.',
    async run(target) {
      const message = part(await sendMessage(target, question), 'user_message');
      if (message === undefined) return;
      const id = member(message, 'id');
      must(typeof id === 'number' || typeof id === 'string', 'the user message has no id');
    },
  },
  {
    name: 'external-user-id-is-string',
    assumes: 'The `external_user_id` of a conversation is a string.',
    async run(target) {
      const conversation = part(await sendMessage(target, question), 'conversation');
      if (conversation === undefined) return;
      const user = member(conversation, 'external_user_id');
      must(typeof user === 'string', `external_user_id is no string, but ${user === null ? 'null' : typeof user}`);
    },
  },
  {
    name: 'memory-is-echoed',
    assumes: 'The answer to a created memory holds the content that was sent.',
    async run(target) {
      const content = `Rings twice (${randomUUID()}).`;
      const answer = await createMemory(target, { title: 'Door', content });
      if (!succeeded(answer)) return;
      must(holds(json(answer), content), 'the memory came back without its content');
    },
  },

  // Lists
  {
    name: 'newest-conversation-first',
    assumes: 'Conversations are listed newest first, that is by falling id.',
    async run(target) {
      const list = conversations(await listConversations(target)) ?? [];
      const ids = list.map((element) => member(element, 'id')).filter((id) => typeof id === 'number');
      must(
        ids.every((id, index) => index === 0 || id <= (ids[index - 1] ?? id)),
        'an older conversation stands before a newer one',
      );
    },
  },
  {
    name: 'some-conversation-is-listed',
    assumes: 'The list of conversations has a first element.',
    async run(target) {
      const list = conversations(await listConversations(target));
      must(list === undefined || list[0] !== undefined, 'no conversation is listed');
    },
  },
  {
    name: 'filter-is-agent-id',
    assumes: 'The query parameter `agent_id` keeps to the conversations of one agent.',
    async run(target) {
      const answer = await api(target, 'GET', `/v1/conversations/?agent_id=${target.agentId}`);
      must(!refused(answer), `the filter agent_id was answered with ${answer.status}`);
      for (const element of conversations(answer) ?? []) {
        const agent = member(element, 'agent_id');
        must(agent === undefined || agent === target.agentId, 'a conversation of another agent was listed');
      }
    },
  },
  {
    name: 'listed-conversation-takes-messages',
    assumes: 'The `id` of an element in the list of conversations is the `conversation_id` of the path.',
    async run(target) {
      const list = conversations(await listConversations(target)) ?? [];
      const id = list.map((element) => member(element, 'id')).find((value) => Number.isSafeInteger(value));
      if (typeof id !== 'number') return;
      const answer = await api(target, 'POST', `/v1/conversations/${id}/messages/`, { body: question });
      must(answer.status !== 404, 'a conversation that was listed does not exist');
    },
  },

  // Paths, methods and headers
  {
    name: 'slash-may-be-left-out',
    assumes: 'A path without its slash at the end leads to the same resource.',
    async run(target) {
      const answer = await api(target, 'GET', '/v1/agents');
      must(succeeded(answer) || saysNothing(answer), `without the slash the answer is ${answer.status}`);
    },
  },
  {
    name: 'other-method-is-405',
    assumes: 'A method that a path does not have is answered with 405.',
    async run(target) {
      const answer = await api(target, 'PATCH', '/v1/agents/', { body: {} });
      must(answer.status === 405 || saysNothing(answer), `PATCH was answered with ${answer.status}`);
    },
  },
  {
    name: 'unknown-path-is-404',
    assumes: 'A path under `/v1/` that the description does not name is answered with 404.',
    async run(target) {
      const answer = await api(target, 'GET', '/v1/there-is-no-such-path/');
      must(answer.status === 404 || saysNothing(answer), `an unknown path was answered with ${answer.status}`);
    },
  },
  {
    name: 'text-id-is-404',
    assumes: 'A conversation id that is no integer is answered with 404, as one that does not exist.',
    async run(target) {
      const answer = await api(target, 'POST', '/v1/conversations/latest/messages/', { body: question });
      must(answer.status === 404 || saysNothing(answer), `the id "latest" was answered with ${answer.status}`);
    },
  },
  {
    name: 'content-type-is-not-looked-at',
    assumes: 'A JSON body is read as JSON when the request calls it plain text, as `fetch` does by default.',
    async run(target) {
      const answer = await sendMessage(target, question, { untyped: true });
      must(!refused(answer), `JSON sent as plain text was answered with ${answer.status}`);
    },
  },
  {
    name: 'head-is-answered',
    assumes: 'HEAD is answered wherever GET is.',
    async run(target) {
      const answer = await api(target, 'HEAD', '/v1/agents/');
      must(succeeded(answer) || saysNothing(answer), `HEAD was answered with ${answer.status}`);
    },
  },
  {
    name: 'pages-may-read-the-api',
    assumes: 'An answer allows a page of another origin to read it.',
    async run(target) {
      const answer = await listConversations(target, { headers: { origin: page } });
      if (!succeeded(answer)) return;
      const allowed = answer.headers.get('access-control-allow-origin');
      must(allowed === '*' || allowed === page, 'no page may read the answer');
    },
  },
  {
    name: 'nothing-is-redirected',
    assumes: 'A request to a path of the description is answered there, without a redirect.',
    async run(target) {
      const answer = await listConversations(target, { redirect: 'manual' });
      must(answer.status < 300 || answer.status > 399, `the answer is a redirect, ${answer.status}`);
    },
  },
  {
    name: 'media-type-is-bare',
    assumes: 'The `Content-Type` of an answer is `application/json` to the letter, with no charset.',
    async run(target) {
      const answer = await listConversations(target);
      if (!succeeded(answer)) return;
      const type = answer.headers.get('content-type');
      must(type === 'application/json', `the content type is ${type}`);
    },
  },
  {
    name: 'request-id-is-uuid',
    assumes: 'The request identifier in `x-request-id`, where there is one, is a UUID.',
    async run(target) {
      const id = (await listAgents(target)).headers.get('x-request-id');
      const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
      must(id === null || uuid.test(id), 'the request identifier is no UUID');
    },
  },
  {
    name: 'remaining-requests-are-told',
    assumes: 'The header `x-ratelimit-remaining` says how many requests are left.',
    async run(target) {
      const answer = await listAgents(target);
      if (!succeeded(answer)) return;
      const left = answer.headers.get('x-ratelimit-remaining');
      must(left !== null && /^\d+$/.test(left), 'it is not told how many requests are left');
    },
  },

  // Errors
  {
    name: 'conversation-is-looked-up-first',
    assumes: 'An invalid body for a conversation that does not exist is answered with 404, not with 400.',
    async run(target) {
      const body = { content: 7 };
      const answer = await api(target, 'POST', `/v1/conversations/${unknownId}/messages/`, { body });
      must(answer.status === 404 || saysNothing(answer), `both at once were answered with ${answer.status}`);
    },
  },
  {
    name: 'error-message-is-english',
    assumes: 'The `message` of an error is in English.',
    async run(target) {
      const answer = await sendMessage(target, {});
      const message = answer.status >= 400 ? member(json(answer), 'message') : undefined;
      if (typeof message !== 'string') return;
      const english = /\b(?:the|is|must|not|should|your|missing|required|invalid|failed|error|too|field|bad)\b/i;
      must(english.test(message), 'the message of the error is not in English');
    },
  },
  {
    name: 'error-has-code',
    assumes: 'The body of an error has a `code` for programs beside its `message`.',
    async run(target) {
      const answer = await createMemory(target, { content: 'It has no title.' });
      const body = json(answer);
      if (answer.status < 400 || !isObject(body)) return;
      const code = member(body, 'code');
      must(typeof code === 'string' || typeof code === 'number', 'the error has no code');
    },
  },

  // What a request may hold
  {
    name: 'null-is-left-out',
    assumes: 'An `agent_user_id` of null means the same as none.',
    async run(target) {
      const body = { title: 'Language', content: 'Writes in German.', agent_user_id: null };
      const answer = await createMemory(target, body);
      must(!refused(answer), `null was answered with ${answer.status}`);
    },
  },
  {
    name: 'user-id-over-32-bits',
    assumes: 'An `agent_user_id` may be larger than 32 bits hold.',
    async run(target) {
      const body = { title: 'Language', content: 'Writes in French.', agent_user_id: 5_000_000_000 };
      const answer = await createMemory(target, body);
      must(!refused(answer), `the user id was answered with ${answer.status}`);
    },
  },
  {
    name: 'message-may-be-long',
    assumes: 'The content of a message may have 20,000 characters.',
    async run(target) {
      const content = `${'Where is my order? '.repeat(1100).slice(0, 19_999)}?`;
      const answer = await sendMessage(target, { content });
      must(!refused(answer), `a long message was answered with ${answer.status}`);
    },
  },
  {
    name: 'other-fields-are-ignored',
    assumes: 'A field of a message request that the description does not name is ignored.',
    async run(target) {
      const answer = await sendMessage(target, { ...question, language: 'en' });
      must(!refused(answer), `a further field was answered with ${answer.status}`);
    },
  },
  {
    name: 'metadata-comes-back',
    assumes: 'The stored user message holds the `metadata` that was sent with it.',
    async run(target) {
      const id = randomUUID();
      const answer = await sendMessage(target, { ...question, metadata: { client_message_id: id } });
      const message = part(answer, 'user_message');
      if (message === undefined) return;
      const returned = member(member(message, 'metadata'), 'client_message_id');
      must(returned === id, 'the message came back without its metadata');
    },
  },

  // What becomes of a message
  {
    name: 'text-is-stored-as-sent',
    assumes: 'The stored user message has the sent text to the letter, spaces at its ends included.',
    async run(target) {
      const content = '  Where is my order?\r\n\r\nRegards, Zoe\u0308  ';
      const stored = member(part(await sendMessage(target, { content }), 'user_message'), 'content');
      must(typeof stored !== 'string' || stored === content, 'the stored text is not the sent one');
    },
  },
  {
    name: 'reply-is-plain-text',
    assumes: 'The reply of the agent is plain text, with neither HTML nor Markdown in it.',
    async run(target) {
      const reply = member(part(await sendMessage(target, question), 'agent_message'), 'content');
      const markup = /<\/?[a-z][^>]*>|&(?:[a-z]+|#\d+);|\*\*|__|`|^#{1,6} |^[-*+] |\[[^\]]*\]\([^)]*\)/im;
      must(typeof reply !== 'string' || !markup.test(reply), 'the reply has markup');
    },
  },
  {
    name: 'reply-comes-within-five-seconds',
    assumes: 'A message is answered within five seconds.',
    async run(target) {
      await sendMessage(target, question, { signal: AbortSignal.timeout(5000) });
    },
  },

  // Toolkits
  {
    name: 'toolkit-needs-no-key',
    assumes: 'The details of a toolkit can be read without a key.',
    async run(target) {
      const { status } = await getToolkit(target, { keyless: true });
      must(status !== 401 && status !== 403, `without a key the toolkit answers ${status}`);
    },
  },
  {
    name: 'arguments-are-the-json-body',
    assumes: 'The parameters of a tool are the members of the JSON body.',
    async run(target) {
      const answer = await executeTool(target, target.toolArguments);
      must(!refused(answer), `the parameters were answered with ${answer.status}`);
    },
  },
  {
    name: 'result-under-result',
    assumes: 'What a tool returns stands in the answer as `result`.',
    async run(target) {
      const answer = await executeTool(target, target.toolArguments);
      if (!succeeded(answer)) return;
      must(member(json(answer), 'result') !== undefined, 'the answer has no result');
    },
  },
  {
    name: 'other-parameters-are-ignored',
    assumes: 'A parameter that a tool does not have is ignored.',
    async run(target) {
      if (!succeeded(await executeTool(target, target.toolArguments))) return;
      const answer = await executeTool(target, { ...target.toolArguments, x_trace_note: 'first try' });
      must(succeeded(answer) || toolkitKept(answer), `a further parameter was answered with ${answer.status}`);
    },
  },
  {
    name: 'missing-parameter-is-400',
    assumes: 'A tool that is run without its required parameters is answered with 400.',
    async run(target) {
      if (Object.keys(target.toolArguments).length === 0) return;
      if (!succeeded(await executeTool(target, target.toolArguments))) return;
      const answer = await executeTool(target, {});
      must(answer.status === 400 || toolkitKept(answer), `no parameters were answered with ${answer.status}`);
    },
  },
  {
    name: 'tool-runs-without-slash',
    assumes: 'A tool can be run at its path without the slash, with no redirect.',
    async run(target) {
      const body = target.toolArguments;
      if (!succeeded(await executeTool(target, body))) return;
      const address = toolAddress(target).slice(0, -1);
      const answer = await request(address, 'POST', toolkitKey, { body, redirect: 'manual' });
      must(succeeded(answer) || toolkitKept(answer), `without the slash the tool answers ${answer.status}`);
    },
  },
  {
    name: 'pages-may-run-tools',
    assumes: 'A tool answers the preflight by which a browser asks whether a page of another origin may run it.',
    async run(target) {
      // A browser sends no key here.
      const headers = {
        origin: page,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      };
      const answer = await request(toolAddress(target), 'OPTIONS', toolkitKey, { headers, keyless: true });
      if (answer.status === 429) return;
      const allowed = answer.headers.get('access-control-allow-origin');
      must(succeeded(answer) && (allowed === '*' || allowed === page), 'no page may run the tool');
    },
  },
];

// ---- the careful programs -------------------------------------------------------------------------------------

/** A request that the description allows: what no correct server can answer. */
function allowed(answer: Answer): Answer {
  if (answer.redirected) return answer;
  const { status } = answer;
  must(![400, 401, 405, 415].includes(status), `a request that is allowed was answered with ${status}`);
  if (status >= 400) stated(answer);
  return answer;
}

/** What is stated of every error of the Developer API. */
function stated(answer: Answer): void {
  must(typeof member(json(answer), 'message') === 'string', `an error ${answer.status} has no message`);
}

/** What is stated of the list of conversations. */
function listed(answer: Answer): void {
  if (!succeeded(allowed(answer)) || answer.redirected) return;
  must(conversations(answer) !== undefined, 'the list of conversations has no array `data`');
}

/** What is stated of the answer to a message. */
function replied(answer: Answer): void {
  if (!succeeded(allowed(answer)) || answer.redirected) return;
  must(Number.isInteger(member(part(answer, 'conversation'), 'id')), 'the conversation has no integer id');
  for (const name of ['user_message', 'agent_message'] as const) {
    must(typeof member(part(answer, name), 'content') === 'string', `${name} has no content`);
  }
}

/** The three operations of a toolkit. Of their answers nothing is stated. */
async function callToolkit(target: Target): Promise<void> {
  await getToolkit(target);
  await getTool(target);
  await executeTool(target, target.toolArguments);
}

/** Reads once more where there were too many requests, or something failed upstream. Only what reads is read again. */
async function readTwice(read: () => Promise<Answer>): Promise<Answer> {
  const answer = await read();
  return answer.status === 429 || answer.status >= 500 ? read() : answer;
}

export const carefulPrograms: readonly CarelessProgram[] = [
  {
    name: 'all-in-turn',
    assumes: 'nothing',
    async run(target) {
      allowed(await listAgents(target));
      allowed(await createMemory(target, { title: 'Delivery', content: 'Prefers the evening.' }));
      listed(await listConversations(target));
      replied(await sendMessage(target, question));
      await callToolkit(target);
    },
  },
  {
    name: 'all-at-once',
    assumes: 'nothing',
    async run(target) {
      const [agents, memory, list, message] = await Promise.all([
        listAgents(target),
        createMemory(target, { title: 'Parcels', content: 'Leave them at the door.' }),
        listConversations(target),
        sendMessage(target, question),
        getToolkit(target),
        getTool(target),
        executeTool(target, target.toolArguments),
      ]);
      allowed(agents);
      allowed(memory);
      listed(list);
      replied(message);
    },
  },
  {
    name: 'errors-first',
    assumes: 'nothing',
    async run(target) {
      const keyless = await listAgents(target, { keyless: true });
      const untitled = await createMemory(target, { content: 'It has no title.' });
      const empty = await sendMessage(target, { metadata: {} });
      for (const answer of [keyless, untitled, empty]) {
        if (answer.redirected) continue;
        must(!succeeded(answer), 'a request that is not allowed had success');
        stated(answer);
      }
      allowed(await listAgents(target));
      allowed(await createMemory(target, { title: 'Invoices', content: 'Go to the office.' }));
      listed(await listConversations(target));
      replied(await sendMessage(target, question));
      await callToolkit(target);
    },
  },
  {
    name: 'reads-again-and-sends-once',
    assumes: 'nothing',
    async run(target) {
      allowed(await readTwice(() => listAgents(target)));
      listed(await readTwice(() => listConversations(target)));
      await readTwice(() => getToolkit(target));
      await readTwice(() => getTool(target));
      allowed(await createMemory(target, { title: 'Invoices', content: 'Go to the warehouse.' }));
      replied(await sendMessage(target, question));
      await executeTool(target, target.toolArguments);
    },
  },
  {
    name: 'metadata-of-any-form',
    assumes: 'nothing',
    async run(target) {
      const metadata = {
        client_message_id: randomUUID(),
        page: { path: '/orders/', depth: 2, visited: [1, null, 'cart'] },
        beta: false,
      };
      const content = 'Wo ist meine Bestellung? 📦 東京';
      replied(await sendMessage(target, { content, metadata }));
      replied(await sendMessage(target, { content, metadata: {} }));
      replied(await sendMessage(target, { content }));
      allowed(await createMemory(target, { title: 'Größe', content: 'Trägt 42. 👟' }));
      listed(await listConversations(target));
      allowed(await listAgents(target));
      await callToolkit(target);
    },
  },
];
