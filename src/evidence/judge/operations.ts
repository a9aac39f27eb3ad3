import type { RequestReading } from '../../contract/behaviours/index.ts';
import {
  type Contract,
  createRouter,
  decodeIfValid,
  type FindRoute,
  type Operation,
  type Parameter,
} from '../../contract/model/index.ts';

export function createOperationMatcher(contract: Contract) {
  const find = routerFor(contract);
  return (method: string, path: string): Pick<RequestReading, 'operation' | 'values'> | undefined => {
    const route = find(path, (operation) => operation.method.toUpperCase() === method);
    if (route === undefined) return undefined;
    const values = Object.entries(route.values).map(([name, value]) => [name, decodeIfValid(value)]);
    return { operation: route.found, values: Object.fromEntries(values) };
  };
}

/** Whether the contract has a path, with any method. */
export function isContractPath(contract: Contract, path: string): boolean {
  return routerFor(contract)(path) !== undefined;
}

/** Lists the methods of a path, in capitals. */
export function methodsAt(contract: Contract, path: string): string[] {
  const find = routerFor(contract);
  const methods = new Set(contract.operations.map(({ method }) => method));
  return [...methods].filter((one) => find(path, ({ method }) => method === one)).map((one) => one.toUpperCase());
}

const routers = new WeakMap<Contract, FindRoute<Operation>>();

function routerFor(contract: Contract): FindRoute<Operation> {
  const router =
    routers.get(contract) ?? createRouter(contract.operations.map((operation) => [operation.path, operation]));
  routers.set(contract, router);
  return router;
}

export function pathParameters({ parameters }: Operation): Parameter[] {
  return parameters.filter((parameter) => parameter.in === 'path');
}

/** Lists the required parameters outside the path, except those of keys, which the sender adds itself. */
export function requiredParameters({ parameters, security }: Operation): Parameter[] {
  const added = new Set(security.flat().map(({ node }) => String(node.name).toLowerCase()));
  return parameters.filter(({ name, in: place, isRequired }) => {
    return place !== 'path' && isRequired && !added.has(name.toLowerCase());
  });
}

export const isIntegerParameter = ({ schema }: Pick<Parameter, 'schema'>): boolean =>
  schema?.keyword('type') === 'integer';

export function queryNames({ parameters }: Operation): string[] {
  return parameters.flatMap(({ name, in: place, content }) => {
    if (place === 'querystring') return [...(content?.schema?.properties.keys() ?? [])];
    return place === 'query' ? [name] : [];
  });
}
