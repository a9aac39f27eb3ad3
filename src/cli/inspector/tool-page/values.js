import { element } from '../../../web/page/dom.js';

/** A schema with what its reference leads to, in the schema of all parameters. */
export function resolved(schema, root, hops = 8) {
  const { $ref, ...rest } = Object(schema);
  if (typeof $ref !== 'string' || hops === 0) return Object(schema);
  const keys = $ref.split('/').slice(1);
  const target = keys.reduce((part, key) => part?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], root);
  return { ...resolved(target, root, hops - 1), ...rest };
}

const isNumber = (value) => typeof value === 'number';
const EPSILON = 1e-9;

/** Keywords that bound a number: whether one fits, and the bound in words. */
const BOUNDS = [
  ['minimum', (value, bound) => value >= bound, 'at least'],
  ['exclusiveMinimum', (value, bound) => value > bound, 'more than'],
  ['maximum', (value, bound) => value <= bound, 'at most'],
  ['exclusiveMaximum', (value, bound) => value < bound, 'less than'],
  ['multipleOf', (value, step) => Math.abs(value / step - Math.round(value / step)) < EPSILON, 'a multiple of'],
];

const boundsOf = (schema) =>
  BOUNDS.flatMap(([keyword, fits, words]) => {
    const bound = schema[keyword];
    // The ends of what JavaScript can count are no bounds that somebody set.
    return isNumber(bound) && Math.abs(bound) !== Number.MAX_SAFE_INTEGER
      ? [{ fits: (value) => fits(value, bound), words: `${words} ${bound}` }]
      : [];
  });

const KINDS = { string: 'a text', number: 'a number', integer: 'a whole number', array: 'a list' };

/** What a schema says of a value, in words. */
export function hintOf(schema) {
  const { type, description, default: preset, minItems, maxItems, minLength, maxLength, pattern, format } = schema;
  const kind = 'enum' in schema || 'const' in schema || type === 'boolean' ? undefined : KINDS[type];
  const counted = (least, most, what) => [
    least > 0 ? `at least ${least} ${what}` : undefined,
    isNumber(most) ? `at most ${most} ${what}` : undefined,
  ];
  const facts = [
    kind ?? (type === undefined && !('enum' in schema) ? 'JSON; what is no JSON is sent as text' : undefined),
    ...boundsOf(schema).map(({ words }) => words),
    ...counted(minLength, maxLength, 'characters'),
    ...counted(minItems, maxItems, 'items'),
    format,
    pattern && `matches ${pattern}`,
    preset === undefined ? undefined : `${JSON.stringify(preset)} by default`,
  ];
  return [description, facts.filter(Boolean).join(', ')].filter(Boolean).join(' · ');
}

/** Enter runs the tool, as in an input of one line; with Shift it begins a line. */
const submitOnEnter = (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  event.target.form?.requestSubmit();
};

export function text(attributes) {
  const node = element('textarea', { ...attributes, rows: '1', dir: 'auto', keydown: submitOnEnter });
  return {
    node,
    read: () => node.value,
    write: (value) => (node.value = typeof value === 'string' ? value : JSON.stringify(value)),
  };
}

export function number(schema, attributes) {
  const { type, minimum, maximum } = schema;
  const node = element('input', { ...attributes, type: 'number', step: 'any', min: minimum, max: maximum });
  return {
    node,
    read: () => node.valueAsNumber,
    write: (value) => (node.value = isNumber(value) ? value : ''),
    problem() {
      const value = node.valueAsNumber;
      if (Number.isNaN(value)) return 'Enter a number.';
      if (type === 'integer' && !Number.isInteger(value)) return 'Enter a whole number.';
      const broken = boundsOf(schema).find(({ fits }) => !fits(value));
      return broken && `Enter a number that is ${broken.words}.`;
    },
  };
}

/** One of several values, whatever they are. */
export function choice(values, attributes) {
  const texts = values.map((value) => JSON.stringify(value));
  const options = texts.map((option, index) => element('option', { value: String(index) }, option));
  const node = element('select', attributes, element('option', { value: '' }), ...options);
  return {
    node,
    read: () => values[node.value],
    write: (value) => (node.value = String(texts.indexOf(JSON.stringify(value)))),
    problem: () => (node.value === '' ? 'Choose one.' : undefined),
  };
}

/** Any value, as JSON; where no type is known, what is no JSON is a text. */
export function json({ type }, attributes) {
  const node = element('textarea', { ...attributes, rows: type === undefined ? '1' : '3', spellcheck: 'false' });
  if (type === undefined) node.addEventListener('keydown', submitOnEnter);
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
    // A text that reads as JSON has to be quoted to stay a text.
    write(value) {
      node.value = typeof value === 'string' ? value : JSON.stringify(value, null, type === undefined ? 0 : 2);
      if (typeof value === 'string' && parsed() !== undefined) node.value = JSON.stringify(value);
    },
    problem: () => (type !== undefined && parsed() === undefined ? 'This is no JSON.' : undefined),
  };
}
