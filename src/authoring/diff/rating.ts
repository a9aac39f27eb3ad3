import {
  at,
  type Contract,
  type Direction,
  fromPointer,
  isDataKey,
  isJsonObject,
  type Json,
  type JsonChange,
  type JsonObject,
  METHODS,
  objectOf,
  toPointer,
} from '../../contract/model/index.ts';
import { refusesMore, requirementsAt, securedAt } from './security.ts';

/** The part of the contract's version that a change raises (Semantic Versioning 2.0.0). */
export const RATINGS = ['major', 'minor', 'patch'] as const;
export type Rating = (typeof RATINGS)[number];

/** Groups that may have further entries without a change of the others. */
const EXTENSIBLE = new Set([
  '$defs',
  'content',
  'examples',
  'headers',
  'parameters',
  'paths',
  'properties',
  'requestBodies',
  'responses',
  'schemas',
  'securitySchemes',
  'servers',
  'tags',
]);

/** The change of the possible values at a place. */
type Effect = 'narrows' | 'widens' | 'both' | 'none';

/** Keywords whose higher value allows more. */
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'];
/** Keywords whose higher value allows less. */
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains'];
/** Keywords that restrict a schema as soon as they are present. */
const LIMITS = ['const', 'pattern', 'format', 'multipleOf'];
/** Lists and maps in which each further entry restricts the schema more. */
const LIMITING = ['required', 'allOf', 'dependentRequired', 'dependentSchemas', 'patternProperties', 'prefixItems'];
/** Keywords that allow less if they are true. */
const FLAGS = ['uniqueItems', 'required'];
/** Keywords with a schema that change nothing if it allows everything. */
const CLOSING = ['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'propertyNames', 'items'];
/** Keywords whose value is a schema, which decides how much they allow. */
const SCHEMAS = [...CLOSING, 'contains', 'not'];
/** Lists in which each further entry allows more. */
const BRANCHING = ['enum', 'type', 'anyOf', 'oneOf'];
/** Objects that no program relies on. */
const INFORMATIVE = ['externalDocs', 'contact', 'license', 'termsOfService', 'xml'];

/**
 * Rates a change that no answer explains: programs have to change if less may be sent, or more is received.
 *
 * @param renamed The older document with the names of the newer one.
 */
export function rateStructure(change: JsonChange, before: Contract, after: Contract, renamed: JsonObject): Rating {
  const keys = fromPointer(change.pointer);
  const [group = '', key = ''] = keys.slice(-2);
  const parent = keys.slice(0, -1);
  const isNamed = !isDataKey(parent, 'default');
  if (!isNamed && key === 'deprecated') return 'minor';
  if (keys.some((one, index) => INFORMATIVE.includes(one) && isDataKey(keys.slice(0, index), 'default')))
    return 'patch';
  if (keys[0] === 'paths' && keys[3] === 'tags') return 'patch';
  if (key === 'name' && parent.at(-1) !== 'properties' && isInPath(change, before, after)) return 'patch';
  if (keys[0] === 'components' && keys.length === 3 && change.kind === 'removed') return 'minor';

  const directions = new Set([
    ...before.model.directionsAt(change.pointer),
    ...after.model.directionsAt(change.pointer),
  ]);
  const effect = isNamed && !isGroup(group) ? undefined : keywordEffect(change, group, key);
  if (effect !== undefined) return rateEffect(isNegated(parent) ? INVERSE[effect] : effect, directions);
  if (key === 'default' && !isNamed) return directions.has('sent') ? 'major' : 'minor';
  const secured = securedAt(change.pointer);
  if (secured !== undefined) return rateSecurity(secured, renamed, after.document);
  if (change.kind === 'removed') return group === 'responses' && !key.startsWith('2') ? 'minor' : 'major';
  if (change.kind === 'changed' || isRequired(change.after)) return 'major';
  const isMethod = keys.length === 3 && keys[0] === 'paths' && METHODS.some((method) => method === key);
  return EXTENSIBLE.has(group) || EXTENSIBLE.has(key) || isMethod || key === 'requestBody' ? 'minor' : 'major';
}

const isGroup = (group: string): boolean => [...LIMITING, ...BRANCHING].includes(group);

function keywordEffect(change: JsonChange, group: string, key: string): Effect | undefined {
  const { kind } = change;
  const narrowsIf = (isNarrower: boolean): Effect => (isNarrower ? 'narrows' : 'widens');
  if (BRANCHING.includes(group)) return kind === 'changed' ? 'both' : narrowsIf(kind === 'removed');
  if (LIMITING.includes(group)) return kind === 'changed' ? 'both' : narrowsIf(kind === 'added');
  if (BRANCHING.includes(key)) return kind === 'changed' ? betweenTypes(change) : narrowsIf(kind === 'added');
  const before = kind === 'added' ? undefined : change.before;
  const after = kind === 'removed' ? undefined : change.after;
  if (SCHEMAS.includes(key)) return between(allowance(key, before), allowance(key, after), 1);
  if (FLAGS.includes(key) && [before, after].every(isFlag)) return between(Number(!before), Number(!after));
  if (UPPER.includes(key)) return between(Number(before ?? Infinity), Number(after ?? Infinity));
  if (LOWER.includes(key)) return between(-Number(before ?? lowestBound(key)), -Number(after ?? lowestBound(key)));
  if (![...LIMITS, ...LIMITING].includes(key)) return undefined;
  if (kind === 'changed') return 'both';
  const isEmptyGroup = LIMITING.includes(key) && Object.keys(objectOf(before ?? after)).length === 0;
  return isEmptyGroup ? 'none' : narrowsIf(kind === 'added');
}

/** The effect of a change of an allowed amount. Two amounts of `partial` may allow different values. */
function between(before: number, after: number, partial?: number): Effect {
  if (before === after) return before === partial ? 'both' : 'none';
  return after < before ? 'narrows' : 'widens';
}

const isFlag = (value: Json | undefined): boolean => value === undefined || typeof value === 'boolean';

/** The bound without a keyword: no value has fewer than 0 characters, items or fields. */
const lowestBound = (key: string): number => (/^min[A-Z]/.test(key) ? (key === 'minContains' ? 1 : 0) : -Infinity);

/** Ranks how much a keyword allows: nothing (0), some values (1), every value (2), or no keyword at all (3). */
function allowance(key: string, schema: Json | undefined): number {
  if (key === 'not') return 2 - allowance('', schema ?? false);
  if (schema === undefined) return CLOSING.includes(key) ? 2 : 3;
  if (typeof schema === 'boolean') return schema ? 2 : 0;
  const { not } = objectOf(schema);
  if (not !== undefined && allowance('', not) === 2) return 0;
  return Object.keys(objectOf(schema)).length === 0 ? 2 : 1;
}

const INVERSE = { narrows: 'widens', widens: 'narrows', both: 'both', none: 'none' } as const;

/** Whether a place is below an odd number of `not`, which inverts its effect. */
function isNegated(keys: readonly string[]): boolean {
  const negations = keys.filter((key, index) => key === 'not' && isDataKey(keys.slice(0, index), 'default'));
  return negations.length % 2 === 1;
}

function betweenTypes({ before, after }: Extract<JsonChange, { kind: 'changed' }>): Effect {
  const typeNames = (value: Json): string[] => {
    const types = isJsonObject(value) ? Object.keys(value) : [String(value)];
    return types.includes('number') ? [...types, 'integer'] : types;
  };
  const [older, newer] = [typeNames(before), typeNames(after)];
  if (older.every((type) => newer.includes(type))) return 'widens';
  return newer.every((type) => older.includes(type)) ? 'narrows' : 'both';
}

function rateEffect(effect: Effect, directions: ReadonlySet<Direction>): Rating {
  if (effect === 'none') return 'patch';
  const isBreaking =
    (effect !== 'widens' && directions.has('sent')) || (effect !== 'narrows' && directions.has('received'));
  return isBreaking || (effect === 'both' && directions.size === 0) ? 'major' : 'minor';
}

/** Callers have to change if their credentials may no longer be enough. The API calls webhooks and callbacks. */
function rateSecurity(secured: readonly string[], before: JsonObject, after: JsonObject): Rating {
  const requirementsIn = (document: JsonObject) => requirementsAt(document, at(document, toPointer(secured)));
  const [older, newer] = [requirementsIn(before), requirementsIn(after)];
  const isReverse = secured.filter((key) => key === 'callbacks' || key === 'webhooks').length % 2 === 1;
  return (isReverse ? refusesMore(newer, older) : refusesMore(older, newer)) ? 'major' : 'minor';
}

/** Whether a change is about a parameter in the path, whose name no caller writes. */
function isInPath({ pointer }: JsonChange, before: Contract, after: Contract): boolean {
  const place = pointer.replace(/\/name$/, '');
  return [before, after].some(({ model }) => model.objectAt(place).in === 'path') || /\/path \d+$/.test(place);
}

const isRequired = (element: Json): boolean => isJsonObject(element) && element.required === true;
