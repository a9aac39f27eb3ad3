import { type Operation, objectOf, type ResolvedNode } from '../../../contract/model/index.ts';
import { type ComparisonScope, pairByKey } from './scope.ts';

/** A URL template without the names of its variables, since callers do not write them. */
export const withoutVariableNames = (text: string): string => text.replaceAll(/\{[^}]*\}/g, '{}');

/** The servers of an operation. Without any, the address `/` stands for the server of the document itself. */
const readServers = ({ servers, pointer }: Operation): readonly Server[] =>
  servers.length === 0 ? [{ node: { url: '/' }, pointer }] : servers;

const addressAt = ({ node }: Server, { path }: Operation): string =>
  withoutVariableNames(`${String(node.url).replace(/\/$/, '')}${path}`);

/** The full addresses of an operation, since the start of its path may be part of the servers instead. */
export const fullAddresses = (operation: Operation): string =>
  readServers(operation)
    .map((server) => addressAt(server, operation))
    .sort()
    .join(' ');

export function compareServers(scope: ComparisonScope, before: Operation, after: Operation): void {
  if (scope.requests !== 'sent') return;
  const [older, newer] = [readServers(before), readServers(after)];
  for (const pair of pairByKey(older, newer, (server, list) => addressAt(server, list === older ? before : after))) {
    const at = { before: pair.before?.pointer, after: pair.after?.pointer };
    if (pair.before === undefined) scope.add('server.added', `server ${String(pair.after?.node.url)}`, 'is new', at);
    else if (pair.after === undefined)
      scope.add('server.removed', `server ${String(pair.before.node.url)}`, 'is removed', at);
    else {
      scope.compareWords('server.reworded', `server ${String(pair.after.node.url)}`, pair.before, pair.after, [
        'description',
        'name',
      ]);
      compareVariables(scope, pair.before, pair.after);
    }
  }
}

type Server = Pick<ResolvedNode, 'node' | 'pointer'>;

/** The names of the variables in a URL, in their order. */
const variablesIn = ({ node }: Server): string[] =>
  [...String(node.url).matchAll(/\{([^}]*)\}/g)].map(([, name]) => String(name));

function compareVariables(scope: ComparisonScope, before: Server, after: Server): void {
  const at = { before: before.pointer, after: after.pointer };
  const [older, newer] = [objectOf(before.node.variables), objectOf(after.node.variables)];
  const namesBefore = variablesIn(before);
  for (const [index, name] of variablesIn(after).entries()) {
    const [was, now] = [objectOf(older[namesBefore[index] ?? '']), objectOf(newer[name])];
    const label = `server ${String(after.node.url)}, variable ${name}`;
    if (was.default !== undefined && was.default !== now.default) {
      scope.add(
        'server.default-changed',
        label,
        `is ${String(now.default)} by default, and was ${String(was.default)}`,
        at,
      );
    }
    const stringsIn = (list: unknown): string[] | undefined => (Array.isArray(list) ? list.map(String) : undefined);
    const [listed, nowListed] = [stringsIn(was.enum), stringsIn(now.enum)];
    const gone = listed === undefined ? [] : listed.filter((value) => nowListed?.includes(value) === false);
    const added = nowListed === undefined ? [] : nowListed.filter((value) => listed?.includes(value) === false);
    if (gone.length > 0 || (listed === undefined && nowListed !== undefined)) {
      const text = gone.length > 0 ? `can no longer be ${gone.join(', ')}` : `can only be ${nowListed?.join(', ')} now`;
      scope.add('server.removed', label, text, at);
    }
    if (added.length > 0 || (listed !== undefined && nowListed === undefined)) {
      const text = added.length > 0 ? `can be ${added.join(', ')} now` : 'can be anything now';
      scope.add('server.added', label, text, at);
    }
  }
}
