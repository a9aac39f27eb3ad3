import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { ASPECT_DEFINITIONS } from '../../src/aspects/index.ts';
import { CONTRACT_FILE, type Contract, readContract } from '../../src/contract/index.ts';
import { callsFile } from '../../src/generate/calls-file.ts';
import { judgeOf } from '../../src/verify/judge/judge.ts';
import { pathParametersOf } from '../../src/verify/operations.ts';

const open = await readContract(CONTRACT_FILE);
const QUERY = { name: 'page', in: 'query', schema: { type: 'integer' } };

/** The contract with all parameters of an operation, and a query parameter, declared where it is said. */
async function declaredAt(path: string, method: string, owner: 'operation' | 'path item' | 'both'): Promise<Contract> {
  const document = parse(open.text);
  const item = document.paths[path];
  const own = [...(item[method].parameters ?? []), { ...QUERY, description: 'Which page.' }];
  if (owner === 'operation') item[method].parameters = own;
  else item.parameters = own;
  if (owner === 'path item') delete item[method].parameters;
  if (owner === 'both') item[method].parameters = own;
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-shared-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'openapi.yaml'), stringify(document));
  return readContract(join(folder, 'openapi.yaml'));
}

/** What the modules read of the parameters of an operation. */
function readOf(contract: Contract, id: string) {
  const operation = contract.operations.find(({ operationId }) => operationId === id);
  if (operation === undefined) throw new Error(`there is no ${id}`);
  const path = operation.path.replaceAll(/\{[^}]+\}/g, '7');
  const isOpen = (query: string): boolean | undefined => {
    const request = { surface: operation.surface, method: operation.method.toUpperCase(), path, query };
    const exchange = {
      request: { ...request, headers: {}, body: undefined, credentials: 'stated' as const },
      answer: undefined,
    };
    return judgeOf(contract).read(exchange)?.request.open.has('query');
  };
  const element = contract.model.elementAt(operation.pointer);
  return {
    served: operation.parameters.map(({ name }) => name).sort(),
    inPath: pathParametersOf(operation).map(({ name }) => name),
    stated: isOpen('page=2'),
    further: isOpen('page=2&size=3'),
    described: [...new Set([...callsFile(contract).matchAll(/@param page/g)].map(([text]) => text))],
    isOpen: element && ASPECT_DEFINITIONS.parameters.isOpen?.({ ...element, model: contract.model }),
  };
}

test.for(open.operations.map(({ operationId, path, method }) => ({ operationId, path, method })))(
  'a query parameter of the path of $operationId is stated wherever one of the operation is',
  async ({ operationId, path, method }) => {
    const own = readOf(await declaredAt(path, method, 'operation'), operationId);
    expect(own).toMatchObject({ stated: false, further: true, isOpen: false, described: ['@param page'] });
    expect(own.served).toContain('page');
    expect(readOf(await declaredAt(path, method, 'path item'), operationId)).toEqual(own);
    expect(readOf(await declaredAt(path, method, 'both'), operationId)).toEqual(own);
  },
);
