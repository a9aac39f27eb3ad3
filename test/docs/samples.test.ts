import { execFileSync } from 'node:child_process';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { type JsonObject, parseContract, readContract } from '../../src/contract/model/index.ts';
import { writeTypeScript } from '../../src/docs/own/client-sample.ts';
import { createSampleReader, writeCurl, writePython } from '../../src/docs/reference/samples.ts';

/** Texts that run `harm` where a sample has them as they are. */
const TEXTS = [
  '"; harm; "',
  "'; harm; '",
  '$(harm)',
  '`harm`',
  'a\\',
  'a\nharm\n#',
  '{harm()}',
  'a" + harm() + "',
  "a' + harm() + '",
  '"""',
];

const keyed = (key: string, value: JsonObject): JsonObject => ({ [key]: value });

function documentWith(text: string): JsonObject {
  return {
    openapi: '3.1.0',
    info: { title: 'Any', version: '1' },
    paths: keyed(`/${text}/{id}`, {
      post: {
        operationId: 'any',
        parameters: [{ name: 'id', in: 'path', required: true, example: text, schema: { type: 'string' } }],
        security: [{ key: [] }],
        requestBody: {
          content: {
            'application/json': {
              examples: { one: { summary: text, value: { [text]: text } }, two: { summary: 'Two', value: text } },
            },
          },
        },
        responses: {},
      },
      get: { operationId: 'other', security: [{ scheme: [] }], responses: {} },
      put: { operationId: 'third', security: [{ query: [] }], responses: {} },
    }),
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: text },
        query: { type: 'apiKey', in: 'query', name: text },
        scheme: { type: 'http', scheme: text },
      },
    },
  };
}

const contracts = TEXTS.map((text) => parseContract(JSON.stringify(documentWith(text))));
const requests = contracts.flatMap((contract) => {
  const samplesOf = createSampleReader(contract);
  return contract.operations.flatMap((operation) => [...samplesOf(operation)]);
});

test('a sample for a shell passes the texts of a document to curl, and runs none of them', () => {
  const stubs = 'harm() { echo HARM; }\ncurl() { printf "%s\\n" "$1"; }\nBASE_URL=base API_KEY=key ID=id\n';
  const script = `${stubs}${requests.map(writeCurl).join('\n')}`;
  const printed = run('bash', ['--norc', '-ec', script]);
  expect(printed).not.toContain('HARM');
  // In braces a text is a parameter of the path.
  for (const text of TEXTS) expect(printed).toContain(`base/${text.replace(/\{.*\}/, '')}/`);
});

test('a sample with a body names a method that is not POST', () => {
  const body = { content: { 'application/json': { example: {} } } };
  const ofMethod = (method: string): JsonObject => ({
    [method]: { operationId: method, requestBody: body, responses: {} },
  });
  const document = {
    openapi: '3.1.0',
    info: { title: 'Any', version: '1' },
    paths: { '/a': { ...ofMethod('put'), ...ofMethod('post') } },
  };
  const contract = parseContract(JSON.stringify(document));
  const samplesOf = createSampleReader(contract);
  const samples = contract.operations.flatMap((operation) => samplesOf(operation).map(writeCurl));
  expect(samples.map((sample) => / -X (\w+)/.exec(sample)?.[1])).toEqual(['PUT', undefined]);
});

test('an optional body of which nothing is stated has no sample, and a required one a file', () => {
  const sampleWith = (requestBody: JsonObject): string => {
    const paths = { '/a': { post: { operationId: 'a', requestBody, responses: {} } } };
    const contract = parseContract(JSON.stringify({ openapi: '3.1.0', info: { title: 'Any', version: '1' }, paths }));
    return contract.operations.flatMap((operation) => createSampleReader(contract)(operation).map(writeCurl)).join();
  };
  for (const content of [{ '*/*': {} }, { '*/*': { schema: {} } }]) {
    expect(sampleWith({ content })).not.toMatch(/Content-Type|--data/);
    expect(sampleWith({ content, required: true })).toContain("--data-binary '@body.bin'");
  }
});

test('a sample in Python has them as texts', () => {
  const program = `import ast, json, sys
for text in json.load(sys.stdin):
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name) and node.id == 'harm': print('HARM', text)`;
  expect(run('python3', ['-I', '-c', program], JSON.stringify(requests.map(writePython)))).toBe('');
});

test('a sample in TypeScript has them as texts', async () => {
  const own = await readContract();
  const operation = own.operations.find(({ operationId }) => operationId === 'createMemory');
  if (operation === undefined) throw new Error('the contract has no such operation');
  const [request] = createSampleReader(own)(operation);
  if (request === undefined) throw new Error('it has no sample');
  for (const text of TEXTS) {
    const sample =
      writeTypeScript({
        ...request,
        title: text,
        body: { kind: 'json', mediaType: 'application/json', value: { [text]: text, __proto__: {} } },
      }) ?? '';
    const { diagnostics = [] } = ts.transpileModule(sample, { reportDiagnostics: true });
    expect(diagnostics.map(({ messageText }) => messageText)).toEqual([]);
    expect(identifiersIn(sample)).not.toContain('harm');
  }
});

/** What a program prints; it fails if the program does. */
const run = (command: string, args: readonly string[], input = ''): string =>
  execFileSync(command, args, { input, encoding: 'utf8' });

function identifiersIn(code: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('sample.ts', code, ts.ScriptTarget.ESNext));
  return names;
}

test.for([
  ['https://a.example/v1', 'https://a.example/v1/orders'],
  ['//a.example/v1', '$SCHEME://a.example/v1/orders'],
  ['/v1', '$BASE_URL/v1/orders'],
])('a sample has the parts of the address %s that are stated', ([url, address]) => {
  const paths = { '/orders': { get: { responses: {} } } };
  const document = { openapi: '3.1.0', info: { title: 'Any', version: '1' }, servers: [{ url }], paths };
  const contract = parseContract(JSON.stringify(document));
  const [operation] = contract.operations;
  if (operation === undefined) throw new Error('the document has an operation');
  expect(writeCurl(createSampleReader(contract)(operation)[0])).toContain(`"${address}"`);
});
