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
import { isRefusedLater, requirementsAt, securedAt } from './diff-security.ts';

/** By how much a change raises the version of the contract (Semantic Versioning 2.0.0). */
export const RATINGS = ['major', 'minor', 'patch'] as const;
export type Rating = (typeof RATINGS)[number];

/** What a contract may have more of without a change of what it says already. */
const GROUPS = new Set([
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

/** What becomes of the values that are possible at a place. */
type Effect = 'narrows' | 'widens' | 'both' | 'none';

/** Keywords of which a higher value allows more, and of which it allows less. */
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'];
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains'];
/** Keywords that allow less where they are, and groups of which each entry does. */
const LIMITS = ['const', 'pattern', 'format', 'multipleOf'];
const LIMITING = ['required', 'allOf', 'dependentRequired', 'dependentSchemas', 'patternProperties', 'prefixItems'];
/** Keywords that allow less where they are true. */
const FLAGS = ['uniqueItems', 'required'];
/** Keywords whose schema allows as much as they do, and those that change nothing where it allows all. */
const CLOSING = ['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'propertyNames', 'items'];
const SCHEMAS = [...CLOSING, 'contains', 'not'];
/** Groups of which each entry allows more. */
const BRANCHING = ['enum', 'type', 'anyOf', 'oneOf'];
/** What binds nobody. */
const SPOKEN = ['externalDocs', 'contact', 'license', 'termsOfService', 'xml'];

/**
 * Rates a change that no answer explains: a program has to change where less may be sent, or more received.
 *
 * @param renamed The older document with the names of the newer one.
 */
export function rateStructure(change: JsonChange, before: Contract, after: Contract, renamed: JsonObject): Rating {
  const keys = fromPointer(change.pointer);
  const [group = '', key = ''] = keys.slice(-2);
  const parent = keys.slice(0, -1);
  const isNamed = !isDataKey(parent, 'default');
  if (!isNamed && key === 'deprecated') return 'minor';
  if (keys.some((one, index) => SPOKEN.includes(one) && isDataKey(keys.slice(0, index), 'default'))) return 'patch';
  if (keys[0] === 'paths' && keys[3] === 'tags') return 'patch';
  if (key === 'name' && parent.at(-1) !== 'properties' && isInPath(change, before, after)) return 'patch';
  if (keys[0] === 'components' && keys.length === 3 && change.kind === 'removed') return 'minor';

  const directions = new Set([
    ...before.model.directionsAt(change.pointer),
    ...after.model.directionsAt(change.pointer),
  ]);
  const effect = isNamed && !isGroup(group) ? undefined : effectOf(change, group, key);
  if (effect !== undefined) return rateEffect(isNegated(parent) ? INVERSE[effect] : effect, directions);
  if (key === 'default' && !isNamed) return directions.has('sent') ? 'major' : 'minor';
  const secured = securedAt(change.pointer);
  if (secured !== undefined) return rateSecurity(secured, renamed, after.document);
  if (change.kind === 'removed') return group === 'responses' && !key.startsWith('2') ? 'minor' : 'major';
  if (change.kind === 'changed' || needsIt(change.after)) return 'major';
  const isMethod = keys.length === 3 && keys[0] === 'paths' && METHODS.some((method) => method === key);
  return GROUPS.has(group) || GROUPS.has(key) || isMethod || key === 'requestBody' ? 'minor' : 'major';
}

const isGroup = (group: string): boolean => [...LIMITING, ...BRANCHING].includes(group);

function effectOf(change: JsonChange, group: string, key: string): Effect | undefined {
  const { kind } = change;
  const one = (is: boolean): Effect => (is ? 'narrows' : 'widens');
  if (BRANCHING.includes(group)) return kind === 'changed' ? 'both' : one(kind === 'removed');
  if (LIMITING.includes(group)) return kind === 'changed' ? 'both' : one(kind === 'added');
  if (BRANCHING.includes(key)) return kind === 'changed' ? betweenTypes(change) : one(kind === 'added');
  const before = kind === 'added' ? undefined : change.before;
  const after = kind === 'removed' ? undefined : change.after;
  if (SCHEMAS.includes(key)) return between(allowance(key, before), allowance(key, after), 1);
  if (FLAGS.includes(key) && [before, after].every(isFlag)) return between(Number(!before), Number(!after));
  if (UPPER.includes(key)) return between(Number(before ?? Infinity), Number(after ?? Infinity));
  if (LOWER.includes(key)) return between(-Number(before ?? leastOf(key)), -Number(after ?? leastOf(key)));
  if (![...LIMITS, ...LIMITING].includes(key)) return undefined;
  if (kind === 'changed') return 'both';
  const isEmptyGroup = LIMITING.includes(key) && Object.keys(objectOf(before ?? after)).length === 0;
  return isEmptyGroup ? 'none' : one(kind === 'added');
}

/** The effect of a step from one amount that is allowed to another. Two of `partial` may allow different values. */
function between(before: number, after: number, partial?: number): Effect {
  if (before === after) return before === partial ? 'both' : 'none';
  return after < before ? 'narrows' : 'widens';
}

const isFlag = (value: Json | undefined): boolean => value === undefined || typeof value === 'boolean';

/** The bound that is there without a keyword: nothing has fewer than 0 characters, items or fields. */
const leastOf = (key: string): number => (/^min[A-Z]/.test(key) ? (key === 'minContains' ? 1 : 0) : -Infinity);

/** How much a keyword allows: nothing that it is about (0), some of it (1), all (2), and more than all without it (3). */
function allowance(key: string, schema: Json | undefined): number {
  if (key === 'not') return 2 - allowance('', schema ?? false);
  if (schema === undefined) return CLOSING.includes(key) ? 2 : 3;
  if (typeof schema === 'boolean') return schema ? 2 : 0;
  const { not } = objectOf(schema);
  if (not !== undefined && allowance('', not) === 2) return 0;
  return Object.keys(objectOf(schema)).length === 0 ? 2 : 1;
}

const INVERSE = { narrows: 'widens', widens: 'narrows', both: 'both', none: 'none' } as const;

/** Whether a place is below an odd number of `not`: what is possible there is impossible for the value. */
function isNegated(keys: readonly string[]): boolean {
  const negations = keys.filter((key, index) => key === 'not' && isDataKey(keys.slice(0, index), 'default'));
  return negations.length % 2 === 1;
}

function betweenTypes({ before, after }: Extract<JsonChange, { kind: 'changed' }>): Effect {
  const typesOf = (value: Json): string[] => {
    const types = isJsonObject(value) ? Object.keys(value) : [String(value)];
    return types.includes('number') ? [...types, 'integer'] : types;
  };
  const [old, now] = [typesOf(before), typesOf(after)];
  if (old.every((type) => now.includes(type))) return 'widens';
  return now.every((type) => old.includes(type)) ? 'narrows' : 'both';
}

function rateEffect(effect: Effect, directions: ReadonlySet<Direction>): Rating {
  if (effect === 'none') return 'patch';
  const isBreaking =
    (effect !== 'widens' && directions.has('sent')) || (effect !== 'narrows' && directions.has('received'));
  return isBreaking || (effect === 'both' && directions.size === 0) ? 'major' : 'minor';
}

/** A caller has to change where what satisfied a requirement does so no more. The API is the caller of a webhook or a callback. */
function rateSecurity(secured: readonly string[], before: JsonObject, after: JsonObject): Rating {
  const requirementsIn = (document: JsonObject) => requirementsAt(document, at(document, toPointer(secured)));
  const [old, now] = [requirementsIn(before), requirementsIn(after)];
  const isReverse = secured.filter((key) => key === 'callbacks' || key === 'webhooks').length % 2 === 1;
  return (isReverse ? isRefusedLater(now, old) : isRefusedLater(old, now)) ? 'major' : 'minor';
}

/** Whether it is the name of a parameter in the path, where no caller writes it. */
function isInPath({ pointer }: JsonChange, before: Contract, after: Contract): boolean {
  const place = pointer.replace(/\/name$/, '');
  return [before, after].some(({ model }) => model.objectAt(place).in === 'path') || /\/path \d+$/.test(place);
}

const needsIt = (element: Json): boolean => isJsonObject(element) && element.required === true;
