import type { DeclarationReflection, ProjectReflection } from 'typedoc';
import { markdownPage } from '../../markdown.ts';
import type { Page } from '../../page.ts';
import { fieldTable, partsText } from './rows.ts';

export function errorPages(project: ProjectReflection): Page[] {
  const declared = (project.children ?? []).flatMap(({ children = [] }) => children);
  // If several entry points export an error, it is described once, as in the first.
  const byKind = new Map(declared.toReversed().map((one) => [errorKind(one), one]));
  return [...byKind].reverse().flatMap(([kind, one]) => (kind === undefined ? [] : errorPage(kind, one)));
}

function errorKind({ name, children }: DeclarationReflection): string | undefined {
  const type = name.endsWith('Error') ? children?.find((field) => field.name === 'kind')?.type : undefined;
  return type?.type === 'literal' && typeof type.value === 'string' ? type.value : undefined;
}

function errorPage(kind: string, { name, comment, children = [] }: DeclarationReflection): Page {
  const fields = children.filter((field) => !['kind', 'name', 'cause', 'message', 'stack'].includes(field.name));
  const parts = [
    `# Error: ${kind}`,
    partsText(comment?.summary),
    `A \`ColloquyError\` with \`kind: '${kind}'\`; its type is [\`${name}\`](../client.md#${name.toLowerCase()}). In addition to \`message\` it has:`,
    fieldTable(fields),
    '[Errors](../../guides/errors.md) explains what to do.\n',
  ];
  return markdownPage({
    path: `api/errors/${kind}.html`,
    group: 'Errors by kind',
    styles: ['api'],
    markdown: parts.filter(Boolean).join('\n\n'),
  });
}
