import {
  at,
  type Contract,
  dereference,
  isJsonObject,
  type Json,
  type JsonObject,
  type Operation,
} from '../../contract/index.ts';
import { decorate } from './decorate.ts';

/** The reference for machines, and for readers without JavaScript: what Redoc shows, as Markdown. */
export function referenceMarkdown(contract: Contract): string {
  const document = structuredClone(contract.document);
  decorate(document, contract);
  const tags = listAt(document, '/tags');
  const paragraphs = [
    '# Reference',
    `${textOf(document.info, 'title')}, version ${textOf(document.info, 'version')}. ${textOf(document.info, 'summary')}`,
    textOf(document.info, 'description'),
    '## Address',
    ...listAt(document, '/servers').map((server) => `\`${textOf(server, 'url')}\`: ${textOf(server, 'description')}`),
    '## Authentication',
    ...entriesAt(document, '/components/securitySchemes').map(([, scheme]) => textOf(scheme, 'description')),
    ...tags.flatMap((tag) => [
      `## ${textOf(tag, 'name')}`,
      textOf(tag, 'description'),
      ...contract.operations
        .filter((operation) => operation.tag === tag.name)
        .flatMap((operation) => operationParagraphs(document, operation)),
    ]),
    '## Schemas',
    ...entriesAt(document, '/components/schemas').flatMap(([name, schema]) => [
      `### ${name}`,
      textOf(schema, 'description'),
      fieldList(schema),
    ]),
  ];
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`.replaceAll('](open-points.html#', '](open-points.md#');
}

/** What a sample's language is called in Markdown. */
const FENCES: Readonly<Record<string, string>> = { curl: 'sh', TypeScript: 'ts' };

function operationParagraphs(document: JsonObject, { pointer, summary, method, path }: Operation): string[] {
  const parameters = listAt(document, `${pointer}/parameters`).map((parameter) => dereference(document, parameter));
  const responses = entriesAt(document, `${pointer}/responses`).toSorted(successFirst);
  return [
    `### ${summary}`,
    `\`${method.toUpperCase()} ${path}\``,
    textOf(at(document, pointer), 'description'),
    ...listAt(document, `${pointer}/x-codeSamples`).map(
      (sample) => `\`\`\`${FENCES[textOf(sample, 'lang')]}\n${textOf(sample, 'source')}\n\`\`\``,
    ),
    parameters
      .map((each) => listItem(`\`${each?.name}\` in the ${each?.in}, ${typeText(each?.schema)}`, each))
      .join('\n'),
    ...requestParagraphs(dereference(document, at(document, `${pointer}/requestBody`))),
    ...responses.flatMap(([status, response]) => responseParagraphs(document, status, response)),
  ];
}

function responseParagraphs(document: JsonObject, status: string, value: JsonObject): string[] {
  const response = dereference(document, value);
  const headers = isJsonObject(response?.headers) ? Object.entries(response.headers) : [];
  return [
    `**${status}** ${textOf(response, 'description')}`,
    headers.map(([name, header]) => listItem(`header \`${name}\``, dereference(document, header))).join('\n'),
    ...bodiesOf(response).flatMap((body) => [bodyText('The answer', body), textOf(body.schema, 'description')]),
  ];
}

function requestParagraphs(requestBody: JsonObject | undefined): string[] {
  return bodiesOf(requestBody).flatMap((body) => [
    bodyText('The request', body),
    textOf(requestBody, 'description'),
    textOf(body.schema, 'description'),
  ]);
}

/** A body by its media type. */
interface Body {
  readonly mediaType: string;
  readonly schema: Json | undefined;
}

/** The bodies of whatever has `content`: a request body or a response. */
function bodiesOf(value: JsonObject | undefined): Body[] {
  const content = isJsonObject(value?.content) ? Object.entries(value.content) : [];
  return content.map(([mediaType, described]) => ({
    mediaType,
    schema: isJsonObject(described) ? described.schema : undefined,
  }));
}

function bodyText(who: string, { mediaType, schema }: Body): string {
  return `${who} has a body of \`${mediaType}\`: ${typeText(schema)}.`;
}

/** Keys that look like numbers come first in JavaScript, so `400` would stand before `2XX`. */
function successFirst([one]: [string, Json], [other]: [string, Json]): number {
  return Number(other.startsWith('2')) - Number(one.startsWith('2'));
}

function listAt(document: JsonObject, pointer: string): JsonObject[] {
  const value = at(document, pointer);
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function entriesAt(document: JsonObject, pointer: string): [string, JsonObject][] {
  const value = at(document, pointer);
  return Object.entries(isJsonObject(value) ? value : {}).flatMap(([name, element]) =>
    isJsonObject(element) ? [[name, element]] : [],
  );
}

/** The text of a key; empty where there is none. */
function textOf(value: Json | undefined, key: string): string {
  const text = isJsonObject(value) ? value[key] : undefined;
  return typeof text === 'string' ? text.trim() : '';
}

/** The type of a schema in words, with a link to a named one. */
function typeText(value: Json | undefined): string {
  if (!isJsonObject(value)) return 'open';
  if (typeof value.$ref === 'string') {
    const name = value.$ref.replace(/.*\//, '');
    return `[${name}](#${name.toLowerCase()})`;
  }
  if (value.type === 'array') return `array of ${typeText(value.items)}`;
  return value.type === undefined ? 'open' : [value.type].flat().join(' or ');
}

/** The fields of a schema as a list, with those of the elements of a list. */
function fieldList(schema: JsonObject, path = ''): string {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];
  const { additionalProperties } = schema;
  const rows = properties.flatMap(([name, field]) => {
    const facts = [typeText(field), ...(required.includes(name) ? ['required'] : [])].join(', ');
    const items = isJsonObject(field) && isJsonObject(field.items) ? field.items : undefined;
    return [
      listItem(`\`${path}${name}\` (${facts})`, field),
      ...(items?.description === undefined ? [] : [listItem(`\`${path}${name}[]\``, items)]),
      ...(items === undefined ? [] : [fieldList(items, `${path}${name}[].`)]),
    ];
  });
  const others = path === '' ? 'other fields' : `other fields of \`${path.replace(/\.$/, '')}\``;
  if (isJsonObject(additionalProperties)) rows.push(listItem(others, additionalProperties));
  return rows.filter(Boolean).join('\n');
}

/** A line of a list: a name, and the description of an element without its paragraphs. */
function listItem(name: string, element: Json | undefined): string {
  const lines = textOf(element, 'description').split('\n');
  const text = lines
    .map((line) => line.replace(/^(> ?|- )/, '').trim())
    .filter(Boolean)
    .join(' ');
  return text === '' ? `- ${name}` : `- ${name}: ${text}`;
}
