/** A thrown value as the host's log gets it: as thrown, except that the key of the request is hidden. */
export interface DescribedError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  /** A code such as `ECONNREFUSED`. */
  readonly code?: string;
  readonly cause?: DescribedError;
  /** The first errors of an `AggregateError`. */
  readonly errors?: readonly DescribedError[];
}

/** The minimum length of a key that is hidden: a shorter one would match too many other texts. */
const MIN_HIDDEN_CHARS = 8;
const MAX_DEPTH = 4;
const MAX_ERRORS = 5;

export function describeError(thrown: unknown, key = '', depth = 0): DescribedError {
  const hide = (text: string): string => (key.length < MIN_HIDDEN_CHARS ? text : text.replaceAll(key, '[hidden]'));
  const textAt = (key: string): string | undefined => {
    const value = read(thrown, key);
    return typeof value === 'string' ? hide(value) : undefined;
  };
  const code = textAt('code');
  const stack = textAt('stack');
  const cause = depth < MAX_DEPTH ? read(thrown, 'cause') : undefined;
  const errors = depth < MAX_DEPTH ? firstErrors(read(thrown, 'errors')) : [];
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

export function formatError({ name, message, stack, code, cause, errors = [] }: DescribedError): string {
  const text = `${stack ?? `${name}: ${message}`}${code === undefined ? '' : ` [${code}]`}`;
  const inner = [...(cause === undefined ? [] : [cause]), ...errors];
  return [text, ...inner.map((error) => `  caused by ${formatError(error).replaceAll('\n', '\n  ')}`)].join('\n');
}

/** Runs a function that reads a thrown value; returns `undefined` if the function throws, as a getter may. */
function tryRead<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

const read = (thrown: unknown, key: string): unknown =>
  tryRead(() => (typeof thrown === 'object' && thrown !== null ? (thrown as Record<string, unknown>)[key] : undefined));

const firstErrors = (errors: unknown): unknown[] =>
  tryRead(() => (Array.isArray(errors) ? errors.slice(0, MAX_ERRORS) : [])) ?? [];
