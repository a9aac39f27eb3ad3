import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { type Contract, type Json, parseContract, readContract } from '../../src/contract/index.ts';
import { proposeMarks } from '../../src/edit/index.ts';
import { questionsLetter } from '../../src/report/index.ts';
import { lintDocuments } from '../lint/lint-documents.ts';

/** A document without any mark, and without what init writes beside one. */
function unmarked(value: Json): Json {
  if (Array.isArray(value)) return value.map(unmarked);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !['x-source', 'x-unspecified', 'x-sections'].includes(key));
  return Object.fromEntries(kept.map(([key, child]) => [key, unmarked(child)]));
}

const contract = await readContract();

describe('our own contract with all its marks taken out', () => {
  const bare = parseContract(stringify(unmarked(contract.document), { lineWidth: 0 }), 'bare.yaml');
  const { openPoints } = proposeMarks(bare).contract;

  test('gets back each mark that has a trace in the structure', () => {
    const lost = contract.openPoints.filter(
      ({ aspect, place }) =>
        aspect !== 'elsewhere' &&
        !openPoints.some((point) => point.aspect === aspect && point.place.pointer === place.pointer),
    );
    expect(lost.map(({ id }) => id)).toEqual([]);
  });

  test('gets back at least half of the others', () => {
    const others = contract.openPoints.filter(({ aspect }) => aspect === 'elsewhere');
    const lastWord = (id: string) => /[^.-]+$/.exec(id)?.[0];
    const found = others.filter(({ id, place }) =>
      openPoints.some((point) => point.place.pointer === place.pointer && lastWord(point.id) === lastWord(id)),
    );
    console.info(`init: finds ${found.length} of ${others.length} open points that leave no trace in the structure`);
    expect(found.length).toBeGreaterThanOrEqual(others.length / 2);
  });
});

const EXAMPLES = new URL('3.1/json/', import.meta.resolve('@readme/oas-examples/package.json'));
const examples: readonly Contract[] = await Promise.all(
  (await readdir(EXAMPLES))
    // One has no paths; the largest has keywords of OpenAPI 3.0, and takes seconds.
    .filter((file) => file.endsWith('.json') && !['webhooks.json', 'readme.json'].includes(file))
    .map(async (file) => parseContract(await readFile(fileURLToPath(new URL(file, EXAMPLES)), 'utf8'), file)),
);

describe('public documents', () => {
  const proposals = examples.map((example) => ({ example, proposal: proposeMarks(example) }));

  test('get marks and sources, and a second time nothing', () => {
    for (const { example, proposal } of proposals) {
      expect(proposal.openPoints.length, example.file).toBeGreaterThan(0);
      expect(proposeMarks(proposal.contract), example.file).toMatchObject({ openPoints: [], sources: 0 });
      expect(questionsLetter(proposal.contract)).toContain(`# `);
    }
  });

  test('keep all that their authors wrote', () => {
    for (const { example, proposal } of proposals) {
      const before = JSON.stringify(unmarked(example.document));
      const after = JSON.stringify(unmarked(proposal.contract.document)).replaceAll(
        /,?"additionalProperties":true,?/g,
        (found) => (found.startsWith(',') && found.endsWith(',') ? ',' : ''),
      );
      const plain = before.replaceAll(/,?"additionalProperties":true,?/g, (found) =>
        found.startsWith(',') && found.endsWith(',') ? ',' : '',
      );
      expect(after, example.file).toBe(plain);
    }
  });

  test('lint with the marks no worse than without', async () => {
    const documents = proposals.flatMap(({ example, proposal }) => [example.document, proposal.contract.document]);
    const problems = (await lintDocuments(documents, 'any')).map((found) =>
      found.filter(({ severity }) => severity === 'error').map(({ rule, message }) => `${rule}: ${message}`),
    );
    for (const [index, { example }] of proposals.entries()) {
      const [before = [], after = []] = problems.slice(2 * index, 2 * index + 2);
      expect(
        after.filter((problem) => !before.includes(problem)),
        example.file,
      ).toEqual([]);
    }
  });
});

describe('a text is kept line by line', () => {
  const TEXT = `# A comment.
openapi: 3.1.0
info: {title: Notes, version: 1.0.0, description: Notes.}   # one line
servers: [{url: https://notes.test}]
paths:
  /notes:
    # Lists.
    get:
      operationId: listNotes
      responses:
        "2XX":
          description: >
            The notes,
            folded.
          content:
            application/json: {schema: {}}
`;

  test.for([
    ['with lines of Unix', TEXT],
    ['with lines of Windows', TEXT.replaceAll('\n', '\r\n')],
  ] as const)('%s', ([, text]) => {
    const { contract: after } = proposeMarks(parseContract(text, 'notes.yaml'));
    // What stands in one line gets its marks within that line.
    const inLines = (lines: string): string[] =>
      lines.split('\n').filter((line) => !/\{|x-source:|x-unspecified:|x-sections:/.test(line));
    expect(inLines(after.text)).toEqual(inLines(text));
    expect(parse(after.text).info).toMatchObject({ title: 'Notes', 'x-sections': {} });
    expect(/(?<!\r)\n/.test(after.text)).toBe(!text.includes('\r'));
    expect(after.openPoints.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['list-notes.status', 'list-notes.security', 'list-notes.order', 'api.cors']),
    );
  });
});

test('JSON as programs write it stays so, indented as it was', () => {
  const document = { openapi: '3.1.0', info: { title: 'Notes', version: '1' }, paths: { '/notes': { get: {} } } };
  const text = `${JSON.stringify(document, null, 3)}\n`;
  const { contract: after, sources } = proposeMarks(parseContract(text, 'notes.json'));
  expect(sources).toBeGreaterThan(0);
  expect(after.text).toBe(`${JSON.stringify(JSON.parse(after.text), null, 3)}\n`);
  expect(unmarked(JSON.parse(after.text))).toEqual(document);
  expect(after.lineOf('/info')).toBe(3);
});

test('what ends in one line with what it stands in gets marks of its own', () => {
  const text = `openapi: 3.1.0
info: {title: Notes, version: "1"}
paths:
  /notes:
    get:
      responses:
        "200":
          description: The notes.
          content:
            application/json:
              schema:
                type: object
                properties:
                  text: {}
                  author:
                    properties:
                      name:
                        type: string`;
  const { contract: after } = proposeMarks(parseContract(text, 'notes.yaml'));
  const withoutForm = JSON.stringify(unmarked(after.document)).replaceAll('"additionalProperties":true,', '');
  expect(JSON.parse(withoutForm)).toEqual(parse(text));
  expect(after.text.split('\n')).toEqual(expect.arrayContaining(text.split('\n').filter((line) => !/\{/.test(line))));
});
