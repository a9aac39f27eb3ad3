import { glob, readFile } from 'node:fs/promises';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** What reads or changes a document by its keys and pointers, past the model. */
const RAW = [
  ...['at', 'changesBetween', 'editableAt', 'fromPointer', 'isDataKey', 'isWithin', 'keyBelow', 'parentOf'],
  ...['referenceIn', 'removeAt', 'setAt', 'toPointer', 'toToken', '$ref'],
];

/** Who may, outside `src/contract/model/`: a folder or a file, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/contract/aspects/': 'what an action of a set may change at a point, and what it writes there',
  'src/contract/assumptions/': 'overlays change a copy of the document',
  'src/authoring/answer/': 'edits the text of the contract',
  'src/authoring/diff/': 'answers to open points are changes of the document; keys in the places of changes',
  'src/authoring/questions/find/place-names.ts': 'makes an id of the keys of a place',
  'src/authoring/generate/open-types.ts': 'the input of openapi-typescript',
  'src/authoring/generate/patch-types.ts': 'the types that openapi-typescript makes have the keys of the document',
  'src/authoring/generate/schema-types.ts': 'the type of each keyword of a schema',
  'src/authoring/generate/sent-copies.ts': 'the input of openapi-typescript',
  'src/authoring/generate/tagged-document.ts': 'the input of openapi-typescript',
  'src/authoring/lint/lint-files.ts': 'Redocly reports places in its copy of a file',
  'src/authoring/lint/plugin.ts': 'Redocly reports by keys',
  'src/authoring/lint/rules/no-example-at-open-point.ts': 'reports the pointer of an example',
  'src/code/agents/unmarked-document.ts': 'the elements within a part of a document',
  'src/servers/msw/build/': 'the data of the handlers',
  'src/servers/sandbox/control/document.ts': 'writes a document, that of the control API',
  'src/docs/': 'links to schemas by name; the input of the console',
  'src/cli/commands/answer.ts': 'prints the name of an example',
  'src/servers/mock/repeats.ts': 'pointers within a value',
  'src/servers/http/validation-errors.ts': 'pointers within a value',
  'src/code/check/verdicts/declarations.ts': 'the pointer of a field within a body',
  'src/contract/behaviours/evidence.ts': 'pointers within a value',
  'src/evidence/judge/': 'pointers within a value, and from a body to its response',
  'src/sdk/toolkit/': 'the schemas of tools, which are in no contract',
};

async function rawUses(file: string): Promise<string[]> {
  const source = ts.createSourceFile(file, await readFile(file, 'utf8'), ts.ScriptTarget.Latest);
  const used: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const named = node.importClause?.namedBindings;
      if (!node.moduleSpecifier.text.includes('/model/') || named === undefined || !ts.isNamedImports(named)) return;
      used.push(...named.elements.map(({ propertyName, name }) => (propertyName ?? name).text));
    }
    if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && node.text === '$ref') used.push('$ref');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return used.filter((name) => RAW.includes(name));
}

test('outside the model only the listed modules read a document directly', async () => {
  const found: string[] = [];
  const needed = new Set<string>();
  for await (const file of glob('src/**/*.ts', { exclude: (name) => name === 'src/contract/model' })) {
    const used = await rawUses(file);
    const allowed = Object.keys(ALLOWED).find((place) => file.startsWith(place));
    if (used.length > 0 && allowed !== undefined) needed.add(allowed);
    else if (used.length > 0) found.push(`${file}: ${used.join(', ')}`);
  }
  expect(found).toEqual([]);
  expect(Object.keys(ALLOWED).filter((place) => !needed.has(place))).toEqual([]);
});
