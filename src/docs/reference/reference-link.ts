import {
  at,
  type Contract,
  fromPointer,
  isJsonObject,
  type JsonObject,
  type Operation,
  type Place,
} from '../../contract/index.ts';
import { slug } from '../markdown.ts';
import { REFERENCE_PAGE } from '../page.ts';

/**
 * Where the reference page shows an element of the contract, from a page at the root of the site.
 *
 * Redoc's own deep links: the hash names a section, and a second hash in it a row of that section. Names are in lower
 * case, but for those of fields.
 */
export function referenceLink(contract: Contract, place: Place): string {
  return `${REFERENCE_PAGE}#${hash(contract, place)}`;
}

/** Where the reference page shows an operation. */
export function operationLink(operation: Operation): string {
  return `${REFERENCE_PAGE}#/${section(operation)}`;
}

/** The sections of the reference page: their names, and the hashes that lead to them. */
export function sectionsOf({ document, operations }: Contract): { readonly name: string; readonly target: string }[] {
  const tags = Array.isArray(document.tags) ? document.tags.filter(isJsonObject) : [];
  const schemas = at(document, '/components/schemas');
  return [
    ...tags.map((tag) => ({ name: String(tag.name), target: `/${slug(String(tag.name))}` })),
    ...operations.map((operation) => ({ name: operation.summary, target: `/${section(operation)}` })),
    ...Object.keys(isJsonObject(schemas) ? schemas : {}).map((name) => ({
      name,
      target: schemaHash(document, name, []),
    })),
  ];
}

function hash({ document, operations }: Contract, place: Place): string {
  const [root, first = '', second = '', ...rest] = fromPointer(place.pointer);
  if (root === 'tags') return `/${slug(textAt(document, `/tags/${first}/name`))}`;
  if (root === 'components' && first === 'schemas') return schemaHash(document, second, rest);

  const operation = operations.find(({ operationId }) => place.operations.includes(operationId));
  if (operation === undefined) return '/';
  const start = `/${section(operation)}`;
  const row = (path: string): string => `${start}#${section(operation)}/${path}`;
  if (root === 'paths' && rest[0] === 'requestBody') return row('request/body');
  if (root === 'paths' && rest[0] === 'responses') return row(`responses&c=${rest[1]?.toLowerCase()}`);
  if (root !== 'components') return start;

  if (first === 'parameters') {
    const parameter = (key: string) => textAt(document, `${place.pointer}/${key}`);
    return row(`t=request&in=${parameter('in')}&path=${parameter('name')}`);
  }
  const answer = answerOf(document, operation, first === 'headers' ? 'headers' : 'responses', second);
  if (answer === undefined) return start;
  if (first === 'headers') return row(`t=response&c=${answer.status}&path=${answer.header}`);
  return row(rest[0] === 'content' ? `response&c=${answer.status}/body` : `responses&c=${answer.status}`);
}

/** The status of an operation's answer that uses a component, and the header by which it does. */
function answerOf(document: JsonObject, operation: Operation, kind: 'headers' | 'responses', name: string) {
  const responses = at(document, `${operation.pointer}/responses`);
  for (const [status, response] of Object.entries(isJsonObject(responses) ? responses : {})) {
    const reference = isJsonObject(response) ? response.$ref : undefined;
    const wanted = `#/components/${kind}/${name}`;
    if (reference === wanted) return { status: status.toLowerCase(), header: '' };
    const headers = typeof reference === 'string' ? at(document, `${reference}/headers`) : undefined;
    for (const [header, value] of Object.entries(isJsonObject(headers) ? headers : {})) {
      if (isJsonObject(value) && value.$ref === wanted) return { status: status.toLowerCase(), header };
    }
  }
  return undefined;
}

function schemaHash(document: JsonObject, name: string, keys: readonly string[]): string {
  const tags = at(document, `/components/schemas/${name}/x-tags`);
  const schema = `${slug(Array.isArray(tags) ? String(tags[0]) : 'Schemas')}/${name.toLowerCase()}`;
  const fields = keys.filter((_, index) => keys[index - 1] === 'properties');
  return fields.length === 0 ? `/${schema}` : `/${schema}#${schema}/path=${fields.join('/')}`;
}

function section({ tag, operationId }: Operation): string {
  return `${slug(tag)}/${operationId.toLowerCase()}`;
}

function textAt(document: JsonObject, pointer: string): string {
  return String(at(document, pointer) ?? '');
}
