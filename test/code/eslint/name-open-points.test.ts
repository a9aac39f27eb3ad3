import { expect, test } from 'vitest';
import { lint } from './lint.ts';

const HEAD = `
import { assume, createClient, type SentMessage, type Unspecified } from 'colloquy';
import { type ReactElement, type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { z } from 'zod';
const client = createClient({ baseUrl: 'https://developer-api.invalid' });
const agents = await client.agents.list();
const sent = await client.conversations.messages.send(42, { content: 'Hello' });
const { data } = await client.conversations.list();
const user = sent.conversation.external_user_id;
const Agents = z.array(z.object({ id: z.int() }));
interface Agent { readonly id: number }
type User = SentMessage['conversation']['external_user_id'];
`;

const BODY = 'list-agents.body';
const USER = 'conversation-summary.external-user-id-type';
const ELEMENT = 'conversation-list.element';
const FIELDS = 'message.fields';

/** What the compiler lets pass, though it takes something for granted, and at which point. */
const ASSUMING: readonly (readonly [string, string])[] = [
  ['const text = String(user);', USER],
  ['const key = JSON.stringify(user) + "";', USER],
  ['const name = user.toString();', USER],
  ['const shown = user ?? "nobody";', USER],
  ['const shown = user || "nobody";', USER],
  ['if (sent.agent_message.archived) throw new Error();', FIELDS],
  ['const label = sent.agent_message.role ? "a" : "b";', FIELDS],
  ['const missing = !user;', USER],
  ['const list = agents as unknown as Agent[];', BODY],
  ['const list = agents as any;', BODY],
  ['const list: any = agents;', BODY],
  ['const list: any = data;', ELEMENT],
  ['const list = data as any as Agent[];', ELEMENT],
  ['let list: any; list = agents;', BODY],
  ['const f = (): any => agents;', BODY],
  ['function f(): any { return data; }', ELEMENT],
  ['const list = Agents.parse(agents);', BODY],
  ['const list = Agents.safeParse(data);', ELEMENT],
  ['const list = v.parse(v.array(v.string()), agents);', BODY],
  ['const id = z.int().parse(data[0]?.id);', ELEMENT],
  ['const count = Number(user);', USER],
  ['const names = Object.keys(agents);', BODY],
  ['const list: Agent[] = JSON.parse(JSON.stringify(data));', ELEMENT],
  ['const raw: unknown = agents; const list = raw as Agent[];', BODY],
  ['const raw: unknown = agents; const text = String(raw);', BODY],
  [`const raw: unknown = user; const text = \`user \${raw}\`;`, USER],
  ['const raw: unknown = agents; const list = Agents.parse(raw);', BODY],
  ['function cast<T>(value: unknown): T { return value as T; } const list = cast<Agent[]>(agents);', BODY],
  ['function toAgents(value: unknown) { return value as Agent[]; } toAgents(agents);', BODY],
  ['function first(value: any) { return value[0].id; } first(agents);', BODY],
  ['if (Array.isArray(agents)) console.log(agents[0].id);', BODY],
  ['if (Array.isArray(agents)) agents.map((agent) => agent.id);', BODY],
  ['const raw: unknown = agents; if (Array.isArray(raw)) raw.map((agent) => agent.id);', BODY],
  ['const raw: unknown = agents; if (Array.isArray(raw)) console.log(raw[0].id);', BODY],
  ["const { role = 'agent' } = sent.agent_message;", FIELDS],
  ["const hasRole = 'role' in sent.agent_message;", FIELDS],
  ["const hasRole = Object.hasOwn(sent.agent_message, 'role');", FIELDS],
  ['const names = Object.keys(sent.agent_message);', FIELDS],
  ['for (const name in sent.agent_message) console.log(name);', FIELDS],
  ['function cell(value: unknown) { return typeof value === "object" ? "" : String(value); } cell(user);', USER],
  // a function that returns the type that its caller chooses
  ...[
    'declare function unwrap<T>(value: unknown): T; const list: Agent[] = unwrap(agents);',
    'async function unwrap<T>(value: Promise<unknown>): Promise<T> { return (await value) as T; } await unwrap<Agent[]>(client.agents.list());',
    'function unwrap<T>(value: Promise<unknown>): Promise<T> { return value as Promise<T>; } await unwrap<Agent[]>(client.agents.list());',
    `async function unwrap<T>(result: Promise<{ ok: boolean; data?: unknown }>): Promise<T> {
       const { data } = await result;
       return data as T;
     }
     const list = await unwrap<Agent[]>(client.results.agents.list());`,
    `class Api {
       async get<T>(load: () => Promise<unknown>): Promise<T> { return (await load()) as T; }
     }
     const list = await new Api().get<Agent[]>(() => client.agents.list());`,
  ].map((text): readonly [string, string] => [text, BODY]),
  // type guards that check nothing
  ...[
    'function assertAgents(value: unknown): asserts value is Agent[] {} assertAgents(agents);',
    'function assertType<T>(value: unknown): asserts value is T {} const raw: unknown = agents; assertType<Agent[]>(raw);',
    'function isAgents(_value: unknown): _value is Agent[] { return true; } if (isAgents(agents)) agents.map(({ id }) => id);',
    'function assertAgents(value: unknown): asserts value is Agent[] { Agents.parse(value); } assertAgents(agents);',
  ].map((text): readonly [string, string] => [text, BODY]),
  // `any` within a type
  ['const list = client.agents.list() as Promise<any>;', BODY],
  ['const load = async (): Promise<any> => agents;', BODY],
  ['function load(): Promise<any> { return client.agents.list(); }', BODY],
  ['const load: () => Promise<any> = () => client.agents.list();', BODY],
  ['const fields: Record<string, any> = sent.conversation;', USER],
  ['const fields: { [name: string]: any } = { user };', USER],
  ['const list: any[] = data;', ELEMENT],
  ['const { list }: { list: any } = { list: agents };', BODY],
  ['const list: ReadonlyArray<any> | undefined = data;', ELEMENT],
  ['const answer: { id: number; external_user_id: any } = sent.conversation;', USER],
  ['const raw: unknown = agents; const list: any = raw;', BODY],
  ['client.agents.list().then((list: any) => list[0].id);', BODY],
  ['const names = data.map((conversation: any) => conversation.title);', ELEMENT],
  ['data.forEach((conversation: any) => console.log(conversation.title));', ELEMENT],
  ['[...data].sort((left: any, right: any) => left.id - right.id);', ELEMENT],
  ['function show(row: any): void { console.log(row.external_user_id.trim()); } show(sent.conversation);', USER],
  ['function show(row: Record<string, any>) { return row.external_user_id.trim(); } show(sent.conversation);', USER],
  [
    'async function run(load: () => Promise<any>) { return (await load())[0].id; } run(() => client.agents.list());',
    BODY,
  ],
  ['const cache = new Map<string, any>(); cache.set("agents", agents);', BODY],
  ['class Store { list: any = agents; }', BODY],
  ['function useAgents() { const [, setList] = useState<any[]>([]); setList(data); }', ELEMENT],
  ['function useAgents() { const [, setList] = useState<any>(); client.agents.list().then(setList); }', BODY],
  [
    'function Row(props: any) { return <p>{props.row.external_user_id.trim()}</p>; } <Row row={sent.conversation} />;',
    USER,
  ],
  ['function Row({ user }: { user: any }) { return <p>{user.trim()}</p>; } <Row user={user} />;', USER],
  [
    'function Row(row: { external_user_id: any }) { return <p>{row.external_user_id}</p>; } <Row {...sent.conversation} />;',
    USER,
  ],
  ['const isNobody = Object.is(user, "nobody");', USER],
  // the type is lost on the way
  [
    `const cells = (...all: readonly unknown[]) => all.map((cell) => \`"\${cell}"\`).join(';');
     cells(sent.conversation.id, user);`,
    USER,
  ],
  [
    `function compare<T>(left: T, right: T) { return left < right ? -1 : 1; }
     const newest = [...data].sort((left, right) => compare(left.created_at, right.created_at));`,
    ELEMENT,
  ],
  [
    `const query = new URLSearchParams();
     function write(facts: Record<string, unknown>) {
       for (const [name, value] of Object.entries(facts)) query.set(name, String(value));
     }
     write({ ...sent.conversation, channel: 'chat' });`,
    USER,
  ],
  [
    `class Largest<Value> {
       found: Value | undefined;
       show(value: Value) { if (!this.found || value > this.found) this.found = value; }
     }
     new Largest<User>().show(user);`,
    USER,
  ],
  [
    `const session = new Map<string, unknown>();
     session.set('user', user);
     const name = () => session.get('user') as string;`,
    USER,
  ],
  [
    `function Row(props: { readonly id: number; readonly external_user_id: unknown }) {
       return <p>{props.id}: {String(props.external_user_id)}</p>;
     }
     const page = <Row {...sent.conversation} />;`,
    USER,
  ],
  [
    `function Badge({ tone, value }: { readonly tone: string; readonly value: unknown }) {
       return <span className={tone}>{\`\${value}\`}</span>;
     }
     const header = <Badge tone="calm" value={user} />;`,
    USER,
  ],
  [
    `interface Owned { readonly conversation: { readonly external_user_id: unknown } }
     function owner({ conversation }: Owned) {
       const { external_user_id: owner } = conversation;
       return Number(owner);
     }
     owner(sent);`,
    USER,
  ],
];

const CAREFUL: readonly string[] = [
  // Code that hands a value on relies on nothing.
  'const text = JSON.stringify({ event: "replied", users: [user] });',
  'export const GET = () => Response.json({ agents, user });',
  'export const GET = () => new Response(JSON.stringify(agents));',
  'const body = JSON.stringify(agents); await fetch("https://app.invalid", { method: "POST", body });',
  'const shown = user ?? null; const copy = { ...sent.conversation, shown };',
  "const list = assume(agents, Agents, 'list-agents.body'); console.log(list[0]?.id);",
  "const list = assume(data, Agents, 'conversation-list.element'); console.log(list.map(({ id }) => id + 1));",
  "const role = assume(sent.agent_message.role, z.string(), 'message.fields'); console.log(role.trim());",
  'console.log(sent.agent_message.content.toUpperCase(), sent.conversation.id + 1, data.length);',
  'const raw: unknown = agents; if (typeof raw === "string") console.log(raw.toUpperCase());',
  'const raw: unknown = agents; if (Array.isArray(raw)) console.log(raw.length);',
  'const raw: unknown = user; if (typeof raw === "object" && raw !== null && "id" in raw) console.log(String(raw.id));',
  'const raw: unknown = user; if (raw && typeof raw === "object") console.log(Object.keys(raw));',
  'if (user !== undefined && user !== null) console.log("there is one");',
  'const kept: Unspecified<"list-agents.body">[] = [agents]; console.log(kept.length);',
  'const same = await Promise.resolve(agents); const copy = structuredClone(sent); console.log(copy.agent_message.content);',
  "const hasContent = 'content' in sent.agent_message;",
  'const { content = "" } = sent.agent_message; console.log(Object.keys({ content }));',
  'const raw: unknown = user; console.log(Number.isInteger(raw), Number.isInteger(user));',
  'const text: Record<string, any> = sent.agent_message.content ? { id: sent.conversation.id } : {}; console.table(data);',
  'const load = async <F extends (...given: any[]) => any>(f: F): Promise<ReturnType<F>> => f(); await load(() => agents);',
  'const list: any[] | typeof data = data; const mixed: { user: User } | { user: any } = { user };',
  'client.agents.list().catch((error: any) => console.log(error.message)); setTimeout(async () => agents, 0);',
  // types of a large library, each of which leads to all others
  `import type { TSESTree } from '@typescript-eslint/utils';
   const held: { readonly node: any }[] = [];
   function keep(node: TSESTree.Node): void { held.push({ node }); }`,
  'console.log(agents); console.error("the answer", sent);',
  'function describe(value: unknown) { return typeof value === "string" ? value : "something"; } describe(agents);',
  'function reply(value: unknown) { return JSON.stringify(value); } reply(sent);',
  'function isAgent(value: unknown): value is Agent { return typeof value === "object" && value !== null && "id" in value; }' +
    'const raw: unknown = agents; if (isAgent(raw)) console.log(raw.id + 1);',
  `function isOne(value: unknown): value is Agent {
     return typeof value === 'object' && value !== null && typeof (value as Agent).id === 'number';
   }
   if (isOne(agents)) console.log(agents.id + 1);`,
  'function assertList(value: unknown): asserts value is Agent[] { if (!Array.isArray(value)) throw new Error(); } assertList(agents);',
  'function isList(value: unknown): value is Agent[] { return Array.isArray(value); } if (isList(agents)) agents.map(({ id }) => id);',
  'const text = JSON.stringify({ reply: sent.agent_message.content }); console.log(text);',
  'const result = await client.results.agents.list(); if (!result.ok) console.log(result.error.status, result.error.kind);',
  'const roles = data.map((conversation) => conversation.role); console.log(roles.length);',
  'try { await client.agents.list(); } catch (error) { console.log(String(error), error as Error); }',
  // generic functions hand on what they are given
  `const cache = new Map<string, unknown>();
   async function cached<T>(key: string, load: () => Promise<T>): Promise<T> {
     if (cache.has(key)) return cache.get(key) as T;
     const loaded = await load();
     cache.set(key, loaded);
     return loaded;
   }
   function first<Item>(items: readonly Item[]): Item | undefined { return items[0]; }
   function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Record<string, Item[]> {
     const groups: Record<string, Item[]> = {};
     for (const item of items) groups[keyOf(item)] = [...(groups[keyOf(item)] ?? []), item];
     return groups;
   }
   console.log(first(await cached('data', async () => data)) === undefined, Object.keys(groupBy(data, () => 'all')));`,
  `function onChange<Value>(before: Value, after: Value, tell: () => void): Value {
     if (before !== after) tell();
     return after;
   }
   console.log(onChange(agents, await client.agents.list(), () => {}) === undefined);`,
  // the containers of the language keep it
  `const users = new Map<string, User>([['first', user]]);
   const kept: unknown[] = [];
   kept.push(user, agents);
   const waiting = new Map<string, Promise<unknown>>([['agents', client.agents.list()]]);
   const all = await Promise.all([Promise.resolve(user), ...waiting.values()]);
   const known = [sent].map(({ conversation }) => conversation.external_user_id).filter((one) => one !== null);
   console.log(users.size, kept.length, all.length, known.length);`,
  `function useUser(): User | undefined {
     const [current, setCurrent] = useState<User>();
     if (current === undefined) setCurrent(() => user);
     return current;
   }`,
  // a record of unknown values gets what is stated, and what was assumed by name
  `function log(event: string, facts: Record<string, unknown>): void {
     console.log(JSON.stringify({ event, ...facts, at: Date.now() }), Object.values(facts).map(String).join(' '));
   }
   const { id, ...open } = sent.conversation;
   log('replied', { id, user: assume(open.external_user_id, z.string(), '${USER}') });
   const opened: Record<string, unknown> = { conversation: id, raw: open.external_user_id };
   console.log(\`conversation \${opened.conversation}\`, opened.raw !== undefined);
   const result = await client.results.agents.list();
   log('listed', result.ok ? { status: result.status } : { status: result.error.status, kind: result.error.kind });`,
  // in JSX too
  `function Cell({ value }: { readonly value: unknown }): ReactElement {
     if (typeof value === 'string') return <td>{value.trim()}</td>;
     return <td>{typeof value === 'number' ? value + 1 : 'unreadable'}</td>;
   }
   function List<Item>(props: { readonly items: readonly Item[]; readonly row: (item: Item) => ReactNode }) {
     return <ul>{props.items.map((item) => props.row(item))}</ul>;
   }
   const named = assume(user, z.string(), '${USER}');
   const page = (
     <main title={\`\${named}\`}>
       <Cell value={user} />
       <List items={[sent.user_message, sent.agent_message]} row={(message) => <li>{message.content}</li>} />
     </main>
   );`,
];

const programs = Object.fromEntries(
  [...ASSUMING.map(([text]) => text), ...CAREFUL].map((text, index) => [
    `program-${index}.tsx`,
    `${HEAD}${text}\nexport {};`,
  ]),
);
const said = [...lint(programs).values()];

test.each(ASSUMING.map(([text, point], index) => ({ text, point, messages: said[index] })))(
  '$text names no point',
  ({ point, messages }) => {
    expect(messages).toEqual(expect.arrayContaining([expect.stringContaining(`assume(…, '${point}')`)]));
  },
);

test.each(CAREFUL.map((text, index) => ({ text, messages: said[ASSUMING.length + index] })))(
  '$text relies on nothing',
  ({ messages }) => {
    expect(messages).toEqual([]);
  },
);
