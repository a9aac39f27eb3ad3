import { at, isJsonObject, isSameData, type Json, type JsonObject, listOf, objectOf } from './json.ts';
import { pointerOfReference, toToken } from './json-pointer.ts';
import { canEqual, minimumLength, type PartialObject, type PartialValue, partialType } from './partial-value.ts';
import type { SchemaError, Validators } from './validator.ts';

export type PartialError = Pick<SchemaError, 'keyword' | 'params' | 'claim' | 'instancePath' | 'found' | 'stated'>;

/** The errors of a value: an empty list if it is valid, `undefined` if its unknown parts decide. */
type ValidationOutcome = readonly PartialError[] | undefined;

const VALID: ValidationOutcome = [];

/** The maximum number of schemas that are visited for one body: a document can nest and repeat any number of them. */
const MAX_VISITED_SCHEMAS = 5_000;

/** A schema, and the part of the value to which it applies. */
interface SchemaVisit {
  readonly pointer: string;
  readonly node: JsonObject;
  readonly path: string;
  /** The schemas that led to this one at the same part of the value. */
  readonly before: readonly string[];
}

/**
 * Validates values with unknown parts. It reports only errors that a value has whatever its unknown parts are. Ajv
 * validates known values; a keyword that has no rule here never reports an error.
 */
export function partialValidatorOf(document: JsonObject, validators: Validators) {
  return (pointer: string, value: PartialValue): readonly PartialError[] => {
    let left = MAX_VISITED_SCHEMAS;
    const judge = (to: string, of: PartialValue, path: string, before: readonly string[]): ValidationOutcome => {
      left -= 1;
      if (left < 0) return undefined;
      if (of.kind === 'known') {
        const outcome = knownErrors(validators, to, of.value, path);
        const parts = outcome?.some(({ keyword }) => keyword === 'oneOf') ? toParts(of.value) : undefined;
        // Ajv ignores discriminators.
        return parts === undefined || isInvalid(judge(to, parts, path, before)) ? outcome : undefined;
      }
      if (of.kind === 'choice') return combineAlternatives(of.of.map((one) => judge(to, one, path, before)));
      const node = at(document, to);
      if (node === false) return [errorAt({ pointer: to, node: {}, path, before }, 'false schema', null)];
      if (node === true) return VALID;
      if (!isJsonObject(node) || before.includes(to)) return undefined;
      const visit = { pointer: to, node, path, before: [...before, to] };
      return combineAll(
        Object.entries(node).map(([keyword, stated]) =>
          Object.hasOwn(RULES, keyword) ? RULES[keyword]?.({ ...visit, keyword, stated, value: of, judge }) : VALID,
        ),
      );
    };
    return judge(pointer, value, '', []) ?? [];
  };
}

interface RuleContext extends SchemaVisit {
  readonly keyword: string;
  readonly stated: Json;
  readonly value: Exclude<PartialValue, { kind: 'known' | 'choice' }>;
  readonly judge: (pointer: string, value: PartialValue, path: string, before: readonly string[]) => ValidationOutcome;
}

type KeywordRule = (context: RuleContext) => ValidationOutcome;

/** A value without errors counts as valid only if validators can check every keyword of its schema. */
function knownErrors(validators: Validators, pointer: string, value: Json, path: string): ValidationOutcome {
  const errors = validators(pointer)(value);
  if (errors.length === 0 && validators.unchecked(pointer).length > 0) return undefined;
  return errors.map(({ keyword, params, claim, instancePath, found, stated }) => {
    return { keyword, params, claim, instancePath: `${path}${instancePath}`, found, stated };
  });
}

/** Returns an object or a list with its parts as values of their own; `undefined` for any other value. */
function toParts(value: Json): Exclude<PartialValue, { kind: 'known' | 'choice' }> | undefined {
  const toKnown = (one: Json): PartialValue => ({ kind: 'known', value: one });
  if (Array.isArray(value)) return { kind: 'list', items: value.map(toKnown), isOpen: false };
  if (!isJsonObject(value)) return undefined;
  const fields = Object.entries(value).map(
    ([name, one]) => [name, { value: toKnown(one), isOptional: false }] as const,
  );
  return { kind: 'object', fields: new Map(fields), isOpen: false };
}

const errorAt = (
  { pointer, path, value }: SchemaVisit & { readonly value?: PartialValue },
  keyword: string,
  stated: Json,
  { claim = `${pointer}/${keyword}`, params = {} }: Partial<Pick<PartialError, 'claim' | 'params'>> = {},
): PartialError => ({ keyword, params, claim, instancePath: path, found: value && emptyValue(value), stated });

/** Returns an empty value of the same type; a text if the type is not known. */
function emptyValue(value: PartialValue): Json {
  const type = partialType(value);
  if (type === 'array') return [];
  return type === 'object' ? {} : '';
}

/** Combines outcomes that must all be valid. */
function combineAll(outcomes: readonly ValidationOutcome[]): ValidationOutcome {
  const errors = outcomes.flatMap((outcome) => outcome ?? []);
  if (errors.length > 0) return errors;
  return outcomes.includes(undefined) ? undefined : VALID;
}

/** Combines the outcomes of alternatives of which one applies, but it is not known which. */
function combineAlternatives(outcomes: readonly ValidationOutcome[]): ValidationOutcome {
  if (outcomes.every((outcome) => outcome?.length === 0)) return VALID;
  return outcomes.every((outcome) => outcome !== undefined && outcome.length > 0) ? outcomes[0] : undefined;
}

const isValid = (outcome: ValidationOutcome): boolean => outcome?.length === 0;
const isInvalid = (outcome: ValidationOutcome): boolean => outcome !== undefined && outcome.length > 0;

/** Restricts a rule to values of one type; other values are valid. */
const ruleForType =
  (type: 'string' | 'array' | 'object', rule: KeywordRule): KeywordRule =>
  (context) => {
    const valueType = partialType(context.value);
    if (valueType === undefined) return undefined;
    return valueType === type ? rule(context) : VALID;
  };

const undecidedRule: KeywordRule = () => undefined;

/** Judges the part of the value that a rule is about by the schema under a key. */
const judgeUnder = ({ pointer, path, value, before, judge }: RuleContext, key: string): ValidationOutcome =>
  judge(`${pointer}/${key}`, value, path, before);

/** Judges the part of the value that a rule is about by each schema in the list of a keyword. */
const judgeBranches = (context: RuleContext): readonly ValidationOutcome[] =>
  listOf(context.stated).map((_, index) => judgeUnder(context, `${context.keyword}/${index}`));

const failWith = (context: RuleContext, more?: Parameters<typeof errorAt>[3]): ValidationOutcome => [
  errorAt(context, context.keyword, context.stated, more),
];

const ruleForTexts = (
  rule: (parts: readonly (string | undefined)[], context: RuleContext) => ValidationOutcome,
): KeywordRule =>
  ruleForType('string', (context) => (context.value.kind === 'text' ? rule(context.value.parts, context) : undefined));

const ruleForLists = (
  rule: (list: Extract<PartialValue, { kind: 'list' }>, context: RuleContext) => ValidationOutcome,
): KeywordRule =>
  ruleForType('array', (context) => (context.value.kind === 'list' ? rule(context.value, context) : undefined));

const ruleForObjects = (rule: (object: PartialObject, context: RuleContext) => ValidationOutcome): KeywordRule =>
  ruleForType('object', (context) => (context.value.kind === 'object' ? rule(context.value, context) : undefined));

/** Whether an object has a field; `undefined` if that is not known. */
function hasField({ fields, isOpen }: PartialObject, name: string): boolean | undefined {
  const field = fields.get(name);
  if (field === undefined) return isOpen ? undefined : false;
  return field.isOptional ? undefined : true;
}

const toOutcome = (isSo: boolean | undefined, context: RuleContext): ValidationOutcome => {
  if (isSo === undefined) return undefined;
  return isSo ? VALID : failWith(context);
};

const judgeRequired = (object: PartialObject, names: readonly string[], context: RuleContext): ValidationOutcome =>
  combineAll(
    names.map((name, index) => {
      const isThere = hasField(object, name);
      if (isThere !== false) return isThere === true ? VALID : undefined;
      const claim = `${context.pointer}/${context.keyword}${context.keyword === 'required' ? `/${index}` : ''}`;
      return failWith(context, { claim, params: { missingProperty: name } });
    }),
  );

/** Judges the fields of an object, each by the schemas that `find` returns for its name. */
const ruleForFields = (find: (name: string, context: RuleContext) => readonly string[]): KeywordRule =>
  ruleForObjects((object, context) => {
    const outcomes = [...object.fields].flatMap(([name, { value }]) =>
      find(name, context).map((key) =>
        context.judge(`${context.pointer}/${key}`, value, `${context.path}/${toToken(name)}`, []),
      ),
    );
    return combineAll(object.isOpen ? [...outcomes, undefined] : outcomes);
  });

const matchingPatterns = (name: string, patterns: Json | undefined): readonly string[] =>
  Object.keys(objectOf(patterns)).filter((pattern) => {
    try {
      return new RegExp(pattern, 'u').test(name);
    } catch {
      return false;
    }
  });

const isDeclared = (name: string, { properties, patternProperties }: JsonObject): boolean =>
  Object.hasOwn(objectOf(properties), name) || matchingPatterns(name, patternProperties).length > 0;

const judgeFurtherFields: KeywordRule = (context) => {
  if (context.stated !== false)
    return ruleForFields((name, { node }) => (isDeclared(name, node) ? [] : ['additionalProperties']))(context);
  return ruleForObjects((object) => {
    const names = [...object.fields.keys()].filter((name) => !isDeclared(name, context.node));
    const isSure = names.some((name) => hasField(object, name) === true);
    return toOutcome(isSure ? false : names.length > 0 || object.isOpen ? undefined : true, context);
  })(context);
};

const judgeItems = ruleForLists(({ items: list, isOpen }, context) => {
  const first = listOf(context.node.prefixItems).length;
  // In a list that may have more or fewer items, the indices of its items are not known.
  if (isOpen && first > 0) return undefined;
  const outcomes = list.map((item, index): ValidationOutcome => {
    const isFirst = index < first;
    if (isFirst !== (context.keyword === 'prefixItems')) return VALID;
    const key = isFirst ? `prefixItems/${index}` : 'items';
    return context.judge(`${context.pointer}/${key}`, item, `${context.path}/${index}`, []);
  });
  return combineAll(isOpen ? [...outcomes, undefined] : outcomes);
});

const hasDuplicates = (items: readonly PartialValue[]): boolean => {
  const knownValues = items.flatMap((one) => (one.kind === 'known' ? [one.value] : []));
  return knownValues
    .slice(0, 100)
    .some((one, index) => knownValues.slice(0, index).some((other) => isSameData(one, other)));
};

const judgeType: KeywordRule = (context) => {
  const type = partialType(context.value);
  return toOutcome(type === undefined ? undefined : [context.stated].flat().includes(type), context);
};

const ruleForListedValues = (listed: (stated: Json) => readonly Json[]): KeywordRule => {
  return (context) => {
    const all = listed(context.stated);
    return all.length === 0 || all.some((one) => canEqual(context.value, one)) ? undefined : failWith(context);
  };
};

const ruleForDependents = (
  judge: (object: PartialObject, name: string, context: RuleContext) => ValidationOutcome,
): KeywordRule =>
  ruleForObjects((object, context) =>
    combineAll(
      Object.keys(objectOf(context.stated)).map((name) => {
        const isThere = hasField(object, name);
        if (isThere === false) return VALID;
        const outcome = judge(object, name, context);
        return isThere === true || isValid(outcome) ? outcome : undefined;
      }),
    ),
  );

/** The rules of the keywords of JSON Schema 2020-12 that assert something; any other keyword is an annotation. */
const RULES: Readonly<Record<string, KeywordRule>> = {
  $ref: ({ stated, value, path, before, judge }) => judge(pointerOfReference(String(stated)), value, path, before),
  $dynamicRef: undecidedRule,
  allOf: (context) => combineAll(judgeBranches(context)),
  anyOf: (context) => {
    const outcomes = judgeBranches(context);
    return outcomes.some(isValid) ? VALID : toOutcome(outcomes.every(isInvalid) ? false : undefined, context);
  },
  oneOf: (context) => {
    const outcomes = judgeBranches(context);
    const passingSchemas = outcomes.flatMap((outcome, index) => (isValid(outcome) ? [index] : []));
    // A discriminator selects one of several alternatives that are alike.
    if (passingSchemas.length > 1)
      return isJsonObject(context.node.discriminator) ? VALID : failWith(context, { params: { passingSchemas } });
    if (outcomes.every(isInvalid)) return failWith(context);
    return passingSchemas.length === 1 && !outcomes.includes(undefined) ? VALID : undefined;
  },
  not: (context) => {
    const outcome = judgeUnder(context, 'not');
    return toOutcome(outcome === undefined ? undefined : isInvalid(outcome), context);
  },
  if: (context) => {
    const [test, ...ways] = ['if', 'then', 'else'].map((key) =>
      key in context.node ? judgeUnder(context, key) : VALID,
    );
    if (test !== undefined) return isValid(test) ? ways[0] : ways[1];
    return combineAlternatives(ways);
  },
  type: judgeType,
  enum: ruleForListedValues((stated) => listOf(stated)),
  const: ruleForListedValues((stated) => [stated]),
  maxLength: ruleForTexts((parts, context) =>
    minimumLength(parts) > Number(context.stated) ? failWith(context) : undefined,
  ),
  minLength: ruleForTexts((parts, { stated }) => (minimumLength(parts) >= Number(stated) ? VALID : undefined)),
  pattern: ruleForType('string', undecidedRule),
  format: ruleForType('string', undecidedRule),
  ...Object.fromEntries(
    ['multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map(
      (keyword): [string, KeywordRule] => [
        keyword,
        ({ value }) => (partialType(value) === undefined ? undefined : VALID),
      ],
    ),
  ),
  items: judgeItems,
  prefixItems: judgeItems,
  minItems: ruleForLists(({ items: list, isOpen }, context) =>
    toOutcome(isOpen ? undefined : list.length >= Number(context.stated), context),
  ),
  maxItems: ruleForLists(({ items: list, isOpen }, context) =>
    toOutcome(isOpen ? undefined : list.length <= Number(context.stated), context),
  ),
  uniqueItems: ruleForLists(({ items: list, isOpen }, context) =>
    context.stated === true ? toOutcome(!isOpen && hasDuplicates(list) ? false : undefined, context) : VALID,
  ),
  contains: ruleForType('array', undecidedRule),
  unevaluatedItems: ruleForType('array', undecidedRule),
  unevaluatedProperties: ruleForType('object', undecidedRule),
  required: ruleForObjects((object, context) => judgeRequired(object, listOf(context.stated).map(String), context)),
  properties: ruleForFields((name, { stated }) =>
    Object.hasOwn(objectOf(stated), name) ? [`properties/${toToken(name)}`] : [],
  ),
  patternProperties: ruleForFields((name, { stated }) =>
    matchingPatterns(name, stated).map((pattern) => `patternProperties/${toToken(pattern)}`),
  ),
  additionalProperties: judgeFurtherFields,
  propertyNames: ruleForObjects((object, context) => {
    const names = [...object.fields.keys()].map((value) =>
      context.judge(`${context.pointer}/propertyNames`, { kind: 'known', value }, context.path, []),
    );
    if (names.some(isInvalid)) return failWith(context);
    return object.isOpen ? undefined : combineAll(names);
  }),
  minProperties: ruleForObjects(({ fields, isOpen }, context) => {
    const sure = [...fields.values()].filter(({ isOptional }) => !isOptional).length;
    if (sure >= Number(context.stated)) return VALID;
    return toOutcome(!isOpen && fields.size < Number(context.stated) ? false : undefined, context);
  }),
  maxProperties: ruleForObjects(({ fields, isOpen }, context) => {
    const sure = [...fields.values()].filter(({ isOptional }) => !isOptional).length;
    if (sure > Number(context.stated)) return failWith(context);
    return toOutcome(!isOpen && fields.size <= Number(context.stated) ? true : undefined, context);
  }),
  dependentRequired: ruleForDependents((object, name, context) =>
    judgeRequired(object, listOf(objectOf(context.stated)[name]).map(String), context),
  ),
  dependentSchemas: ruleForDependents((_, name, context) => judgeUnder(context, `dependentSchemas/${toToken(name)}`)),
};
