import { readdir, readFile } from 'node:fs/promises';
import openapiTypeScript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { checkGenerated, generatedFiles } from '../../../src/authoring/generate/index.ts';
import {
  type Aspect,
  at,
  type Contract,
  editableAt,
  isJsonObject,
  parseContract,
  readContract,
} from '../../../src/contract/model/index.ts';

const contract = await readContract();
const files = await generatedFiles(contract);
const types = files.get('types.ts') ?? '';

type Edit = (element: Record<string, unknown>) => void;

/** Returns the contract after an edit of one element. */
function edited(pointer: string, edit: Edit): Contract {
  const document = structuredClone(contract.document);
  edit(editableAt(document, pointer));
  return { ...parseContract(JSON.stringify(document)), choices: contract.choices };
}

/** Returns the pointer of the mark of the first open point of an aspect. */
function firstMark(aspect: Aspect): string {
  const point = contract.openPoints.find((candidate) => candidate.aspect === aspect);
  const marks = `${point?.place.pointer}/x-unspecified`;
  const entries = at(contract.document, marks);
  return `${marks}/${Array.isArray(entries) ? entries.findIndex((mark) => isJsonObject(mark) && mark.id === point?.id) : ''}`;
}

const idsIn = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, id]) => id));

describe('the generated files', () => {
  test('are the same bytes every time', async () => {
    expect(await generatedFiles(await readContract())).toEqual(files);
  });

  test('are committed as the contract makes them', async () => {
    expect(await checkGenerated(contract, 'generated')).toEqual([]);
  });

  test('name their source in the first line', () => {
    for (const [name, text] of files) {
      if (name.endsWith('.ts')) expect(text).toMatch(/^\/\/ Made from openapi\/openapi\.yaml .+; do not edit\.\n/);
    }
  });

  test('import nothing but each other and openapi-fetch', () => {
    const imports = [...files.values()].flatMap((text) => ts.preProcessFile(text).importedFiles);
    const names = imports.map(({ fileName }) => fileName).filter((name) => !files.has(name.replace('./', '')));
    expect(new Set(names)).toEqual(new Set(['openapi-fetch']));
  });

  test('contain the document of the contract', () => {
    expect(JSON.parse(files.get('openapi.json') ?? '')).toEqual(contract.document);
  });
});

test('open points have the fields of their type alone, whatever their marks have', async () => {
  const marked = edited(firstMark('status'), (mark) => {
    Object.assign(mark, { names: ['limit'], covers: 'operations', 'x-asked': '2026-11-30', section: '' });
  });
  const text = (await generatedFiles(marked)).get('open-points.ts') ?? '';
  const [, entries = ''] = /^export const openPoints = (.*?) as const/ms.exec(text) ?? [];
  const [, type = ''] = /^export interface OpenPoint \{\n(.*?)^\}/ms.exec(text) ?? [];
  expect(idsIn(entries, /^ {4}"(\w+)":/gm)).toEqual(idsIn(type, /^ {2}readonly (\w+):/gm));
});

describe('the types', () => {
  const onTheWire = new Set(['body', 'type', 'fields', 'parameters', 'encoding', 'errors']);
  const typed = idsIn(types, /(?:Unspecified|Sendable)<"([^"]+)">/g);
  const asked = idsIn(
    types.replaceAll(/\n +\* +/g, ' '),
    /Open: [^(]*(?:\([^`][^)]*\)[^(]*)*\(`([^`]+)`, (?:§|introduction)/g,
  );
  const stated = idsIn(types, /`([a-z0-9-]+\.[a-z0-9-]+)`,?/g);

  test('are those of openapi-typescript, except at open points and for its groundless claims', async () => {
    const stock = astToString(await openapiTypeScript(JSON.stringify(contract.document), { silent: true }));
    const bare = (text: string) => text.replaceAll(/^(\/\/|import) .*\n+|^ *\/\*\*[\s\S]*?\*\/\n/gm, '');
    const grounded = bare(stock)
      .replaceAll(/^export type (webhooks|\$defs) = .*\n/gm, '')
      .replaceAll(/^ {8}parameters: \{\n(?: +\w+\?: never;\n){4} {8}\};\n(?= {8}get)/gm, '')
      .replaceAll('"x-request-id": components["headers"]["RequestId"];', '"x-request-id"?: string;');
    const closed = types
      .replace(/query\?: Sendable<.*>/, 'query?: never')
      .replaceAll(/(Unspecified|Sendable)<"[^"]+">/g, 'unknown');
    expect(bare(closed)).toBe(grounded);
  });

  test('have a type for every open point on the wire, and for no other', () => {
    expect(typed).toEqual(
      new Set(contract.openPoints.filter(({ aspect }) => onTheWire.has(aspect)).map(({ id }) => id)),
    );
  });

  test('ask the question of every open point', () => {
    expect(asked).toEqual(new Set(contract.openPoints.map(({ id }) => id)));
  });

  test('name every statement', () => {
    for (const { id } of contract.statements) expect(stated).toContain(id);
  });

  test('document every unknown', () => {
    const lines = types.split('\n');
    const unknown = lines.flatMap((line, index) => (/\bunknown;/.test(line) ? [index] : []));
    const bare = unknown.filter((index) => !/\*\/$/.test(lines[index - 1] ?? ''));
    // An object that the description says is free-form has any field, and no question to ask.
    const freeForm = JSON.stringify(contract.document).match(/"x-free-form":true/g) ?? [];
    expect(bare.map((index) => lines[index]?.trim())).toEqual(freeForm.map(() => '[key: string]: unknown;'));
  });

  test('are asserted in the type tests for every open point on the wire', async () => {
    const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.test-d.ts'));
    const tests = await Promise.all(names.map((name) => readFile(`${import.meta.dirname}/${name}`, 'utf8')));
    const asserted = idsIn(
      tests.join('\n'),
      /toEqualTypeOf<\s*\{?\s*(?:'[^']+': )?(?:Unspecified|Sendable)<'([^']+)'>/g,
    );
    // An assertion about an answered point would not compile.
    expect([...asserted]).toEqual(expect.arrayContaining([...typed]));
  });
});

describe('a change of the contract', () => {
  const changes: { name: string; pointer: string; edit: Edit; want: string[] }[] = [
    {
      name: 'of a question',
      pointer: firstMark('fields'),
      edit: (mark) => Object.assign(mark, { question: 'Which?' }),
      want: ['open-points.ts', 'openapi.json', 'types.ts'],
    },
    {
      name: 'of an example',
      pointer: '/components/examples/TextMessage',
      edit: (example) => Object.assign(example, { value: { content: 'Hello' } }),
      want: ['openapi.json'],
    },
    {
      name: 'of a path',
      pointer: '/paths',
      edit: (paths) => {
        paths['/v1/bots/'] = paths['/v1/agents/'];
        delete paths['/v1/agents/'];
      },
      want: [
        'calls.ts',
        'client.ts',
        'ids.ts',
        'open-points.ts',
        'openapi.json',
        'operations.ts',
        'statements.ts',
        'types.ts',
      ],
    },
  ];
  test.for(changes)('$name changes the files that name it', async ({ pointer, edit, want }) => {
    const changed = await generatedFiles(edited(pointer, edit));
    expect([...changed.keys()].filter((name) => changed.get(name) !== files.get(name))).toEqual(want);
  });

  test('gives types that compile with any text', async () => {
    const question = 'Does */ end it, or an @internal, or {@link}, or `that`?';
    const given = edited(firstMark('fields'), (mark) => Object.assign(mark, { question }));
    const text = (await generatedFiles(given)).get('types.ts') ?? '';
    expect(ts.transpileModule(text, { reportDiagnostics: true }).diagnostics).toEqual([]);
    expect(text).toContain('Does *\\/ end it, or an \\@internal, or {@link}, or `that`?');
  });
});

describe('a contract without possible types', () => {
  test('is refused with the place that is not a schema', async () => {
    const given = edited('/components/schemas/Message/properties', (properties) => {
      properties.content = { $ref: '#/components/schemas/Message/properties' };
      properties.wrong = [];
    });
    await expect(generatedFiles(given)).rejects.toThrow(
      /^openapi\/openapi\.yaml:\d+: \/components\/schemas\/Message\/properties\/wrong is not a schema; .+$/,
    );
  });
});
