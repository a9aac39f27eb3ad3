import { describe, expect, it } from 'vitest';
import { ContractError, contractFrom, parseContract, readContract } from '../../../src/contract/model/index.ts';
import { SMALL, small } from './support/small-contract.ts';

const replaced = (search: string, replacement: string): string => {
  if (!SMALL.includes(search)) throw new Error(`the small contract has no ${search}`);
  return SMALL.replace(search, replacement);
};

describe('a contract that cannot be read is refused with file, line and what to fix', () => {
  it.each([
    ['c.yaml:1: is not an OpenAPI document; it must be a mapping', ''],
    ['c.yaml:1: is not an OpenAPI document; it must be a mapping', '- a list'],
    ['c.yaml:1: must be OpenAPI 3.1 here; it is of version 3.0', 'openapi: 3.0.3\npaths: {}'],
    ['c.yaml:2: must be OpenAPI 3.1 here; it is of version 2.0', 'paths: {}\nswagger: "2.0"'],
    ['c.yaml:1: must be OpenAPI 3.1 here; it is of version 3.2', 'openapi: 3.2.0\npaths: {}'],
    ['c.yaml:2: is of version 4.0.0; it must be Swagger 2.0 or OpenAPI 3.0 to 3.2', 'paths: {}\nopenapi: 4.0.0'],
    [
      'c.yaml:1: is not an OpenAPI document; it has neither openapi nor swagger, such as openapi: 3.1.0',
      'info: {}\npaths: {}',
    ],
    ['c.yaml:1: has no paths', 'info: {}\nopenapi: 3.1.0\n'],
    ['c.yaml:3: has no paths', 'openapi: 3.1.0\n\npaths: []'],
    ['c.yaml:2: missed comma between flow collection entries', 'openapi: 3.1.0\ninfo: {title: [}\n'],
    ['c.yaml:3: duplicated mapping key', 'openapi: 3.1.0\ninfo: {}\ninfo: {}\n'],
    ['c.yaml:1: unknown scalar tag !<!version>', 'openapi: !version 3.1.0\npaths: {}\n'],
    ['c.yaml:1: has several YAML documents; write one', 'openapi: 3.1.0\npaths: {}\n---\n{}\n'],
    [
      'c.yaml:1: has aliases (*name) that repeat more than 250000 values; write them out, or use $ref',
      `openapi: 3.1.0\npaths:\n  a: &a [${'x,'.repeat(99)}]\n${[...'bcdefg'].map((name, index) => `  ${name}: &${name} [${`*${'abcdef'[index]},`.repeat(99)}]\n`).join('')}`,
    ],
    [
      'c.yaml:1: has aliases (*name) that cannot be resolved; write the values out',
      'openapi: 3.1.0\npaths: &all {a: *all}',
    ],
    [
      'c.yaml:1: is nested deeper than 1000 levels',
      `{"openapi": "3.1.0", "x-a": ${'['.repeat(1e5)}${']'.repeat(1e5)}}`,
    ],
    ['c.yaml:1: nesting exceeded maxDepth (100)', `x-a: ${'['.repeat(1e5)}${']'.repeat(1e5)}`],
    [
      'c.yaml:3: has the key __proto__, by which data changes the tools that read it',
      'openapi: 3.1.0\npaths:\n  "\\x5f_proto__": {a: 1}',
    ],
    [
      'c.yaml:3: has the key __proto__, by which data changes the tools that read it',
      'openapi: 3.1.0\npaths:\n  __proto__: {a: 1}',
    ],
    [
      'c.yaml:71: refers to #/components/responses/Run, which is not there',
      replaced('#/components/responses/Ran', '#/components/responses/Run'),
    ],
    [
      'c.yaml:71: refers to other.yaml#/Ran; the contract is one file, as npx @redocly/cli bundle makes of several',
      replaced('#/components/responses/Ran', 'other.yaml#/Ran'),
    ],
    [
      'c.yaml:5: refers to #/components/schemas/B, which refers back to it; one of them has to be written out',
      'openapi: 3.1.0\npaths: {}\ncomponents:\n  schemas:\n    A: {$ref: "#/components/schemas/B"}\n    B: {$ref: "#/components/schemas/A"}\n',
    ],
    [
      'c.yaml:117: the id run.error is used a second time (first in line 75); ids are unique',
      replaced('id: run.body', 'id: run.error'),
    ],
    [
      'c.yaml:20: the id api.cors is used a second time (first in line 9); ids are unique',
      replaced('id: notes.texts', 'id: api.cors'),
    ],
    [
      'c.yaml:20: an entry of x-source needs the text section, or source where no section states it',
      replaced('{id: notes.texts, section: §1}', '{id: notes.texts}'),
    ],
    [
      'c.yaml:20: an entry of x-source has section or source, not both',
      replaced('{id: notes.texts, section: §1}', '{id: notes.texts, section: §1, source: a letter}'),
    ],
    [
      'c.yaml:20: an entry of x-source must be a mapping with an id',
      replaced('- {id: notes.texts, section: §1}', '- notes.texts'),
    ],
    [
      'c.yaml:10: an entry of x-unspecified needs the text section',
      replaced('  x-surfaces', '  x-sections: {}\n  x-surfaces').replace(', section: §4}', '}'),
    ],
    ['c.yaml:9: an entry of x-unspecified needs the text question', replaced('question: "May a page call it?", ', '')],
    [
      'c.yaml:66: the aspect coding is none of status, body, type, fields, parameters, encoding, security, errors, address, length, headers, format, presence, elsewhere',
      replaced('aspect: encoding', 'aspect: coding'),
    ],
  ])('%s', (want, given) => {
    expect(messageOf(() => parseContract(given, 'c.yaml'))).toBe(want);
  });

  it('distinguishes a file that is not there from one that is wrong', async () => {
    const error = await readContract('no/such.yaml').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ContractError);
    expect(error).toMatchObject({
      message: 'no/such.yaml: cannot be read; run this where the contract is',
      file: 'no/such.yaml',
      line: undefined,
      cause: { code: 'ENOENT' },
    });
    await expect(readContract('openapi')).rejects.toThrow('openapi: cannot be read; it is a folder: name the file');
  });
});

describe('a contract that is read', () => {
  it('has its operations in their order', () => {
    expect(
      small.operations.map(({ operationId, method, path, tag, surface }) => [operationId, method, path, tag, surface]),
    ).toEqual([
      ['listNotes', 'get', '/v1/notes/', 'Notes', 'developer-api'],
      ['addNote', 'post', '/v1/notes/', 'Notes', 'developer-api'],
      ['run', 'post', '/toolkit/run/', 'Tools', 'toolkit'],
    ]);
  });

  it('has every mark that stands in the text, those of the response default too', () => {
    const idsIn = (mark: string) =>
      Array.from(SMALL.matchAll(new RegExp(`\\{id: ([\\w.-]+), ${mark}`, 'g')), ([, id]) => id);
    expect(small.openPoints.map(({ id }) => id)).toEqual(idsIn('aspect'));
    expect(small.statements.map(({ id }) => id)).toEqual(idsIn('section'));
    expect(small.openPoints.find(({ id }) => id === 'run.error')).toMatchObject({ aspect: 'errors', section: '§5' });
  });

  it('lets a statement say what its entry says, or else what its element says of itself', () => {
    const says = Object.fromEntries(small.statements.map((statement) => [statement.id, statement.says]));
    expect(says).toMatchObject({
      'api.json': 'Both speak JSON.',
      'note.text': 'The text.',
      'list-notes.operation': 'List notes',
    });
  });

  it('has the names that a question is about, whether it is about all operations, and when it was asked', () => {
    const more = ', names: [color, 7], covers: operations, x-asked: 2026-11-30}';
    const contract = parseContract(
      replaced('question: "Which filters?", section: §4}', `question: "Which filters?", section: §4${more}`),
    );
    const keysOf = (id: string) => {
      const { names, covers, asked } = contract.openPoints.find((one) => one.id === id) ?? {};
      return { names, covers, asked };
    };
    expect(keysOf('list-notes.filters')).toEqual({
      names: ['color', '7'],
      covers: 'operations',
      asked: expect.stringContaining('2026'),
    });
    const fields = parseContract(
      replaced('question: "Which filters?", section: §4}', 'question: "Which filters?", section: §4, covers: fields}'),
    );
    expect(fields.openPoints.find((one) => one.id === 'list-notes.filters')?.covers).toBe('fields');
    expect(keysOf('list-notes.status')).toEqual({ names: undefined, covers: undefined, asked: undefined });
  });

  it('without a file has no overlay', async () => {
    const reason = /^a (text|document without a file) has no overlay next to it$/;
    await expect(small.withOverlay('')).rejects.toThrow(reason);
    await expect(contractFrom(small.document, small.choices).withOverlay('')).rejects.toThrow(reason);
  });

  it('from a text has the schemas that it names by their addresses and anchors', () => {
    const schemas = {
      Note: {
        $id: 'https://schemas.example/note',
        type: 'object',
        properties: { text: { $ref: '#text' } },
        $defs: { Text: { $anchor: 'text', maxLength: 3 } },
      },
      Notes: { type: 'array', items: { $ref: 'https://schemas.example/note' } },
    };
    const document = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {}, components: { schemas } };
    const contract = parseContract(JSON.stringify(document, null, 2), 'c.json');
    const note = contract.model.schemaAt('/components/schemas/Notes')?.items;
    expect(note?.properties.get('text')?.target.keyword('maxLength')).toBe(3);
    expect(contract.sourceAt('/components/schemas/Notes/type')).toMatchObject({ file: 'c.json', line: 26 });
  });

  it.each([
    { pointer: '', want: 1 },
    { pointer: '/info/version', want: 4 },
    { pointer: '/paths/~1v1~1notes~1/get', want: 24 },
    { pointer: '/components/schemas/Note/properties/author', want: 159 },
    { pointer: '/components/schemas/Note/properties/author/type', want: 159 },
    { pointer: '/no/such/place', want: 1 },
  ])('has $pointer in line $want', ({ pointer, want }) => {
    expect(small.sourceAt(pointer).line).toBe(want);
  });

  it('is the contract of the project, in whose text every id is found', async () => {
    const contract = await readContract();
    for (const { id, place } of [...contract.statements, ...contract.openPoints]) {
      expect(contract.text, id).toContain(`{id: ${id},`);
      expect(contract.sourceAt(place.pointer).line, id).toBeGreaterThan(1);
    }
  });
});

function messageOf(run: () => unknown): string | undefined {
  try {
    run();
  } catch (error) {
    return error instanceof ContractError ? error.message : `not a ContractError: ${String(error)}`;
  }
  return undefined;
}
