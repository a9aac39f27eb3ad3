import { ASPECT_DEFINITIONS, type Element, hasType, isUntyped } from '../../aspects/index.ts';
import {
  at,
  dereference,
  fromPointer,
  isJsonObject,
  type Json,
  type JsonObject,
  operationsOf,
  parentOf,
} from '../../contract/index.ts';
import { onceFor } from './once.ts';
import { inWords, isList, nameOf, type Question } from './question.ts';

/** What is open about an operation: its errors, the order and pages of a list, what a second request does. */
export function ofOperation(element: Element): Question[] {
  const { node, pointer, document } = element;
  const what = nameOf(element);
  // It is the caller who answers a webhook.
  if (pointer.startsWith('/webhooks/')) {
    return [inWords('retried', `Is a request of ${what} sent again when it is not answered with a success?`)];
  }
  const responses = Object.entries(Object(node.responses) as JsonObject);
  const errors = responses.filter(([key]) => /^([45]|default)/.test(key));
  const isGet = pointer.endsWith('/get');
  const isPost = pointer.endsWith('/post');
  const list = isGet ? listOf(document, node, element) : undefined;
  const parameters = parametersOf(document, pointer);
  const waits = /\bwait/i.test(`${node.description} ${node.summary}`);
  const when = (holds: boolean, ...questions: readonly Question[]): readonly Question[] => (holds ? questions : []);
  return [
    ...when(errors.length === 0, inWords('errors', `Which error statuses can ${what} answer?`)),
    ...when(
      errors.length > 3 && sameErrors(document),
      inWords('errors', `Which of the errors that all operations have can ${what} really answer?`),
    ),
    ...when(
      list === 'here' && !parameters.some((name) => ORDERS.test(name)),
      inWords('order', `In which order does ${what} list what it lists?`),
    ),
    ...when(
      list === 'here' && !parameters.some((name) => PAGES.test(name)),
      inWords('paging', `Is the list of ${what} paged, and if so, how is the next page asked for?`),
    ),
    ...when(list === 'here', inWords('completeness', `Does ${what} list all that the caller can access?`)),
    ...when(list !== undefined && parameters.length === 0 && node.parameters === undefined && !isMarkedOpen(element), {
      aspect: 'parameters',
      name: 'filters',
      question: `Which query parameters does ${what} take, if any?`,
    }),
    ...when(
      isPost && !parameters.some((name) => /idempotency/i.test(name)),
      inWords('twice', `What happens when the same request ${what} is sent twice?`),
    ),
    ...when(
      waits,
      inWords('wait-limit', `How long does ${what} wait before it answers?`),
      inWords('hang-up', `What becomes of a request ${what} when the caller hangs up before the answer?`),
      inWords('at-once', `What happens when two requests ${what} arrive at once?`),
    ),
  ];
}

/** Whether all operations that name their errors name the same: then they stand there for all, not for each. */
const sameErrors = onceFor((document) => {
  const named = operationsOf(document).flatMap(({ pointer }) => {
    const keys = Object.keys(Object(at(document, `${pointer}/responses`))).filter((key) => /^[45]/.test(key));
    return keys.length === 0 ? [] : keys.toSorted().join();
  });
  return named.length > 1 && new Set(named).size === 1;
});

/** Whether its structure leaves the query parameters open already. */
const isMarkedOpen = (element: Element): boolean => ASPECT_DEFINITIONS.parameters.isOpen?.(element) === true;

const PAGES = /page|limit|offset|cursor|after|before|token|size|skip|top|count/i;
const ORDERS = /sort|order/i;

/** Whether an operation answers with a list: in its body, or in a field of it, or by what it is called. */
function listOf(document: JsonObject, operation: JsonObject, { pointer }: Element): 'here' | 'in a field' | undefined {
  const success = Object.entries(Object(operation.responses) as JsonObject).find(([key]) => key.startsWith('2'))?.[1];
  const content = Object(dereference(document, success)?.content) as JsonObject;
  const media = Object.values(content)[0];
  const schema = dereference(document, isJsonObject(media) ? media.schema : undefined);
  const isNamed =
    /^list|s$/i.test(String(operation.operationId).split(/(?=[A-Z])/)[0] ?? '') &&
    !/\{[^}]*\}\/?$/.test(fromPointer(pointer)[1] ?? '');
  if (schema === undefined || isUntyped(schema)) return isNamed ? 'here' : undefined;
  if (hasType(schema, 'array')) return 'here';
  return Object.values(Object(schema.properties) as JsonObject).some((one) => isList(document, one)) && isNamed
    ? 'in a field'
    : undefined;
}

/** The names of the parameters of an operation that are not in its path. */
function parametersOf(document: JsonObject, operation: string): string[] {
  return [operation, parentOf(operation)].flatMap((owner) => {
    const list = at(document, `${owner}/parameters`);
    return (Array.isArray(list) ? list : []).flatMap((entry: Json) => {
      const parameter = dereference(document, entry);
      return parameter === undefined || parameter.in === 'path' ? [] : [String(parameter.name)];
    });
  });
}
