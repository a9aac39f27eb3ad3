import { element, submitOnEnter } from '../../../web/page/dom.js';

/** Returns a schema merged with the target of its `$ref`, which is within the schema of all parameters. */
export function resolveSchema(schema, root, hops = 8) {
  const { $ref, ...rest } = Object(schema);
  if (typeof $ref !== 'string' || hops === 0) return Object(schema);
  const keys = $ref.split('/').slice(1);
  const target = keys.reduce((part, key) => part?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], root);
  return { ...resolveSchema(target, root, hops - 1), ...rest };
}

const isNumber = (value) => typeof value === 'number';
const MAX_ROUNDING_ERROR = 1e-9;

/** Keywords that limit a number: each with the check of a value, and the limit in words. */
const BOUNDS = [
  ['minimum', (value, bound) => value >= bound, 'at least'],
  ['exclusiveMinimum', (value, bound) => value > bound, 'more than'],
  ['maximum', (value, bound) => value <= bound, 'at most'],
  ['exclusiveMaximum', (value, bound) => value < bound, 'less than'],
  [
    'multipleOf',
    (value, step) => Math.abs(value / step - Math.round(value / step)) < MAX_ROUNDING_ERROR,
    'a multiple of',
  ],
];

const listBounds = (schema) =>
  BOUNDS.flatMap(([keyword, fits, words]) => {
    const bound = schema[keyword];
    // Schema libraries write the range of safe integers into every schema, which helps nobody.
    return isNumber(bound) && Math.abs(bound) !== Number.MAX_SAFE_INTEGER
      ? [{ fits: (value) => fits(value, bound), words: `${words} ${bound}` }]
      : [];
  });

const TYPE_WORDS = { string: 'a text', number: 'a number', integer: 'a whole number', array: 'a list' };

/** Describes the values of a schema. */
export function describeSchema(schema) {
  const { type, description, default: preset, minItems, maxItems, minLength, maxLength, pattern, format } = schema;
  const kind = 'enum' in schema || 'const' in schema || type === 'boolean' ? undefined : TYPE_WORDS[type];
  const counts = (least, most, unit) => [
    least > 0 ? `at least ${least} ${unit}` : undefined,
    isNumber(most) ? `at most ${most} ${unit}` : undefined,
  ];
  const facts = [
    kind ?? (type === undefined && !('enum' in schema) ? 'JSON; what is no JSON is sent as text' : undefined),
    ...listBounds(schema).map(({ words }) => words),
    ...counts(minLength, maxLength, 'characters'),
    ...counts(minItems, maxItems, 'items'),
    format,
    pattern && `matches ${pattern}`,
    preset === undefined ? undefined : `${JSON.stringify(preset)} by default`,
  ];
  return [description, facts.filter(Boolean).join(', ')].filter(Boolean).join(' · ');
}

export function text(properties) {
  const node = element('textarea', { ...properties, rows: 1, dir: 'auto', onkeydown: submitOnEnter });
  return {
    node,
    read: () => node.value,
    write: (value) => (node.value = typeof value === 'string' ? value : JSON.stringify(value)),
  };
}

export function number(schema, properties) {
  const { type, minimum: min = '', maximum: max = '' } = schema;
  const node = element('input', { ...properties, type: 'number', step: 'any', min, max });
  return {
    node,
    read: () => node.valueAsNumber,
    write: (value) => (node.value = isNumber(value) ? value : ''),
    problem() {
      const value = node.valueAsNumber;
      if (Number.isNaN(value)) return 'Enter a number.';
      if (type === 'integer' && !Number.isInteger(value)) return 'Enter a whole number.';
      const broken = listBounds(schema).find(({ fits }) => !fits(value));
      return broken && `Enter a number that is ${broken.words}.`;
    },
  };
}

/** Creates a control for one of several values of any types. */
export function choice(values, properties) {
  const texts = values.map((value) => JSON.stringify(value));
  const options = texts.map((option, index) => element('option', { value: String(index) }, option));
  const node = element('select', properties, element('option', { value: '' }), ...options);
  return {
    node,
    read: () => values[node.value],
    write: (value) => (node.value = String(texts.indexOf(JSON.stringify(value)))),
    problem: () => (node.value === '' ? 'Choose one.' : undefined),
  };
}

/** Creates a control for any value, as JSON. If the schema has no type, a text that is not JSON is a string. */
export function json({ type }, properties) {
  const node = element('textarea', { ...properties, rows: type === undefined ? 1 : 3, spellcheck: false });
  if (type === undefined) node.onkeydown = submitOnEnter;
  const parsed = () => {
    try {
      return { value: JSON.parse(node.value) };
    } catch {
      return undefined;
    }
  };
  return {
    node,
    read: () => (parsed() ?? node).value,
    // A string that is also JSON is quoted, or it would be read as JSON.
    write(value) {
      node.value = typeof value === 'string' ? value : JSON.stringify(value, null, type === undefined ? 0 : 2);
      if (typeof value === 'string' && parsed() !== undefined) node.value = JSON.stringify(value);
    },
    problem: () => (type !== undefined && parsed() === undefined ? 'This is no JSON.' : undefined),
  };
}
