import type { Element } from '../../aspects/index.ts';
import {
  at,
  dereference,
  directionsOf,
  fromPointer,
  isJsonObject,
  type Json,
  type JsonObject,
  operationsOf,
  parentOf,
} from '../../contract/index.ts';
import { onceFor } from './once.ts';
import { inWords, isConfined, isList, listed, nameOf, type Question } from './question.ts';

/** What is open about a field: the length of a text, its form, when it is there. */
export function ofProperty(element: Element): Question[] {
  const { node, pointer, document } = element;
  const name = fromPointer(pointer).at(-1) ?? '';
  const what = nameOf(element);
  const isSent = directionsOf(document).of(pointer) === 'sent';
  const questions: Question[] = [];
  if (node.type === 'string' && !isConfined(node) && node.minLength === undefined && (isSent || TEXTS.test(name))) {
    const can = isSent ? 'may' : 'can';
    questions.push({
      aspect: 'length',
      name: 'length',
      question: `How many characters ${can} ${what} have, at least and at most?`,
    });
  }
  if (node.type === 'string' && !isConfined(node) && !isSent && TEXTS.test(name)) {
    questions.push(inWords('form', `Is ${what} plain text, or can it hold markup?`));
  }
  if (node.type === 'string' && !isSent && name === 'message') {
    questions.push(inWords('language', `In which language is ${what}?`));
  }
  if (node['x-free-form'] === true) {
    questions.push(
      inWords('returned', `Does what is sent as ${what} ever come back?`),
      inWords('keys', `Does any key in ${what} have a meaning to the server?`),
    );
  }
  const [optional, ...others] = optionalFields(document, parentOf(pointer, 2));
  if (!isSent && optional === name && others.length === 0) {
    questions.push({ aspect: 'presence', name: 'presence', question: `When does an answer have ${what}?` });
  }
  if (isList(document, node) && !isSent && isListField(document, pointer)) {
    questions.push(
      inWords('order', `In which order does ${what} list what it lists?`),
      inWords('paging', `Is ${what} paged, and if so, how is the next page asked for?`),
      inWords('completeness', `Does ${what} hold all that the caller can access?`),
    );
  }
  if (/(^|_)id$/i.test(name) && !isSent && name.toLowerCase() !== 'id') {
    questions.push(inWords('origin', `Who assigns ${what}: the caller, or the server?`));
  }
  return questions;
}

const TEXTS = /^(content|text|body|comment|note)$/i;

/** Whether a field belongs to the body of a list: of an answer to a request for many. */
function isListField(document: JsonObject, pointer: string): boolean {
  return bodiesOfLists(document).has(`#${parentOf(pointer, 2)}`);
}

/** What the bodies of successful answers to GET refer to. */
const bodiesOfLists = onceFor((document): ReadonlySet<Json | undefined> => {
  const reads = operationsOf(document).filter(({ method }) => method === 'get');
  const bodies = reads.flatMap(({ pointer }) => {
    const responses = Object.entries(Object(at(document, `${pointer}/responses`)) as JsonObject);
    return responses.flatMap(([key, value]) => {
      if (!key.startsWith('2')) return [];
      const content = Object(dereference(document, value)?.content) as JsonObject;
      return Object.values(content).map((media) => (isJsonObject(media) ? media.schema : undefined));
    });
  });
  return new Set(bodies.map((schema) => (isJsonObject(schema) ? schema.$ref : undefined)));
});

/** A schema of answers says of some of its fields that they are optional, and not when they are missing. */
export function ofSchema(element: Element): Question[] {
  const { pointer, document } = element;
  if (directionsOf(document).of(pointer) === 'sent') return [];
  const optional = optionalFields(document, pointer);
  // A lone one is asked about where it stands.
  if (optional.length < 2) return [];
  const names =
    optional.length > 4 ? `its ${optional.length} optional fields` : listed(optional.map((name) => `\`${name}\``));
  return [{ aspect: 'presence', name: 'optional', question: `When does ${nameOf(element)} have ${names}?` }];
}

/** The fields of a named schema that it does not require. */
function optionalFields(document: JsonObject, pointer: string): string[] {
  const schema = at(document, pointer);
  if (!/^\/components\/schemas\/[^/]+$/.test(pointer) || !isJsonObject(schema)) return [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.keys(Object(schema.properties)).filter((name) => !required.includes(name));
}
