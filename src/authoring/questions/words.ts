import {
  assertionsOf,
  type Element,
  type Json,
  listOf,
  type MediaType,
  type Operation,
  type Schema,
} from '../../contract/model/index.ts';

/** The words of an operation's id, of its summary and of the end of its path, in lower case. */
export function wordsOf({ operationId, summary, path }: Operation): string {
  const end = path.split('/').findLast((segment) => segment !== '' && !segment.startsWith('{')) ?? '';
  return `${operationId} ${summary} ${end}`
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_./:]+/g, ' ')
    .toLowerCase();
}

const READS =
  /\b(search|find|query|filter|lookup|look up|validate|verify|verification|check|preview|simulate|estimate|calculate|quote|evaluate|test|parse|convert|translate|list|get|fetch|count|export|render|compare|login|log in|logout|sign in|signin|token|tokens|auth|authorize|authenticate|oauth|refresh|exchange|revoke|ping|introspect)\b/;
const CREATES =
  /\b(create|creates|creating|add|adds|adding|new|post|posts|send|sends|submit|submits|place|places|book|order|orders|buy|pay|payment|payments|charge|purchase|register|import|invite|upload|publish|schedule|generate|issue|transfer|clone|copy|duplicate|start|launch|enqueue|make)\b/;

export const isRead = (operation: Operation): boolean => READS.test(wordsOf(operation));

/** Whether a POST stores something new, by its status or by its words. */
export function isCreation(operation: Operation): boolean {
  if (operation.method !== 'post' || isRead(operation) || isAction(operation)) return false;
  return operation.responses.some(({ key }) => key === '201') || CREATES.test(wordsOf(operation));
}

const ACTS =
  /\b(logout|log out|ping|health|healthz|heartbeat|cancel|stop|abort|archive|unarchive|restore|close|reopen|disable|enable|activate|deactivate|lock|unlock|delete|remove|revoke|reset|restart|reboot|pin|unpin|mute|unmute|follow|unfollow|share|unshare|approve|reject|accept|decline|confirm|resend|retry|trim|sync|mark|restrict)\b/;

/** Whether an operation does something with what is there, such as to cancel it. */
export const isAction = (operation: Operation): boolean => ACTS.test(wordsOf(operation));

export const endsInParameter = ({ path }: Operation): boolean => /\}\/?$/.test(path);

export const isStructured = ({ mediaType }: Pick<MediaType, 'mediaType'>): boolean =>
  /json|\*\/\*|x-www-form-urlencoded|form-data/i.test(mediaType) && !/jsonl|ndjson|json-seq/i.test(mediaType);

/** What a text says of a value that has no fixed form. */
export const ANYTHING =
  /\b(any|arbitrary|free[- ]?form|anything|custom|user[- ]defined|key[- /]?values?|maps?|mapping|keyed|dictionary|hash|json|flexible|unstructured|opaque|depend(s|ing) on|var(y|ies)|reserved|empty|dynamic|additional|extra|raw|metadata|no (fields|properties|data|content))\b/i;

/** What a text says of a list whose entries are no objects. */
export const OF_SCALARS =
  /\b(arrays?|lists?|sets?) of ([\w-]+ ){0,3}(ids?|identifiers?|strings?|numbers?|integers?|names?|urls?|e?mails?|keys?|codes?|slugs?|uuids?)\b/i;

/** Whether words describe a value at some length. */
export const isExplained = ({ parts }: Schema): boolean =>
  parts.some(({ node }) => String(node.description ?? '').length > MOST_OF_A_NAME);

/** So long is a description at most that only repeats a name. */
const MOST_OF_A_NAME = 60;

/** What leads to other parts of a schema. */
const COMPOSES = /^(\$ref|allOf)$/;

/** Whether a schema says nothing of a value, or that it is an object or a list and no more. */
export function isBare(schema: Schema | undefined): boolean {
  if (schema === undefined) return true;
  if (schema.alternatives.length > 0) return false;
  const said = new Set(schema.parts.flatMap(({ node }) => assertionsOf(node)).filter((key) => !COMPOSES.test(key)));
  if (said.size === 0) return true;
  if (schema.types.has('array'))
    return [...said].every((key) => key === 'type' || key === 'items') && isBare(schema.items);
  // That a value is null, and no more, is stated.
  return (
    [...said].every((key) => key === 'type') &&
    schema.types.has('object') &&
    [...schema.types].every((type) => type === 'object' || type === 'null')
  );
}

/** What a document shows of a body by example. */
export const examplesOf = ({ node, examples, schema }: MediaType): readonly Json[] =>
  [
    node.example,
    ...examples.map((example) => example.node.value),
    ...(schema?.parts ?? []).flatMap((part) => examplesAt(part.node)),
  ].filter((value) => value !== undefined);

/** What is shown of a value next to its schema. */
export const examplesAt = ({ example, examples }: Element['node']): readonly Json[] =>
  [example, ...listOf(examples)].filter((value) => value !== undefined);

export const hasExample = (schema: Schema | undefined): boolean =>
  schema?.parts.some(({ node }) => examplesAt(node).length > 0) === true;

export const slug = (text: string): string =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');
