import { _, type Ajv2020, type Code, type CodeKeywordDefinition, type KeywordCxt, Name } from 'ajv/dist/2020.js';

/** Counts the steps of validators; a validation with too many steps throws. */
export interface StepCounter {
  /** Sets the count to zero, before a value is validated. */
  restart(): void;
  /** Whether an error of a validator is that it took too many steps. */
  isExceeded(error: unknown): boolean;
}

/** Keywords whose cost grows with the items of a list or the properties of an object. */
const KEYWORDS_PER_ITEM = ['items', 'contains', 'unevaluatedItems', 'uniqueItems'];
const KEYWORDS_PER_PROPERTY = ['additionalProperties', 'patternProperties', 'propertyNames', 'unevaluatedProperties'];
/** Keywords with a schema, or a list of names, for each name. */
const KEYWORDS_WITH_NAMES = ['properties', 'patternProperties', 'dependentRequired', 'dependentSchemas'];

/** The variable for the number of errors in the code that Ajv writes. */
const ERROR_COUNT = new Name('errors');

const REFERENCE_KEYWORDS = ['$ref', '$dynamicRef'];

/** Makes validators that Ajv compiles afterwards count their steps. */
export function countSteps(ajv: Ajv2020, limit: number): StepCounter {
  const counter = { taken: 0 };
  for (const rule of Object.values(ajv.RULES.all)) {
    if (typeof rule === 'object' && 'code' in rule.definition) addStepCount(rule.definition, counter, limit);
  }
  return {
    restart: () => {
      counter.taken = 0;
    },
    isExceeded: (error) => error === counter,
  };
}

function addStepCount(definition: CodeKeywordDefinition, counter: { taken: number }, limit: number): void {
  const { code, keyword } = definition;
  definition.code = (context, type) => {
    const { gen } = context;
    const ref = gen.scopeValue('obj', { ref: counter });
    gen.code(_`if ((${ref}.taken += ${stepExpression(String(keyword), context)}) > ${limit}) throw ${ref}`);
    code(context, type);
  };
}

function stepExpression(keyword: string, { data, schema }: KeywordCxt): Code {
  const parts = countParts(keyword, schema);
  if (KEYWORDS_PER_ITEM.includes(keyword)) return _`1 + ${parts} * ${data}.length`;
  if (KEYWORDS_PER_PROPERTY.includes(keyword)) return _`1 + ${parts} * Object.keys(${data}).length`;
  // A reference copies the list of the errors so far; copying 16 of them takes as long as a step.
  return REFERENCE_KEYWORDS.includes(keyword) ? _`1 + (${ERROR_COUNT} >> 4)` : _`${1 + parts}`;
}

function countParts(keyword: string, schema: unknown): number {
  if (Array.isArray(schema)) return schema.length;
  return KEYWORDS_WITH_NAMES.includes(keyword) ? Object.values(Object(schema)).flat().length : 1;
}
