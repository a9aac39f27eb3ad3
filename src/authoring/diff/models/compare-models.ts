import {
  type Direction,
  entriesOf,
  listOf,
  type Model,
  type Operation,
  objectOf,
  operationsIn,
  toCanonicalText,
  toToken,
} from '../../../contract/model/index.ts';
import { SchemaComparer } from '../schemas/compare-schemas.ts';
import { addRemoval, compareLifecycle } from './lifecycle.ts';
import { compareParameters } from './parameters.ts';
import { compareRequestBodies } from './request-bodies.ts';
import { compareResponses } from './responses.ts';
import { ComparisonScope, type ModelChange, type PlacedElement, pairByKey } from './scope.ts';
import { compareSecurity } from './security.ts';
import { compareServers, fullAddresses, withoutVariableNames } from './servers.ts';

/**
 * Compares what callers can do with two APIs, and what they can rely on. Components that no operation uses are left
 * out.
 */
export function compareModels(before: Model, after: Model): ModelChange[] {
  const changes: ModelChange[] = [];
  const scope = new ComparisonScope(
    { before, after, changes, comparer: new SchemaComparer() },
    'The API as a whole',
    { before: '', after: '' },
    'sent',
  );
  compareInfo(scope);
  compareOperations(
    scope,
    operationsIn(before.document, before.document.paths, '/paths'),
    operationsIn(after.document, after.document.paths, '/paths'),
  );
  compareWebhooks(scope);
  return changes;
}

const methodAndPath = ({ method, path }: Operation): string => `${method.toUpperCase()} ${path}`;

function compareOperations(scope: ComparisonScope, before: readonly Operation[], after: readonly Operation[]): void {
  const compare = (older: Operation, newer: Operation): void =>
    compareOperation(scope.within(methodAndPath(newer), { before: older.pointer, after: newer.pointer }), older, newer);
  const byPath = pairByKey(before, after, ({ method, path }) => `${method} ${withoutVariableNames(path)}`);
  const moved: { readonly before: Operation[]; readonly after: Operation[] } = { before: [], after: [] };
  for (const { before: older, after: newer } of byPath) {
    if (older !== undefined && newer !== undefined) compare(older, newer);
    else if (older !== undefined) moved.before.push(older);
    else if (newer !== undefined) moved.after.push(newer);
  }
  for (const { before: older, after: newer } of pairByKey(
    moved.before,
    moved.after,
    (one) => `${one.method} ${fullAddresses(one)}`,
  )) {
    if (older !== undefined && newer !== undefined) compare(older, newer);
    else if (older !== undefined) {
      addRemoval(scope.within(methodAndPath(older), { before: older.pointer }), 'operation', '', older);
    } else if (newer !== undefined) {
      const at = { after: newer.pointer };
      scope.within(methodAndPath(newer), at).add('operation.added', '', 'is new', at);
    }
  }
}

function compareOperation(scope: ComparisonScope, before: Operation, after: Operation): void {
  const { at } = scope;
  const [was, now] = [before.node.operationId, after.node.operationId];
  if (was === undefined && now !== undefined)
    scope.add('operation.id-added', '', `has the operationId ${String(now)} now`, at);
  else if (was !== now) {
    const text =
      now === undefined
        ? `has no operationId now; it was ${String(was)}`
        : `has the operationId ${String(now)} instead of ${String(was)}`;
    scope.add('operation.id-changed', '', text, at);
  }
  compareLifecycle(scope, 'operation', '', before, after);
  const words = ['summary', 'description', 'tags', 'externalDocs'];
  scope.compareWords('operation.reworded', '', before, after, words);
  const [itemBefore, itemAfter] = [readPathItem(scope.before, before), readPathItem(scope.after, after)];
  scope.compareWords('operation.reworded', 'the path', itemBefore, itemAfter, ['summary', 'description']);
  compareParameters(scope, before, after);
  compareRequestBodies(scope, before.requestBody, after.requestBody);
  compareResponses(scope, before.responses, after.responses);
  compareSecurity(scope, before, after);
  compareServers(scope, before, after);
  compareCallbacks(scope, before, after);
}

/** The path item of an operation. */
function readPathItem(model: Model, { pointer }: Operation): PlacedElement {
  const place = pointer.replace(/(\/additionalOperations)?\/[^/]*$/, '');
  return { node: model.objectAt(place), pointer: place };
}

function compareWebhooks(scope: ComparisonScope): void {
  const [before, after] = [scope.before, scope.after].map(({ document }) =>
    operationsIn(document, document.webhooks, '/webhooks'),
  );
  compareReverseOperations(scope, before ?? [], after ?? [], ({ path }) => `Webhook ${path}`, 'received');
}

function compareCallbacks(scope: ComparisonScope, before: Operation, after: Operation): void {
  const [older, newer] = [readCallbacks(scope.before, before), readCallbacks(scope.after, after)];
  const direction: Direction = scope.requests === 'sent' ? 'received' : 'sent';
  for (const name of new Set([...older.keys(), ...newer.keys()])) {
    const label = `${scope.place}, callback ${name}`;
    compareReverseOperations(scope, older.get(name) ?? [], newer.get(name) ?? [], () => label, direction);
  }
}

function readCallbacks(model: Model, { node, pointer }: Operation): ReadonlyMap<string, Operation[]> {
  return new Map(
    entriesOf(node.callbacks).map(([name]) => {
      const callback = model.resolvedAt(`${pointer}/callbacks/${toToken(name)}`);
      return [name, callback === undefined ? [] : operationsIn(model.document, callback.node, callback.pointer)];
    }),
  );
}

/**
 * Compares operations of webhooks and callbacks, in which the API sends the requests and callers receive them;
 * `requests` is the direction as the caller sees it.
 */
function compareReverseOperations(
  scope: ComparisonScope,
  before: readonly Operation[],
  after: readonly Operation[],
  label: (operation: Operation) => string,
  requests: Direction,
): void {
  for (const pair of pairByKey(before, after, ({ method, path }) => `${method} ${path}`)) {
    const at = { before: pair.before?.pointer, after: pair.after?.pointer };
    const one = pair.after ?? pair.before;
    if (one === undefined) continue;
    const inner = scope.within(label(one), at, requests);
    if (pair.before === undefined) inner.add('webhook.added', '', 'is new', at);
    else if (pair.after === undefined) inner.add('webhook.removed', '', 'is removed', at);
    else compareOperation(inner, pair.before, pair.after);
  }
}

function compareInfo(scope: ComparisonScope): void {
  const [before, after] = [scope.before, scope.after].map(({ info }) => ({ node: info, pointer: '/info' }));
  if (before === undefined || after === undefined) return;
  const keys = ['title', 'version', 'summary', 'description', 'termsOfService', 'contact', 'license'];
  scope.compareWords('api.reworded', '', before, after, keys);
  const [older, newer] = [scope.before, scope.after].map(({ document }) => ({ node: document, pointer: '' }));
  if (older === undefined || newer === undefined) return;
  const tagsText = ({ node }: typeof older): string =>
    toCanonicalText(
      listOf(node.tags)
        .map((tag) => toCanonicalText({ ...objectOf(tag), 'x-source': null, 'x-unspecified': null }))
        .sort(),
    );
  if (tagsText(older) !== tagsText(newer))
    scope.add('api.reworded', '', 'has other words (tags)', { before: '/tags', after: '/tags' });
  scope.compareWords('api.reworded', '', older, newer, ['externalDocs']);
}
