import type { FilledContract } from '../../../src/contract/assumptions/index.ts';
import { at, type Contract, isJsonObject, type JsonObject } from '../../../src/contract/model/index.ts';
import { createService, parseTarget } from '../../../src/servers/http/index.ts';
import { createExampleSource } from '../../../src/servers/mock/index.ts';
import { KEY } from '../../canary/key.ts';
import { dereference } from '../../support/dereference.ts';

/** Texts at the edges of what a server may take, and texts that another one writes otherwise when it stores them. */
const TEXTS = [
  ...['', '   ', '\n', ' a ', '<', '\u0000', '\ud800', '😀'],
  ...['<'.repeat(9000), 'e\u0301'.repeat(5), 'x'.repeat(9999)],
];
const INTEGERS = [0, -1, 2 ** 53 + 2, 1e308, 1.5];
const IN_PATH = [
  ...'0 -1 7 9007199254740993 1e3 a A_b-9 a%20b %F0%9F%98%80 %00 % %E0%A4%A __proto__'.split(' '),
  'x'.repeat(300),
];
const QUERIES = ['', '?', '?page=0', '?page=-1&page=x', '?%', '?a=%FF', `?${'a=b&'.repeat(200)}`];
const WHOLE = ['', 'null', '[]', '{}', '"text"', '5', '{', '{"__proto__": {"content": 1}, "constructor": null}'];

/** A request, with the key that its operation asks for. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Requests to every operation of a contract: right ones, and those whose values are at an edge. */
export function requestsTo({ document, operations }: Pick<Contract, 'document' | 'operations'>): Sent[] {
  return operations.flatMap((operation): Sent[] => {
    const method = operation.method.toUpperCase();
    const key = keyFor(document, operation.pointer);
    const parameters = operation.parameters.filter((one) => one.in === 'path');
    const pathWith = (values: Readonly<Record<string, string>>): string =>
      parameters.reduce(
        (path, { name, node }) => path.replace(`{${name}}`, values[name] ?? String(node.example)),
        operation.path,
      );
    const bodies = method === 'POST' ? bodiesFor(document, operation.pointer) : [];
    const [right = ''] = bodies;
    const path = pathWith({});
    const sent = (target: string, body = right, type = 'application/json'): Sent => ({
      method,
      path: key.query === '' ? target : `${target}${target.includes('?') ? '&' : '?'}${key.query}`,
      headers: { ...key.headers, ...(body !== '' && { 'content-type': type }) },
      body,
    });
    return [
      ...parameters.flatMap(({ name }) => IN_PATH.map((value) => sent(pathWith({ [name]: value })))),
      ...QUERIES.map((query) => sent(path + query)),
      ...bodies.map((body) => sent(path, body)),
      ...(method === 'POST' ? [sent(path, 'city=a&city=b&%=%', 'application/x-www-form-urlencoded')] : []),
    ];
  });
}

/** A key where the operation asks for one. */
export function keyFor(document: JsonObject, operation: string): { query: string; headers: Record<string, string> } {
  const [requirement] = Object.values(Object(at(document, `${operation}/security`)));
  const [name = ''] = Object.keys(Object(requirement));
  const scheme = dereference(document, at(document, `/components/securitySchemes/${name}`));
  if (scheme?.type !== 'apiKey') {
    return { query: '', headers: { authorization: scheme?.scheme === 'basic' ? 'Basic eDp5' : `Bearer ${KEY}` } };
  }
  const pair = `${scheme.name}=${KEY}`;
  if (scheme.in === 'query') return { query: pair, headers: {} };
  return {
    query: '',
    headers: scheme.in === 'cookie' ? { cookie: pair } : { [String(scheme.name).toLowerCase()]: KEY },
  };
}

function bodiesFor(document: JsonObject, operation: string): string[] {
  const requestBody = dereference(document, at(document, `${operation}/requestBody`));
  const [content] = Object.values(Object(requestBody?.content));
  const schema = dereference(document, Object(content).schema);
  const properties = Object.entries(isJsonObject(schema?.properties) ? schema.properties : {});
  const usual = (property: unknown): unknown => {
    const { type } = Object(property);
    return type === 'integer' ? 1 : type === 'object' ? { client_message_id: 'a' } : 'Where is my order?';
  };
  const right = Object.fromEntries(properties.map(([name, property]) => [name, usual(property)]));
  const edges = properties.flatMap(([name, property]) => {
    const { type } = Object(property);
    const values = type === 'integer' ? INTEGERS : type === 'object' ? [{}, deep(200), { '': [null] }] : TEXTS;
    return [...values, null].map((value) => ({ ...right, [name]: value }));
  });
  return [...[right, { city: 'Lisbon', days: 2 }, ...edges].map((body) => JSON.stringify(body)), ...WHOLE];
}

function deep(levels: number): unknown {
  return levels === 0 ? {} : { a: deep(levels - 1) };
}

/** The requests to which a mock answers with 5xx, though nobody asked for that. */
export async function failuresOf(filled: FilledContract): Promise<string[]> {
  const service = createService({ contract: filled, source: createExampleSource(filled) });
  const failures: string[] = [];
  for (const { method, path, headers, body } of requestsTo(filled)) {
    const target = parseTarget(path);
    const answer = await service.respond({ method, ...target, headers, body: new TextEncoder().encode(body) });
    if (answer.status >= 500) {
      failures.push(
        `${filled.set.name}: ${method} ${path.slice(0, 80)} ${body.slice(0, 80)}: ${answer.status} ${answer.body}`,
      );
    }
  }
  return failures;
}
