/** A thrown value, as the host's log receives it. Keys in it are hidden; its message and stack are the tool's own. */
export interface DescribedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Such as `ECONNREFUSED`. */
  readonly code?: string;
  readonly cause?: DescribedError;
  /** Those of an `AggregateError`, the first of them. */
  readonly errors?: readonly DescribedError[];
}

/** A longer text is not shown at all: cut short, it could end in a part of a key that is then not recognised. */
const LONGEST = 20_000;
const DEEPEST = 4;
const MOST_ERRORS = 5;

export function describeError(thrown: unknown, secrets: readonly string[] = [], depth = 0): DescribedError {
  const hide = (text: string): string => (text.length > LONGEST ? TOO_LONG : hideKeys(text, secrets));
  const textAt = (key: string): string | undefined => {
    const value = read(thrown, key);
    return typeof value === 'string' ? hide(value) : undefined;
  };
  const code = textAt('code');
  const cause = depth < DEEPEST ? read(thrown, 'cause') : undefined;
  const errors = depth < DEEPEST ? firstOf(read(thrown, 'errors')) : [];
  const describe = (inner: unknown): DescribedError => describeError(inner, secrets, depth + 1);
  return {
    name: textAt('name') ?? (thrown === null ? 'null' : typeof thrown),
    message: textAt('message') ?? (Object(thrown) === thrown ? '' : hide(String(thrown))),
    stack: textAt('stack'),
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
function read(thrown: unknown, key: string): unknown {
  try {
    return typeof thrown === 'object' && thrown !== null ? (thrown as Record<string, unknown>)[key] : undefined;
  } catch {
    return undefined;
  }
}

function firstOf(errors: unknown): unknown[] {
  try {
    return Array.isArray(errors) ? errors.slice(0, MOST_ERRORS) : [];
  } catch {
    return [];
  }
}

const HIDDEN = '[hidden]';
const TOO_LONG = '[too long to be shown]';
const LOOKS_LIKE_A_KEY = [
  /\b(bearer|basic)(\s+)[^\s"',;]+/gi,
  /\b([\w-]{0,40}(?:api[-_]?key|authorization|token|secret|password|passwd))("?'?\s*[:=]\s*"?'?)[^\s"',;]+/gi,
];

function hideKeys(text: string, secrets: readonly string[]): string {
  let hidden = text;
  for (const secret of secrets) if (secret !== '') hidden = hidden.replaceAll(secret, HIDDEN);
  for (const pattern of LOOKS_LIKE_A_KEY) hidden = hidden.replace(pattern, `$1$2${HIDDEN}`);
  return hidden;
}
