import { type Contract, citationOf, type OpenPoint } from '../../contract/index.ts';
import { copyOf, OPEN_POINTS_PAGE, pathToRoot, REFERENCE_PAGE } from '../page.ts';
import type { Sentence, Shown } from './elements.ts';
import type { OperationView, Part, ResponseView } from './operation-view.ts';
import { type Reference, titleOf, versionOf } from './reference.ts';
import { writeCurl, writePython, writeTypeScript } from './samples.ts';
import type { SchemaView } from './schema-view.ts';

export function overviewMarkdown(contract: Contract, { api, calls, groups }: Reference): string {
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
    ...calls.flatMap((part) => partText(part, root)),
  ]);
}

export function operationMarkdown(view: OperationView, level: number, root: string): string {
  const { operation, errorBody } = view;
  const heading = (words: string) => `${'#'.repeat(level + 1)} ${words}`;
  const withBodies = ({ bodies }: ResponseView) => bodies.flatMap((body) => partText(body, root));
  return text([
    `${'#'.repeat(level)} ${operation.summary}`,
    `\`${operation.method.toUpperCase()} ${operation.path}\``,
    ...told({ ...view, open: view.behaviour }, root),
    heading('Request'),
    ...view.request.flatMap((part) => partText(part, root)),
    heading('Answer'),
    ...view.responses.flatMap((response) => [
      ...responseText(response, root),
      fieldList({ fields: response.headers }, root),
      ...withBodies(response),
    ]),
    heading('Errors'),
    openList(view.errorsOpen, root),
    ...view.errors.flatMap((error) => [
      ...responseText(error, root),
      ...(errorBody === undefined ? withBodies(error) : []),
    ]),
    ...(errorBody === undefined ? [] : partText(errorBody, root)),
    heading('Samples'),
    ...view.samples.flatMap((request) => [
      fence('sh', writeCurl(request)),
      fence('ts', writeTypeScript(request)),
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

function responseText({ status, sentences, open }: ResponseView, root: string): string[] {
  return [`**${status}** ${said(sentences).join(' ')}`, openList(open, root)];
}

function partText(part: Part, root: string): string[] {
  const { label, known, isRequired, keywords, type = 'type open', schema } = part;
  const named = schema === undefined ? type : `${type} (${schema})`;
  const facts = [known, keywords && named, isRequired && 'required'].filter(Boolean).join(', ');
  return [known === undefined ? '' : `${label}: ${facts}.`, ...told(part, root), fieldList(part, root)];
}

function fence(language: string, program: string | undefined): string {
  return program === undefined ? '' : `\`\`\`${language}\n${program}\n\`\`\``;
}

function told({ sentences = [], open = [] }: Partial<Shown>, root: string): string[] {
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
  return `**Open:** ${question} [${id}](${root}${copyOf(OPEN_POINTS_PAGE)}#${id})`;
}

function fieldList({ fields = [], otherFields = [] }: Partial<SchemaView>, root: string, indent = ''): string {
  return [
    ...fields.map((field) => fieldItem(field, root, indent)),
    ...otherFields.map((point) => `${indent}- other fields: ${openText(point, root)}`),
  ].join('\n');
}

function fieldItem(field: SchemaView, root: string, indent: string): string {
  const { name, where, type = 'type open', isRequired, keywords, open } = field;
  const facts = [where, type, isRequired ? 'required' : 'optional', ...keywords].filter(Boolean).join(', ');
  const words = said(field.sentences).join(' ').replaceAll('\n', ' ');
  return [
    `${indent}- \`${name}\` (${facts})${words === '' ? '' : `: ${words}`}`,
    ...open.map((point) => `${indent}  - ${openText(point, root)}`),
    fieldList(field, root, `${indent}  `),
  ]
    .filter(Boolean)
    .join('\n');
}

function text(paragraphs: readonly string[]): string {
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`;
}
