import {
  type JsonObject,
  listOf,
  type Model,
  type Operation,
  objectOf,
  toCanonicalText,
  toToken,
} from '../../../contract/model/index.ts';
import type { ComparisonScope } from './scope.ts';

/** The needed scopes by the identity of their security scheme. A caller must satisfy all schemes of one requirement. */
type Requirement = ReadonlyMap<string, readonly string[]>;

/**
 * Compares the security requirements of an operation. Webhooks and callbacks are called by the API, so there looser
 * requirements break callers.
 */
export function compareSecurity(scope: ComparisonScope, before: Operation, after: Operation): void {
  const older = readRequirements(scope.before, before, (name) => findNewerName(scope, name));
  const newer = readRequirements(scope.after, after);
  const [stricter, looser] = [isRefusedLater(older, newer), isRefusedLater(newer, older)];
  const at = { before: securityPointer(before), after: securityPointer(after) };
  const [was, now] = [requirementsInWords(scope.before, before), requirementsInWords(scope.after, after)];
  const isBroken = scope.requests === 'sent' ? stricter : looser;
  if (isBroken) scope.add('security.stricter', '', `needs ${now} now; it was ${was}`, at);
  else if (stricter || looser) scope.add('security.looser', '', `needs ${now} now; it was ${was}`, at);
  compareSchemes(scope, before, after);
}

const securityPointer = ({ node, pointer }: Operation): string =>
  node.security === undefined ? '/security' : `${pointer}/security`;

/** Whether credentials that satisfied an older requirement may satisfy none of the newer requirements. */
function isRefusedLater(before: readonly Requirement[], after: readonly Requirement[]): boolean {
  return before.some((satisfied) => !after.some((needed) => satisfies(satisfied, needed)));
}

function satisfies(satisfied: Requirement, needed: Requirement): boolean {
  return [...needed].every(([scheme, scopes]) => {
    const granted = satisfied.get(scheme);
    return granted !== undefined && scopes.every((scope) => granted.includes(scope));
  });
}

/** Reads the requirements of an operation, or else of the document. An empty list counts as one without schemes. */
function readRequirements(model: Model, operation: Operation, rename = (name: string) => name): Requirement[] {
  return requirementList(model, operation).map(
    (one) =>
      new Map(
        Object.entries(one).map(([name, scopes]) => [
          schemeIdentity(findScheme(model, name).node, rename(name)),
          listOf(scopes).map(String),
        ]),
      ),
  );
}

/** Returns the name that a scheme of the older document has in the newer one, which may have renamed it. */
function findNewerName({ before, after }: ComparisonScope, name: string): string {
  const schemeNames = ({ document }: Model) => Object.keys(objectOf(objectOf(document.components).securitySchemes));
  const [older, newer] = [schemeNames(before), schemeNames(after)];
  if (newer.includes(name)) return name;
  const definitionText = (model: Model, one: string): string => {
    const { description: _, ...definition } = findScheme(model, one).node;
    return toCanonicalText(definition);
  };
  return (
    newer.find((one) => !older.includes(one) && definitionText(after, one) === definitionText(before, name)) ?? name
  );
}

function requirementList({ document }: Model, { node }: Operation): JsonObject[] {
  const list = listOf(node.security ?? document.security).map(objectOf);
  return list.length === 0 ? [{}] : list;
}

function findScheme(model: Model, name: string): { readonly node: JsonObject; readonly pointer: string } {
  const place = `/components/securitySchemes/${toToken(name)}`;
  return model.resolvedAt(place) ?? { node: {}, pointer: place };
}

/**
 * Returns the parts of a scheme that matter to callers. Its name in the document does not matter to them: it only
 * distinguishes flows of OAuth 2 and schemes of an unknown type.
 */
function schemeIdentity(
  { type, in: place, name, scheme, openIdConnectUrl, flows }: JsonObject,
  called: string,
): string {
  switch (type) {
    case 'apiKey':
      return `apiKey ${String(place)} ${place === 'header' ? String(name).toLowerCase() : String(name)}`;
    case 'http':
      return `http ${String(scheme).toLowerCase()}`;
    case 'openIdConnect':
      return `openIdConnect ${String(openIdConnectUrl)}`;
    case 'oauth2':
      return `oauth2 ${Object.keys(objectOf(flows)).length > 0 ? called : ''}`;
    case 'mutualTLS':
      return 'mutualTLS';
    default:
      return called;
  }
}

const requirementsInWords = (model: Model, operation: Operation): string =>
  requirementList(model, operation)
    .map((one) => {
      const names = Object.entries(one).map(([name, scopes]) => {
        const list = listOf(scopes).map(String);
        return list.length === 0 ? name : `${name} (${list.join(', ')})`;
      });
      return names.length === 0 ? 'nothing' : names.join(' and ');
    })
    .join(', or ');

/** Compares the schemes that both versions of an operation use: addresses, flows and scopes. */
function compareSchemes(scope: ComparisonScope, before: Operation, after: Operation): void {
  const usedSchemeNames = (model: Model, operation: Operation) => [
    ...new Set(requirementList(model, operation).flatMap((one) => Object.keys(one))),
  ];
  for (const name of usedSchemeNames(scope.after, after)) {
    if (!usedSchemeNames(scope.before, before).includes(name)) continue;
    const [older, newer] = [findScheme(scope.before, name), findScheme(scope.after, name)];
    const at = { before: older.pointer, after: newer.pointer };
    const inner = scope.within('The API as a whole', at);
    inner.compareWords('security.reworded', `security scheme ${name}`, older, newer, ['description', 'bearerFormat']);
    if (older.node.type !== 'oauth2' || newer.node.type !== 'oauth2') continue;
    const [was, now] = [objectOf(older.node.flows), objectOf(newer.node.flows)];
    for (const flow of new Set([...Object.keys(was), ...Object.keys(now)])) {
      if (flow.startsWith('x-')) continue;
      compareFlow(
        inner,
        `${name} (${flow})`,
        was[flow] === undefined ? undefined : objectOf(was[flow]),
        now[flow] === undefined ? undefined : objectOf(now[flow]),
        at,
      );
    }
  }
}

function compareFlow(
  scope: ComparisonScope,
  name: string,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  at: { readonly before: string; readonly after: string },
): void {
  if (before === undefined) {
    scope.add('security.scope-added', `security scheme ${name}`, 'is new', at);
    return;
  }
  if (after === undefined) {
    scope.add('security.scope-removed', `security scheme ${name}`, 'is removed', at);
    return;
  }
  for (const key of ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl']) {
    if (before[key] === after[key]) continue;
    const says = `has ${key} ${String(after[key] ?? 'gone')}, and had ${String(before[key] ?? 'none')}`;
    scope.add(
      before[key] === undefined ? 'security.scope-added' : 'security.address-changed',
      `security scheme ${name}`,
      says,
      at,
    );
  }
  const [was, now] = [Object.keys(objectOf(before.scopes)), Object.keys(objectOf(after.scopes))];
  for (const one of was.filter((scopeName) => !now.includes(scopeName)))
    scope.add('security.scope-removed', `security scheme ${name}`, `no longer has the scope ${one}`, at);
  for (const one of now.filter((scopeName) => !was.includes(scopeName)))
    scope.add('security.scope-added', `security scheme ${name}`, `has the scope ${one} now`, at);
  if (
    toCanonicalText(before.scopes) !== toCanonicalText(after.scopes) &&
    was.length === now.length &&
    was.every((one) => now.includes(one))
  )
    scope.add('security.reworded', `security scheme ${name}`, 'has other words (scopes)', at);
}
