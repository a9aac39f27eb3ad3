import {
  type Contract,
  type Direction,
  fromPointer,
  isDataKey,
  isJsonObject,
  type Json,
  type JsonChange,
  METHODS,
} from '../contract/index.ts';

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
type Effect = 'narrows' | 'widens' | 'both';

/** Keywords of which a higher value allows more, and of which it allows less. */
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'];
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains'];
/** Keywords that allow less where they are, and groups of which each entry does. */
const LIMITS = ['const', 'pattern', 'format', 'multipleOf', 'uniqueItems', 'not', 'contains', 'propertyNames', 'items'];
const LIMITING = ['required', 'allOf', 'dependentRequired', 'dependentSchemas', 'patternProperties', 'prefixItems'];
const CLOSING = ['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems'];
/** Groups of which each entry allows more. */
const BRANCHING = ['enum', 'type', 'anyOf', 'oneOf'];
/** What binds nobody. */
const SPOKEN = ['externalDocs', 'contact', 'license', 'termsOfService', 'xml'];

/** Rates a change that no answer explains: a program has to change where less may be sent, or more received. */
export function rateStructure(change: JsonChange, before: Contract, after: Contract): Rating {
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
  if (effect !== undefined) return rateEffect(effect, directions);
  if (key === 'default' && !isNamed) return directions.has('sent') ? 'major' : 'minor';
  if (keys.includes('security')) return rateSecurity(change, keys);
  if (change.kind === 'removed') return group === 'responses' && !key.startsWith('2') ? 'minor' : 'major';
  if (change.kind === 'changed' || needsIt(change.after)) return 'major';
  const isMethod = keys.length === 3 && keys[0] === 'paths' && METHODS.some((method) => method === key);
  return GROUPS.has(group) || GROUPS.has(key) || isMethod || key === 'requestBody' ? 'minor' : 'major';
}

const isGroup = (group: string): boolean => [...LIMITING, ...BRANCHING].includes(group);

function effectOf(change: JsonChange, group: string, key: string): Effect | undefined {
  const { kind } = change;
  const one = (is: boolean): Effect => (is ? 'narrows' : 'widens');
  if (BRANCHING.includes(group)) return one(kind === 'removed');
  if (LIMITING.includes(group)) return kind === 'changed' ? 'both' : one(kind === 'added');
  if (BRANCHING.includes(key)) return kind === 'changed' ? betweenTypes(change) : one(kind === 'added');
  const isLimit = [...UPPER, ...LOWER, ...LIMITS, ...LIMITING, ...CLOSING].includes(key);
  if (!isLimit) return undefined;
  if (kind !== 'changed') return isNothing(change) ? 'widens' : one(kind === 'added');
  const { before, after } = change;
  if (typeof before === 'boolean' && typeof after === 'boolean') return one(CLOSING.includes(key) ? !after : after);
  if (CLOSING.includes(key)) return before === true ? 'narrows' : after === true ? 'widens' : 'both';
  if (typeof before !== 'number' || typeof after !== 'number' || LIMITS.includes(key)) return 'both';
  return one(UPPER.includes(key) ? after < before : after > before);
}

/** Whether what was added or removed limits nothing, such as `required: false`. */
function isNothing(change: JsonChange): boolean {
  if (change.kind === 'changed') return false;
  const value = change.kind === 'added' ? change.after : change.before;
  return value === false || (isJsonObject(value) && Object.keys(value).length === 0);
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
  const isBreaking =
    (effect !== 'widens' && directions.has('sent')) || (effect !== 'narrows' && directions.has('received'));
  return isBreaking || (effect === 'both' && directions.size === 0) ? 'major' : 'minor';
}

/** One more way to show who calls breaks nobody, nor does none at all. */
function rateSecurity(change: JsonChange, keys: readonly string[]): Rating {
  if (change.kind === 'changed') return 'major';
  const isWhole = keys.at(-1) === 'security';
  if (change.kind === 'removed') return isWhole ? 'minor' : 'major';
  const isOpen = isJsonObject(change.after) && Object.keys(change.after).length === 0;
  return isOpen || keys.at(-2) === 'security' ? 'minor' : 'major';
}

/** Whether it is the name of a parameter in the path, where no caller writes it. */
function isInPath({ pointer }: JsonChange, before: Contract, after: Contract): boolean {
  const place = pointer.replace(/\/name$/, '');
  return [before, after].some(({ model }) => model.objectAt(place).in === 'path') || /\/path \d+$/.test(place);
}

const needsIt = (element: Json): boolean => isJsonObject(element) && element.required === true;
