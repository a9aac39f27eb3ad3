import type { Element } from '../../aspects/index.ts';
import {
  at,
  dereference,
  fromPointer,
  isJsonObject,
  type JsonObject,
  operationsOf,
  toToken,
  usesOfResponse,
} from '../../contract/index.ts';
import { onceFor } from './once.ts';
import { inWords, isConfined, isOfType, nameOf, type Question } from './question.ts';

/** What is open about a parameter: which values it may have. */
export function ofParameter({ node, document }: Element): Question[] {
  const schema = dereference(document, node.schema) ?? {};
  const name = `\`${String(node.name)}\``;
  if (node.in === 'path' && isOfType(schema, 'integer')) {
    return [inWords('not-an-integer', `Which status answers a path whose ${name} is not an integer?`)];
  }
  if (node.in === 'path' && isOfType(schema, 'string') && !isConfined(schema)) {
    return [inWords('characters', `Which characters may ${name} have in a path?`)];
  }
  if (node.in === 'query' && isOfType(schema, 'integer') && schema.maximum === undefined) {
    return [inWords('limits', `Which values may the query parameter ${name} have, and what answers others?`)];
  }
  return [];
}

/** What is open about a header: when it is there, and its form. */
export function ofHeader({ node, pointer, document }: Element): Question[] {
  const name = `\`${headerName(document, pointer)}\``;
  const schema = dereference(document, node.schema) ?? {};
  const isLoose = Object.keys(Object(node.schema)).every((key) => key === 'type') && isOfType(schema, 'string');
  return [
    ...(node.required === true
      ? []
      : [{ aspect: 'presence' as const, name: 'presence', question: `When does an answer have the header ${name}?` }]),
    ...(isLoose
      ? [{ aspect: 'format' as const, name: 'format', question: `Which form does the header ${name} have?` }]
      : []),
    ...(isOnSuccessesAlone(document, pointer)
      ? [inWords('on-errors', `Do answers with an error have the header ${name}, too?`)]
      : []),
  ];
}

/** Whether a header stands at answers that succeed, and at no error. */
function isOnSuccessesAlone(document: JsonObject, pointer: string): boolean {
  const own = /^(.*\/responses\/[^/]+)\/headers\//.exec(pointer)?.[1] ?? '';
  const statuses = statusesBy(document);
  const having = [...(statuses.get(pointer) ?? []), ...(statuses.get(own) ?? [])];
  return having.length > 0 && having.every((status) => status.startsWith('2'));
}

/** The statuses of the answers that are a response, or that refer to a header, by the pointer of either. */
const statusesBy = onceFor((document): ReadonlyMap<string, readonly string[]> => {
  const statuses = new Map<string, string[]>();
  const add = (pointer: string, status: string): void => {
    const here = statuses.get(pointer) ?? [];
    here.push(status);
    statuses.set(pointer, here);
  };
  for (const { pointer: operation } of operationsOf(document)) {
    for (const [status, response] of Object.entries(Object(at(document, `${operation}/responses`)) as JsonObject)) {
      const isReference = isJsonObject(response) && typeof response.$ref === 'string';
      add(isReference ? String(response.$ref).slice(1) : `${operation}/responses/${toToken(status)}`, status);
      for (const header of Object.values(Object(dereference(document, response)?.headers) as JsonObject)) {
        if (isJsonObject(header) && typeof header.$ref === 'string') add(header.$ref.slice(1), status);
      }
    }
  }
  return statuses;
});

/** The name under which responses have a header; that of the component where none has it. */
function headerName(document: JsonObject, pointer: string): string {
  return namesOfReferences(document).get(JSON.stringify(`#${pointer}`)) ?? fromPointer(pointer).at(-1) ?? '';
}

/** The first key that holds each reference, by the reference as JSON. */
const namesOfReferences = onceFor((document): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  for (const [, name = '', reference = ''] of JSON.stringify(document).matchAll(/"([^"]+)":\{"\$ref":("#[^"]*")/g)) {
    if (!names.has(reference)) names.set(reference, name);
  }
  return names;
});

/** What is open about a response: its body, and its headers. */
export function ofResponse(element: Element): Question[] {
  const { node, pointer, document } = element;
  const statuses = new Set(usesOfResponse(document, pointer).map(({ status }) => status));
  const headers = Object.keys(Object(node.headers)).map((name) => name.toLowerCase());
  const what = nameOf(element);
  const isComponent = pointer.startsWith('/components/');
  const questions: Question[] = [];
  const success = [...statuses].find((status) => /^20[0-35-9]$/.test(status));
  if (success !== undefined && node.content === undefined) {
    questions.push(inWords('has-body', `Does ${what} have a body, and if so, what does it hold?`));
  }
  if (!isComponent) return questions;
  if (statuses.has('401') && !headers.includes('www-authenticate')) {
    questions.push({
      aspect: 'headers',
      name: 'www-authenticate',
      question: `Does ${what} have the header \`WWW-Authenticate\`, and with which challenge?`,
    });
  }
  if (statuses.has('429') && !headers.some((name) => /limit|retry/.test(name))) {
    questions.push({
      aspect: 'headers',
      name: 'rate-limit-headers',
      question: `Which headers of ${what} tell the limit, or when to try again?`,
    });
  }
  if (statuses.has('5XX')) {
    questions.push(
      inWords('5xx-statuses', `Which statuses from 500 to 599 does ${what} stand for?`),
      inWords('5xx-carried-out', `Can a request that is answered with ${what} have been carried out all the same?`),
    );
  }
  return questions;
}

/** What is open about a key: what it opens, and how long. */
export function ofScheme({ pointer }: Element): Question[] {
  const name = `\`${fromPointer(pointer).at(-1)}\``;
  return [
    inWords('access', `What may a caller do with ${name}: does it depend on the resource?`),
    inWords('expiry', `Does what ${name} asks for expire, and if so, when?`),
  ];
}
