import { expect, test } from 'vitest';
import { type CodeUse, checkCode, findSourceFiles, type SourceFile } from '../../../src/code/check/index.ts';
import { readAssumptionSets } from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { samples } from '../../docs/support/programs.ts';

const contract = await readContract();

/** What the guides write on purpose, to show what comes of it. */
const ON_PURPOSE: Readonly<Record<string, readonly string[]>> = {
  // Of another document.
  'docs/guides/any-document.md': ['invented GET /v2/notes'],
  'docs/guides/authentication.md': ['excluded GET /v1/agents/ key'],
  'docs/guides/check.md': [
    'open GET /v1/agents/ query page',
    'open GET /v1/agents/ response field agents',
    'open GET /v1/agents/ response field agents[].name',
    'invented POST /v1/agents/{…}/archive',
    'invented GET /v1/agents/ header X-API-Key',
    'excluded GET /v1/agents/ key',
    'open GET /v1/agents/ order of the response',
    'open GET /v1/agents/ response field [].name',
  ],
  'docs/guides/errors.md': [
    'excluded POST /v1/conversations/{conversation_id}/messages/ /content is integer, not string',
  ],
  'docs/guides/open-points.md': ['open GET /v1/agents/ response field data'],
  // Choices for a path without its last slash and for the pages of a list are shown by requests.
  'docs/guides/own-set.md': ['excluded GET /v1/agents', 'open GET /v1/conversations/ query next_page'],
  // A fault that the test asks the sandbox for.
  'docs/guides/sandbox-tests.md': ['open POST /v1/conversations/{conversation_id}/messages/ status 503'],
  // What an application's own toolkit takes is no guess.
  'docs/guides/toolkit.md': [
    'open POST /toolkit/{toolkit_name}/{tool_name}/ header Authorization',
    'open POST /toolkit/{toolkit_name}/{tool_name}/ body as application/json',
  ],
};

async function unnamed(files: readonly SourceFile[]): Promise<Record<string, string[]>> {
  const { uses, unread } = await checkCode(files, { contract, sets: await readAssumptionSets() });
  expect(unread).toEqual([]);
  expect(uses.length).toBeGreaterThan(0);
  const isReported = ({ verdict, isNamed }: CodeUse): boolean =>
    /^(invented|excluded)$/.test(verdict) || (verdict === 'open' && isNamed !== true);
  const found = Map.groupBy(uses.filter(isReported), ({ file }) => file);
  return Object.fromEntries(
    [...found].map(([file, all]) => [file, all.map(({ verdict, fact }) => `${verdict} ${fact}`)]),
  );
}

test('guides and examples invent nothing and name each open point, except to show the consequences', async () => {
  expect(await unnamed(findSourceFiles(['README.md', 'docs/guides', 'examples']))).toEqual(ON_PURPOSE);
});

test.for([
  ['curl', 'sh'],
  ['typescript', 'ts'],
  ['python', 'py'],
] as const)('the samples of the docs in %s invent nothing', async ([language, ending]) => {
  const files = samples(contract, language).map((text, index) => ({ file: `sample-${index}.${ending}`, text }));
  const open = Object.values(await unnamed(files)).flat();
  expect(open.filter((fact) => !fact.startsWith('open '))).toEqual([]);
});
