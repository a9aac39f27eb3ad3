import type { Contract } from '../../contract/index.ts';
import { copyOf, type Listed } from '../page.ts';
import { versionOf } from '../reference/reference.ts';

/** The list of pages for machines, as https://llmstxt.org has it: each with its Markdown copy. */
export function llmsText(start: Listed, pages: readonly Listed[], contract: Contract, contractPath: string): string {
  const item = ({ path, title, description }: Listed) => `- [${title}](${copyOf(path)}): ${description}`;
  const parts = [
    { title: 'Docs', of: ({ path }: Listed) => !path.includes('/') },
    { title: 'Reference', of: ({ path }: Listed) => path.startsWith('reference/') },
    { title: 'Guides', of: ({ path }: Listed) => path.startsWith('guides/') },
    { title: 'Programming interface', of: ({ path }: Listed) => path.startsWith('api/') },
  ];
  return [
    `# ${start.title}`,
    `> ${start.description} Contract version ${versionOf(contract)}.`,
    HOW_TO_TREAT,
    ...parts.flatMap(({ title, of }) => {
      const within = pages.filter(of);
      return within.length === 0 ? [] : [`## ${title}`, within.map(item).join('\n')];
    }),
    '## Data',
    `- [The contract](${contractPath}): OpenAPI 3.1, with sources as \`x-source\` and open points as \`x-unspecified\`.`,
    '',
  ].join('\n\n');
}

const HOW_TO_TREAT = `An open point is a detail that the description of the API leaves open. It has an id, such as \`send-message.wait-limit\`.
Do not assume an answer to it, and write no code that is right under one answer alone.
Where a value is \`Unspecified<"id">\`, check it with \`assume\` before it is read; send what is open only where the user says how.
If a task needs an answer, name the id and its question to the user, who can ask the owner: they stand in the letter.
An assumption set (\`plain\`, \`contrary\`, \`sparse\`) is a guess with a name; try a program under each of them.`;
