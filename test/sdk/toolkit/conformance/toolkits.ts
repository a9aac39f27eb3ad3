import {
  createToolkitHandler,
  defineTool,
  defineToolkit,
  type Protocol,
  plain,
  type StandardSchema,
  type ToolContext,
  ToolError,
  type Toolkit,
  type ToolkitHandler,
  type ToolkitHandlerOptions,
  type ToolResult,
  toolkitApiKeys,
} from '../../../../src/sdk/toolkit/index.ts';
import { KEY, type ProtocolName } from './case.ts';
import { contrary } from './contrary.ts';

const NO_AUTH = { auth_provider: null, auth_type: null, auth_with: null };

const forecast = defineTool({
  function_name: 'forecast',
  params: ['city', 'days', 'units'],
  required_params: ['city'],
  description: 'Tells the weather of the coming days.',
  auth_provider: 'meteo',
  auth_type: null,
  auth_with: null,
  run: (parameters) => ({ given: { ...parameters }, highest: 21 }),
});

const between = defineTool({
  function_name: 'between',
  params: ['from', 'to'],
  required_params: ['from', 'to'],
  description: 'Tells the way from one city to another.',
  ...NO_AUTH,
  run: async ({ from, to }) => ({ from, to }),
});

/** A schema made by hand, since this has to run where no package is installed: `days` is a whole number as text. */
const days: StandardSchema<{ days: string }, { days: number }> = {
  '~standard': {
    version: 1,
    vendor: 'by hand',
    validate(value) {
      const given = (value as { days?: unknown }).days; // the value of a parameter, of any type
      if (typeof given === 'string' && /^\d+$/.test(given)) return { value: { days: Number(given) } };
      return { issues: [{ message: `not a number: ${String(given)}`, path: ['days'] }] };
    },
  },
};
const checked = defineTool({
  function_name: 'checked',
  schema: days,
  params: ['days'],
  required_params: ['days'],
  description: 'Takes a whole number.',
  ...NO_AUTH,
  run: (parameters) => ({ twice: parameters.days * 2 }),
});

class Holder {
  readonly kept = 1;
  get lost(): number {
    return 2;
  }
}

const nested = (levels: number): object => (levels === 0 ? {} : { in: nested(levels - 1) });
const revoked = (): object => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
const SECRET = 'password=hunter2 at /srv/application/tools.ts:12';

const throwing = (thrown: unknown) => (): never => {
  throw thrown;
};
const failing = throwing(new Error(SECRET));

/** Ends when the time of a run is over. */
const afterwards = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

type Tools = Readonly<Record<string, (context: ToolContext) => unknown>>;

/** Tools without parameters, each with the JSON of its result. */
export const GIVING: Readonly<Record<string, readonly [json: string, does: Tools[string]]>> = {
  'returns-unicode': [
    '{"text":"Grüße 你好 \u{1f327} \\"\\\\\\n\u2028"}',
    () => ({ text: 'Grüße 你好 \u{1f327} "\\\n\u2028' }),
  ],
  'returns-lone-surrogate': ['{"text":"\\ud800"}', () => ({ text: '\ud800' })],
  'returns-what-json-drops': [
    '{"kept":1,"list":[null,null]}',
    () => ({ kept: 1, gone: undefined, run() {}, mark: Symbol('x'), list: [undefined, () => {}] }),
  ],
  'returns-an-instance': ['{"kept":1}', () => new Holder()],
  'returns-an-empty-object': ['{}', () => ({})],
  'returns-a-promise': ['{"awaited":true}', async () => ({ awaited: true })],
  'returns-a-thenable': [
    '{"thenable":true}',
    // biome-ignore lint/suspicious/noThenProperty: tools can return it
    () => ({ then: (give: (value: object) => void) => give({ thenable: true }) }),
  ],
  'returns-as-deep-as-allowed': ['{"in":{"in":{"in":{"in":{"in":{}}}}}}', () => nested(5)],
};

/** Tools that fail. */
export const FAILING: Tools = {
  'returns-not-a-number': () => ({ a: 1, b: Number.POSITIVE_INFINITY, c: -0 }),
  'returns-a-map-within': () => ({ prices: new Map([['tea', 3]]) }),
  'returns-bytes': () => ({ bytes: new Uint8Array(2) }),
  'returns-nothing': () => undefined,
  'returns-null': () => null,
  'returns-a-list': () => [1, 2],
  'returns-a-text': () => 'text',
  'returns-a-number': () => 7,
  'returns-a-function': () => () => ({}),
  'returns-a-date': () => new Date(0),
  'returns-a-bigint': () => ({ big: 1n }),
  'returns-a-rejection-within': () => ({ inner: Promise.reject(new Error(SECRET)), other: Promise.reject(1) }),
  'returns-a-revoked-proxy': () => revoked(),
  'returns-deep': () => nested(20),
  'throws-an-error': failing,
  'throws-a-revoked-proxy': throwing(revoked()),
  rejects: () => Promise.reject(new Error(SECRET)),
};

/** Tools whose result is too large. */
export const TOO_LARGE: Tools = {
  'returns-30-megabytes': () => ({ text: 'x'.repeat(30_000_000) }),
  // So long that V8 allocates nothing for what is not in it.
  'returns-a-long-list': () => ({ list: new Array(100_000_000) }),
  'returns-30-megabytes-of-bytes': () => ({ bytes: new Uint8Array(30_000_000) }),
  'returns-a-boxed-text-of-30-megabytes': () => ({ text: Object('x'.repeat(30_000_000)) }),
};

/** Tools that take too long. */
export const TOO_LATE: Tools = {
  // biome-ignore lint/suspicious/noThenProperty: tools can return it
  'calls-no-then': () => ({ then() {} }),
  hangs: () => new Promise(() => {}),
  'rejects-late': ({ signal }) => afterwards(signal).then(() => Promise.reject(new Error(SECRET))),
  'returns-late': ({ signal }) => afterwards(signal).then(() => ({ inner: Promise.reject(new Error(SECRET)) })),
};

/** Tools for cases of their own. */
const OTHERS: Tools = {
  now: () => ({ hour: 12 }),
  refuses: throwing(new ToolError('There is no city of that name.')),
  'refuses-later': () => Promise.reject(new ToolError('There is no city of that name.')),
  'refuses-at-length': () => throwing(new ToolError('x'.repeat(30_000_000)))(),
  constructor: () => ({ ran: 'constructor' }),
};

const given = Object.entries(GIVING).map(([name, [, does]]) => [name, does] as const);
const DOES: Tools = { ...Object.fromEntries(given), ...FAILING, ...TOO_LARGE, ...TOO_LATE, ...OTHERS };

const simple = (function_name: string, does: Tools[string]) =>
  defineTool({
    function_name,
    params: [],
    required_params: [],
    description: function_name,
    ...NO_AUTH,
    run: (_parameters, context) => does(context) as ToolResult, // the point is that some return none
  });

const PROTOCOLS: Readonly<Record<ProtocolName, Protocol>> = { plain, contrary };

function toolkits(protocol: ProtocolName): Record<string, Toolkit> {
  const weather = defineToolkit({ app_name: 'Weather & more', tools: [forecast, between, checked] });
  const registered = {
    weather,
    odd: defineToolkit({ app_name: 'odd', tools: Object.entries(DOES).map(([name, does]) => simple(name, does)) }),
  };
  if (protocol === 'plain') return registered;
  const abroad = defineToolkit({ app_name: 'Grüße', tools: [simple('挨拶 50%', () => ({ hello: true }))] });
  return { ...registered, abroad };
}

const keys = toolkitApiKeys({ weather: KEY, odd: KEY, abroad: KEY });

/** More than Deno hands over in one piece. */
export const BODY_BYTES = 100_000;

/** The handler that every host of the suite serves. */
export function handlerUnderTest(protocol: ProtocolName, options: Partial<ToolkitHandlerOptions> = {}): ToolkitHandler {
  return createToolkitHandler({
    toolkits: toolkits(protocol),
    // The key of one toolkit is enough to be told that another is not there, so that the suite sees that answer too.
    authorize: (attempt) => keys({ ...attempt, toolkit: attempt.toolkit ?? 'weather' }),
    protocol: PROTOCOLS[protocol],
    limits: {
      bodyBytes: BODY_BYTES,
      bodyMilliseconds: 2_000,
      nesting: 8,
      resultLength: 200_000,
      runMilliseconds: 200,
      nameLength: 40,
    },
    log: () => {},
    ...options,
  });
}
