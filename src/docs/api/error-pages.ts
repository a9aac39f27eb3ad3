import type { DeclarationReflection, ProjectReflection } from 'typedoc';
import { html } from '../../html/index.ts';
import { renderInline } from '../markdown.ts';
import type { Page } from '../page.ts';

export function errorPages(project: ProjectReflection): Page[] {
  const byKind = new Map<string, DeclarationReflection>();
  for (const entry of project.children ?? []) {
    for (const declared of entry.children ?? []) {
      const kind = kindOf(declared);
      if (kind !== undefined && !byKind.has(kind)) byKind.set(kind, declared);
    }
  }
  return [...byKind].map(([kind, declared]) => errorPage(kind, declared));
}

/** The kind of an error: the one text that its `kind` can be. */
function kindOf({ name, children }: DeclarationReflection): string | undefined {
  const type = name.endsWith('Error') ? children?.find((field) => field.name === 'kind')?.type : undefined;
  return type?.type === 'literal' && typeof type.value === 'string' ? type.value : undefined;
}

function errorPage(kind: string, { name, comment, children = [] }: DeclarationReflection): Page {
  const meaning = textOf(comment?.summary);
  const fields = children
    .filter((field) => !['kind', 'name', 'cause', 'message', 'stack'].includes(field.name))
    .map((field) => ({
      name: field.name,
      type: field.type?.toString() ?? '',
      meaning: textOf(field.comment?.summary),
    }));
  const title = `Error: ${kind}`;
  return {
    path: `api/errors/${kind}.html`,
    title,
    group: 'Errors by kind',
    description: meaning.replaceAll('`', '') || title,
    styles: ['api'],
    body: html`<main>
<h1>${title}</h1>
<p class="lead">${renderInline(meaning)}</p>
<p>A <code>ColloquyError</code> with <code>kind: '${kind}'</code>; its type is <a href="../client.html#${name.toLowerCase()}"><code>${name}</code></a>. Beside <code>message</code> it has:</p>
<div class="table" tabindex="0"><table><thead><tr><th>Field</th><th>Type</th><th>What it says</th></tr></thead><tbody>
${fields.map((field) => html`<tr><td><code>${field.name}</code></td><td><code>${field.type}</code></td><td>${renderInline(field.meaning)}</td></tr>`)}
</tbody></table></div>
<p>What to do stands under <a href="../../guides/errors.html">errors</a>.</p>
</main>`,
    markdown: [
      `# ${title}`,
      meaning,
      `Its type is [${name}](../client.md#${name.toLowerCase()}).`,
      fields.map((field) => `- \`${field.name}\` (\`${field.type}\`): ${field.meaning}`).join('\n'),
      '',
    ].join('\n\n'),
  };
}

function textOf(parts: readonly { readonly text: string }[] | undefined): string {
  return (parts ?? [])
    .map(({ text }) => text)
    .join('')
    .replaceAll('\n', ' ')
    .trim();
}
