import { MergedSchema, type Model, type Operation, type Parameter } from '../../../contract/model/index.ts';
import { alternativesOf, type ValueType } from '../schemas/alternatives.ts';
import { parameterContent } from './contents.ts';
import { addRemoval, compareLifecycle } from './lifecycle.ts';
import { type ComparisonScope, type PlacedElement, pairByKey, schemaIn } from './scope.ts';

/** Returns a function that identifies a parameter: in the path by its position, since callers do not write its name. */
function createParameterKey({ path }: Operation): (parameter: Parameter) => string {
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  return (parameter) => {
    const { in: place, name } = parameter;
    if (place === 'path') return `path ${names.includes(name) ? names.indexOf(name) : name}`;
    return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
  };
}

export function compareParameters(scope: ComparisonScope, before: Operation, after: Operation): void {
  const [keyBefore, keyAfter] = [createParameterKey(before), createParameterKey(after)];
  const keyed = pairByKey(before.parameters, after.parameters, (one, list) =>
    list === before.parameters ? keyBefore(one) : keyAfter(one),
  );
  for (const { before: older, after: newer } of keyed) {
    if (older !== undefined && newer !== undefined) compareParameter(scope, older, newer);
    // A parameter of the path exists even if nothing describes it.
    else if (older?.in === 'path')
      scope.add('parameter.reworded', parameterLabel(older), 'is no longer described', { before: older.pointer });
    else if (newer?.in === 'path')
      scope.add('parameter.reworded', parameterLabel(newer), 'is described now', { after: newer.pointer });
    else if (older !== undefined) addRemoval(scope, 'parameter', parameterLabel(older), older);
    else if (newer !== undefined) addNewParameter(scope, newer);
  }
}

const parameterLabel = ({ in: place, name }: Parameter): string => {
  const kind = place === 'header' || place === 'cookie' ? place : `${place} parameter`;
  return `${kind} ${name}`;
};

function addNewParameter(scope: ComparisonScope, parameter: Parameter): void {
  const at = { after: parameter.pointer };
  if (!parameter.isRequired) scope.add('parameter.added', parameterLabel(parameter), 'is new', at);
  else if (scope.requests === 'sent')
    scope.add('parameter.added-required', parameterLabel(parameter), 'must now be sent', at);
  else
    scope.addPresenceChange(
      'parameter.added-required',
      'narrower',
      scope.requests,
      parameterLabel(parameter),
      'is new',
      at,
    );
}

function compareParameter(scope: ComparisonScope, before: Parameter, after: Parameter): void {
  const label = parameterLabel(after);
  const at = { before: before.pointer, after: after.pointer };
  if (before.in !== 'path' && before.isRequired !== after.isRequired) {
    const isSent = scope.requests === 'sent';
    if (after.isRequired) {
      const text = isSent ? 'must now be sent' : 'is now always there';
      scope.addPresenceChange('parameter.required', 'narrower', scope.requests, label, text, at);
    } else {
      const text = isSent ? 'need no longer be sent' : 'may be missing now';
      scope.addPresenceChange('parameter.optional', 'wider', scope.requests, label, text, at);
    }
  }
  compareLifecycle(scope, 'parameter', label, before, after);
  scope.compareWords('parameter.reworded', label, before, after, ['description', 'example', 'examples']);
  for (const key of ['allowReserved', 'allowEmptyValue']) {
    const [was, now] = [before.node[key] === true, after.node[key] === true];
    if (was && !now)
      scope.add('parameter.serialization', label, `must be written otherwise (${key} is no longer true)`, at);
    if (!was && now) scope.add('parameter.looser', label, `can be written otherwise, too (${key})`, at);
  }
  compareValue(scope, 'parameter', label, before, after);
}

/** Compares the form and the values of a parameter or a header. */
export function compareValue(
  scope: ComparisonScope,
  subject: 'parameter' | 'response-header',
  label: string,
  before: PlacedElement & { readonly in?: string },
  after: PlacedElement & { readonly in?: string },
): void {
  const at = { before: before.pointer, after: after.pointer };
  const direction = subject === 'parameter' ? scope.requests : scope.responses;
  const [older, newer] = [parameterContent(before), parameterContent(after)];
  const types = [typesOf(scope.before, before), typesOf(scope.after, after)];
  const was = older?.mediaType ?? readStyle(before, types);
  const now = newer?.mediaType ?? readStyle(after, types);
  if (was !== now) scope.add(`${subject}.serialization`, label, `is written as ${now}, and was as ${was}`, at);
  const form = older === undefined && newer === undefined ? 'text' : 'json';
  scope.compareSchemas(subject, label, schemaIn(older ?? before), schemaIn(newer ?? after), direction, form);
}

const DEFAULT_STYLES: Readonly<Record<string, string>> = {
  path: 'simple',
  query: 'form',
  header: 'simple',
  cookie: 'form',
};

const typesOf = ({ document }: Model, parameter: PlacedElement): ReadonlySet<ValueType> =>
  new Set((alternativesOf(MergedSchema.of(document, [schemaIn(parameter)])) ?? []).map(({ type }) => type));

/** Returns how a value is written. Settings that make no difference for the types of one version are left out. */
function readStyle(
  { node, in: place = 'header' }: PlacedElement & { readonly in?: string },
  versions: readonly ReadonlySet<ValueType>[],
): string {
  const style = String(node.style ?? DEFAULT_STYLES[place] ?? 'simple');
  const hasVersionWithout = (...types: readonly ValueType[]): boolean =>
    versions.some((one) => types.every((type) => !one.has(type)));
  if (hasVersionWithout('array', 'object'))
    return /^(form|spaceDelimited|pipeDelimited|deepObject)$/.test(style) ? 'form' : style;
  // In the style `simple`, a list is separated by commas, exploded or not.
  if (style === 'deepObject' || (style === 'simple' && hasVersionWithout('object'))) return style;
  const isExploded = node.explode === undefined ? style === 'form' || style === 'cookie' : node.explode === true;
  return `${style}${isExploded ? ', exploded' : ', not exploded'}`;
}
