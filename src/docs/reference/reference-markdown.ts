import { type Contract, citationOf, type OpenPoint } from '../../contract/index.ts';
import { copyOf, openPointLink, pathToRoot, REFERENCE_PAGE } from '../page.ts';
import type { Sentence, Shown } from './elements.ts';
import type { AnswerView, ContentView, OperationView } from './operation-view.ts';
import { type Reference, titleOf, versionOf } from './reference.ts';
import { writeCurl, writePython, writeTypeScript } from './samples.ts';
import type { SchemaView } from './schema-view.ts';

export function overviewMarkdown(contract: Contract, { api, addresses, keys, groups }: Reference): string {
  const root = pathToRoot(REFERENCE_PAGE);
  return text([
    '# Reference',
    `${titleOf(contract)}, contract version ${versionOf(contract)}.`,
    ...told(api, root),
    '## Operations',
    ...groups.flatMap((group) => [
      `### ${group.name}`,
      group.operations
        .map(({ path, openCount, view: { operation } }) => {
          const file = copyOf(path).replace(/.*\//, '');
          return `- [${operation.summary}](${file}): \`${operation.method.toUpperCase()} ${operation.path}\`, ${openCount} open`;
        })
        .join('\n'),
      ...told(group, root),
    ]),
    '## For every call',
    ...addresses.flatMap((address) => [`Address: \`${address.url}\``, ...told(address, root)]),
    ...keys.flatMap((key) => [`Key: \`${key.header}\``, ...told(key, root)]),
  ]);
}

export function operationMarkdown(view: OperationView, level: number, root: string): string {
  const { operation, keys, keyOpen, parameters, queryOpen, body, samples } = view;
  const heading = (words: string) => `${'#'.repeat(level + 1)} ${words}`;
  return text([
    `${'#'.repeat(level)} ${operation.summary}`,
    `\`${operation.method.toUpperCase()} ${operation.path}\``,
    ...said(view.sentences),
    openList(view.behaviour, root),
    heading('Request'),
    ...view.addresses.flatMap((address) => [`Address: \`${address.url}\``, ...told(address, root)]),
    ...keys.flatMap((key) => [`Key: \`${key.header}\`, required.`, ...told(key, root)]),
    keys.length > 0 ? '' : keyOpen.length > 0 ? 'Key: whether one is needed is open.' : 'Key: none.',
    openList(keyOpen, root),
    parameters.map((parameter) => fieldItem(parameter, root, `in the ${parameter.in}`)).join('\n'),
    queryOpen.length === 0 ? '' : `Query: no parameter is known.\n\n${openList(queryOpen, root)}`,
    ...(body === undefined
      ? ['Body: none.']
      : [
          ...body.contents.flatMap((content) => [`Body: ${bodyText(content)}${body.isRequired ? ', required' : ''}.`]),
          ...told(body, root),
          ...body.contents.flatMap(({ schema }) => [...told(schema, root), fieldList(schema, root)]),
        ]),
    heading('Answer'),
    ...view.answers.flatMap((answer) => answerText(answer, root)),
    heading('Errors'),
    openList(view.errorsOpen, root),
    ...view.errors.flatMap((error) => [
      `**${error.status}** ${said(error.sentences).join(' ')}`,
      openList(error.open, root),
      ...(view.errorBody === undefined ? error.contents.map((content) => `Body: ${bodyText(content)}.`) : []),
    ]),
    ...(view.errorBody === undefined
      ? []
      : [
          `Body of each: ${bodyText(view.errorBody)}.`,
          ...told(view.errorBody.schema, root),
          fieldList(view.errorBody.schema, root),
        ]),
    heading('Samples'),
    ...samples.flatMap((request) => [
      fence('sh', writeCurl(request)),
      ...[writeTypeScript(request)].flatMap((program) => (program === undefined ? [] : [fence('ts', program)])),
      fence('python', writePython(request)),
    ]),
  ]);
}

export function schemasMarkdown(schemas: readonly SchemaView[], root: string, level = 1): string {
  return text([
    `${'#'.repeat(level)} Schemas`,
    ...schemas.flatMap((schema) => [
      `${'#'.repeat(level + 1)} ${schema.name}`,
      ...told(schema, root),
      fieldList(schema, root),
    ]),
  ]);
}

function answerText({ status, headers, contents, ...shown }: AnswerView, root: string): string[] {
  return [
    `**${status}** ${said(shown.sentences).join(' ')}`,
    openList(shown.open, root),
    headers.map((header) => fieldItem(header, root, 'header')).join('\n'),
    ...contents.flatMap((content) => [
      `Body: ${bodyText(content)}.`,
      ...told(content.schema, root),
      fieldList(content.schema, root),
    ]),
  ];
}

function bodyText({ mediaType, schema }: ContentView): string {
  const name = schema.schema === undefined ? '' : ` (${schema.schema})`;
  return `${mediaType === '*/*' ? 'any media type' : `\`${mediaType}\``}, ${schema.type ?? 'type open'}${name}`;
}

function fence(language: string, program: string): string {
  return `\`\`\`${language}\n${program}\n\`\`\``;
}

function told({ sentences, open }: Shown, root: string): string[] {
  return [...said(sentences), openList(open, root)];
}

function said([own, ...further]: readonly Sentence[]): string[] {
  if (own === undefined) return [];
  return [cited(own), further.map((sentence) => `- ${cited(sentence)}`).join('\n')].filter(Boolean);
}

function cited({ text: words, statements }: Sentence): string {
  const citations = [...new Set(statements.map(citationOf))];
  return citations.length === 0 ? words : `${words} (${citations.join(', ')})`;
}

function openList(open: readonly OpenPoint[], root: string): string {
  return open.map((point) => `- ${openText(point, root)}`).join('\n');
}

function openText({ id, question }: OpenPoint, root: string): string {
  return `**Open:** ${question} [${id}](${root}${copyOf(openPointLink(id).replace(/#.*/, ''))}#${id})`;
}

function fieldList(schema: SchemaView, root: string, indent = ''): string {
  return [
    ...schema.fields.map((field) => fieldItem(field, root, undefined, indent)),
    ...schema.otherFields.map((point) => `${indent}- other fields: ${openText(point, root)}`),
  ].join('\n');
}

function fieldItem(field: SchemaView, root: string, where: string | undefined, indent = ''): string {
  const facts = [where, field.type ?? 'type open', field.isRequired ? 'required' : 'optional', ...field.keywords];
  const words = said(field.sentences).join(' ').replaceAll('\n', ' ');
  return [
    `${indent}- \`${field.name}\` (${facts.filter(Boolean).join(', ')})${words === '' ? '' : `: ${words}`}`,
    ...field.open.map((point) => `${indent}  - ${openText(point, root)}`),
    fieldList(field, root, `${indent}  `),
  ]
    .filter(Boolean)
    .join('\n');
}

function text(paragraphs: readonly string[]): string {
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`;
}
