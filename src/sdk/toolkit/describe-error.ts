/** A thrown value, as the host's log receives it. The key of the request is hidden in it; all else is the tool's own. */
export interface DescribedError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  /** Such as `ECONNREFUSED`. */
  readonly code?: string;
  readonly cause?: DescribedError;
  /** Those of an `AggregateError`, the first of them. */
  readonly errors?: readonly DescribedError[];
}

/** A shorter key is found in too much that is not the key. */
const SHORTEST_KEY = 8;
const DEEPEST = 4;
const MOST_ERRORS = 5;

export function describeError(thrown: unknown, key = '', depth = 0): DescribedError {
  const hide = (text: string): string => (key.length < SHORTEST_KEY ? text : text.replaceAll(key, '[hidden]'));
  const textAt = (key: string): string | undefined => {
    const value = read(thrown, key);
    return typeof value === 'string' ? hide(value) : undefined;
  };
  const code = textAt('code');
  const stack = textAt('stack');
  const cause = depth < DEEPEST ? read(thrown, 'cause') : undefined;
  const errors = depth < DEEPEST ? firstOf(read(thrown, 'errors')) : [];
  const describe = (inner: unknown): DescribedError => describeError(inner, key, depth + 1);
  return {
    name: textAt('name') ?? (thrown === null ? 'null' : typeof thrown),
    message: textAt('message') ?? (Object(thrown) === thrown ? '' : hide(String(thrown))),
    ...(stack === undefined ? {} : { stack }),
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined ? {} : { cause: describe(cause) }),
    ...(errors.length === 0 ? {} : { errors: errors.map(describe) }),
  };
}

export function printedError({ name, message, stack, code, cause, errors = [] }: DescribedError): string {
  const own = `${stack ?? `${name}: ${message}`}${code === undefined ? '' : ` [${code}]`}`;
  const inner = [...(cause === undefined ? [] : [cause]), ...errors];
  return [own, ...inner.map((one) => `  caused by ${printedError(one).replaceAll('\n', '\n  ')}`)].join('\n');
}

/** What was thrown can throw in its turn when it is looked at. */
function attempt<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

const read = (thrown: unknown, key: string): unknown =>
  attempt(() => (typeof thrown === 'object' && thrown !== null ? (thrown as Record<string, unknown>)[key] : undefined));

const firstOf = (errors: unknown): unknown[] =>
  attempt(() => (Array.isArray(errors) ? errors.slice(0, MOST_ERRORS) : [])) ?? [];
