import { contractFrom, type Operation, readContract } from '../../src/contract/model/index.ts';
import { ROUTES } from './servers/server.ts';

const all = await readContract();

const isServed = ({ method, path }: Operation): boolean =>
  ROUTES.some((route) => route.method === method.toUpperCase() && route.pattern.test(path.replaceAll(/{[^}]*}/g, '7')));

/** Operations that were added to the contract after the servers were written. */
export const notCovered = all.operations.filter((operation) => !isServed(operation));

/** The contract without the operations that the servers do not know. */
export const contract = notCovered.length === 0 ? all : contractFrom(withoutOthers(), all.choices);

function withoutOthers() {
  const document = structuredClone(all.document);
  const paths = Object(document.paths);
  for (const { path, method } of notCovered) {
    delete paths[path][method.toLowerCase()];
    if (!all.operations.some((other) => other.path === path && !notCovered.includes(other))) delete paths[path];
  }
  return document;
}
