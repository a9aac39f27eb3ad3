import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { at, readContract } from '../../../src/contract/model/index.ts';

/** The modules that work on any contract: what belongs to ours stands in openapi/. */
const GENERAL = 'src/{contract/{model,aspects,assumptions},authoring,servers/{http,mock},evidence/verify,web}/**/*.ts';

/** Words of the contract that have a meaning beside it: every contract has messages, and HTTP has agents. */
const COMMON = ['tool', 'message', 'messages', 'agent'];

test('no module for any contract contains a name from this one', async () => {
  const { document, operations, statements, openPoints } = await readContract();
  const segments = operations.flatMap(({ path }) => path.split('/').filter((segment) => /^[a-z]\w*$/.test(segment)));
  const names = ['schemas', 'responses', 'parameters', 'headers', 'securitySchemes'].flatMap((kind) =>
    Object.keys(Object(at(document, `/components/${kind}`))).filter((name) => /[a-z][A-Z]/.test(name)),
  );
  const headers = Object.keys(Object(at(document, '/components/responses/AgentsListed/headers')));
  const words = [
    ...segments.flatMap((segment) => [segment, segment.replace(/ies$/, 'y').replace(/s$/, '')]),
    ...operations.map(({ operationId }) => operationId),
    ...[...statements, ...openPoints].map(({ id }) => id),
    ...names,
    ...headers,
  ].filter((word) => !COMMON.includes(word));
  const named = new RegExp(`(?<![\\w-])(${[...new Set(words)].join('|').replaceAll('.', '\\.')})(?![\\w-])`, 'g');

  const found: string[] = [];
  for await (const file of glob(GENERAL)) {
    const code = (await readFile(file, 'utf8')).replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
    for (const match of code.matchAll(named)) found.push(`${file}: ${match[0]}`);
  }
  expect(found).toEqual([]);
});
