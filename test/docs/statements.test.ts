import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { probesOf } from '../conformance/statements/wire.ts';
import { words } from '../conformance/statements/words.ts';
import { contract } from '../conformance/support/contract.ts';
import { mockSubject } from '../conformance/support/subject.ts';
import { builtDocs } from './support/built-docs.ts';

const HEAD = `# What the test of each statement looks at, for the docs: the contract, or the answers to kinds of requests.
# After a change of these tests: npx vitest run test/docs/statements.test.ts --update
`;

/** The requests by which the test of each statement shows it. */
const requests = new Map<string, { readonly operationId: string; readonly name: string }[]>();
for (const { name, operationId, shows, requests: sent } of probesOf(await mockSubject(contract.document))) {
  if (typeof sent === 'string') continue; // it cannot be asked of the mock
  const request = { operationId, name: name.slice(`${operationId}: `.length) };
  for (const id of shows) requests.set(id, [...(requests.get(id) ?? []), request]);
}

/** What was an open point once is held as an answer, by other tests. */
const tested = contract.statements.filter(({ id }) => Object.hasOwn(words, id) || requests.has(id));

test('the docs list for each statement what its test looks at', async () => {
  const entries = tested.map(({ id }) => {
    if (Object.hasOwn(words, id)) return `${id}: contract\n`;
    const byOperation = Map.groupBy(requests.get(id) ?? [], ({ operationId }) => operationId);
    const lines = [...byOperation].map(
      ([operation, asked]) => `  ${operation}: [${asked.map(({ name }) => JSON.stringify(name)).join(', ')}]\n`,
    );
    return `${id}:\n${lines.join('')}`;
  });
  await expect(HEAD + entries.join('')).toMatchFileSnapshot('../../docs/statement-tests.yaml');
});

test('the page of statements shows of each the kinds of requests of its test, or that it reads the contract', async () => {
  const { directory } = await builtDocs();
  const page = await readFile(join(directory, 'statements.html'), 'utf8');
  for (const { id } of tested) {
    const item = page.split(`<li id="${id}">`)[1]?.split('<li id=')[0] ?? '';
    const sent = requests.get(id)?.length ?? 0;
    const shown = [...item.matchAll(/<dd>([\s\S]*?)<\/dd>/g)].flatMap(([, names = '']) => names.split(' · '));
    expect(
      shown.filter((name) => name !== ''),
      id,
    ).toHaveLength(sent);
    expect(item, id).toContain(
      sent === 0 ? 'its test reads the contract' : `its test sends ${sent} ${sent === 1 ? 'kind' : 'kinds'} of request`,
    );
  }
});
