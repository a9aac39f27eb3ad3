import type { ProjectReflection } from 'typedoc';
import type { Contract } from '../../../contract/model/index.ts';
import { markdownPage } from '../../markdown.ts';
import { openPointLink, type Page } from '../../page.ts';
import { isCallable } from '../../reference/operation-view.ts';
import { type OperationPage, referenceOf } from '../../reference/reference.ts';
import type { SchemaView } from '../../reference/schema-view.ts';
import { writeTypeScript } from '../client-sample.ts';
import { clientMethod } from '../own-packages.ts';
import { fieldTable, markdownTable } from './rows.ts';

/** Writes a page for each method of the clients: call, parameters, result, errors and open points. */
export function methodPages(project: ProjectReflection, contract: Contract): Page[] {
  return referenceOf(contract).operations.flatMap((operation) => {
    const called = operation.view.operation;
    const method = isCallable(called) ? clientMethod(called) : undefined;
    if (method === undefined) return [];
    const { surface } = operation.view.operation;
    return [methodPage(project, contract, operation, surface === 'toolkit' ? `toolkits.${method}` : method)];
  });
}

function methodPage(project: ProjectReflection, contract: Contract, page: OperationPage, method: string): Page {
  const { operation, samples, request, responses, errors } = page.view;
  const { operationId } = operation;
  const [sample] = samples;
  const parameters = request.flatMap(({ label, fields = [] }) =>
    fields.flatMap((field) => schemaRows(field, label === 'Body' ? 'body.' : '')),
  );
  const bodies = responses.flatMap((response) => response.bodies);
  const results = bodies.flatMap(({ fields }) => fields.flatMap((field) => schemaRows(field)));
  const points = contract.openPoints.filter(({ place }) => place.operations.includes(operationId));
  // For responses under `default`, the contract states no status.
  const stated = errors.filter(({ status }) => status !== 'default');
  const statuses = stated.map(({ status }) => `\`${status}\``).join(', ');
  const parts = [
    `# ${method}`,
    `${operation.summary}: calls [\`${operation.method.toUpperCase()} ${operation.path}\`](../../${page.path.replace('html', 'md')}).`,
    `\`\`\`ts\n${sample && writeTypeScript(sample)}\n\`\`\``,
    '## Parameters',
    markdownTable(['Name', 'Type', 'What it is'], parameters) || 'None besides the options.',
    '## Options',
    'The last argument is an object with these. What has a `?` is optional.',
    optionTable(project, operationId),
    '## Result',
    markdownTable(['Name', 'Type', 'What it is'], results) ||
      'What the body contains is open: its type is `Unspecified`.',
    '## Errors',
    statuses === ''
      ? 'No status of an error is stated: each is an [undocumented](../errors/undocumented.md) one.'
      : `A status of ${statuses} is a [documented](../errors/documented.md) error, any other one an [undocumented](../errors/undocumented.md) one.`,
    'A method throws them; the method of the same name below `results` returns them. [Errors](../../guides/errors.md) says what to do.',
    '## Open points',
    points
      .map(({ id, question }) => `- [${id}](../../${openPointLink(id).replace('html', 'md')}): ${question}`)
      .join('\n'),
  ];
  return markdownPage({
    path: `api/methods/${method}.html`,
    group: 'Methods of the clients',
    styles: ['api'],
    markdown: `${parts.filter(Boolean).join('\n\n')}\n`,
  });
}

/** Writes a field and the fields within it as rows of a table. */
function schemaRows({ name = '', type, isRequired, sentences, fields }: SchemaView, prefix = ''): string[][] {
  const [sentence] = sentences;
  const kind = `${type ?? 'open'}${isRequired ? ', required' : ''}`;
  const row = [`\`${prefix}${name}\``, kind, sentence?.text ?? ''];
  return [row, ...fields.flatMap((field) => schemaRows(field, `${prefix}${name}.`))];
}

function optionTable(project: ProjectReflection, operationId: string): string {
  const declared = (project.children ?? []).flatMap(({ children = [] }) => children);
  const findByName = (name: string) => declared.find((one) => one.name.toLowerCase() === name.toLowerCase());
  const options = findByName(`${operationId}Options`) ?? findByName('CallOptions');
  return fieldTable(options?.children ?? []);
}
