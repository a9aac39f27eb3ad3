import { expect, test } from 'vitest';
import { ASPECT_DEFINITIONS } from '../../src/aspects/index.ts';
import { type Contract, parseContract, readContract } from '../../src/contract/index.ts';
import { callsFile } from '../../src/generate/calls-file.ts';
import { judgeOf } from '../../src/judge/judge.ts';
import { pathParametersOf } from '../../src/judge/operations.ts';

const open = await readContract();
const QUERY = { name: 'page', in: 'query', schema: { type: 'integer' } };

/** The contract with all parameters of an operation, and a query parameter, declared where it is said. */
function declaredAt(path: string, method: string, owner: 'operation' | 'path item' | 'both'): Contract {
  const document = JSON.parse(JSON.stringify(open.document));
  const item = document.paths[path];
  const own = [...(item[method].parameters ?? []), { ...QUERY, description: 'Which page.' }];
  if (owner === 'operation') item[method].parameters = own;
  else item.parameters = own;
  if (owner === 'path item') delete item[method].parameters;
  if (owner === 'both') item[method].parameters = own;
  return parseContract(JSON.stringify(document));
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
      response: undefined,
    };
    return judgeOf(contract).judge([exchange]).paired.ofOperations[0]?.request.open.has('query');
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
  ({ operationId, path, method }) => {
    const own = readOf(declaredAt(path, method, 'operation'), operationId);
    expect(own).toMatchObject({ stated: false, further: true, isOpen: false, described: ['@param page'] });
    expect(own.served).toContain('page');
    expect(readOf(declaredAt(path, method, 'path item'), operationId)).toEqual(own);
    expect(readOf(declaredAt(path, method, 'both'), operationId)).toEqual(own);
  },
);
