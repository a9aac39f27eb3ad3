import type { Violation } from './engine.ts';

/**
 * Says in words for people what is wrong with a request, each fault with the name of its field.
 *
 * No value of the request is repeated: it may be what must not be shown.
 *
 * @param body The body of the request, for the types of its values.
 */
export function explain(violations: readonly Violation[], body: unknown): string {
  const sources = [...new Set(violations.map(sourceOf))];
  return sources
    .map((source) => {
      const faults = violations.filter((violation) => sourceOf(violation) === source);
      return `The ${source} is invalid: ${faults.map((fault) => phrase(fault, body)).join('; ')}.`;
    })
    .join(' ');
}

function sourceOf({ path }: Violation): string {
  return path[0] ?? 'body';
}

/** The value that a violation of the body is about. */
export function valueAt(body: unknown, { path }: Violation): unknown {
  return path
    .slice(1)
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      body,
    );
}

function phrase(violation: Violation, body: unknown): string {
  const { code, path, message } = violation;
  const [source, ...keys] = path;
  // The engine takes each falsy body for none.
  if (source === undefined && code === 'required') return `it must not be ${nameOf(body)}`;
  if (code === 'required') {
    const missing = /'(.+)'$/.exec(message)?.[1];
    if (missing !== undefined) return `${[...keys, missing].join('.')} is missing`;
  }
  const further = /must NOT have additional properties; found '(.+)'$/.exec(message)?.[1];
  if (further !== undefined) return `${[...keys, further].join('.')} is not a field of it`;
  const expected = /\bmust be ([a-z,]+)$/.exec(message)?.[1];
  if (code === 'type' && expected !== undefined) {
    const found = source === 'body' ? `, not ${nameOf(valueAt(body, violation))}` : '';
    return `${keys.length === 0 ? 'it' : keys.join('.')} must be ${named(expected)}${found}`;
  }
  return message;
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  return value === null ? 'null' : named(typeof value);
}

/** `an integer`, `a string`, `a string or null`. */
function named(types: string): string {
  return types
    .split(',')
    .map((type) => (type === 'null' ? type : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`))
    .join(' or ');
}
