import type { BadTool } from './bad-tool.ts';

interface Context {
  readonly signal: AbortSignal;
}
type Run = (parameters: Record<string, unknown>, context: Context) => unknown;

let number = 0;
const bad = (what: string, run: Run): BadTool => {
  number += 1;
  const name = `ours-${number}`;
  const definition = { function_name: name, description: what, params: ['value'], required_params: [] };
  return { name, what, tool: { ...definition, run: run as BadTool['tool']['run'] } };
};

const throwing = (what: string, thrown: () => unknown): BadTool =>
  bad(`Throws ${what}.`, () => {
    throw thrown();
  });
const rejecting = (what: string, thrown: () => unknown): BadTool =>
  bad(`Rejects with ${what}.`, async () => Promise.reject(thrown()));
const returning = (what: string, value: () => unknown): BadTool => bad(`Returns ${what}.`, value);
const hanging = (what: string, run: Run): BadTool => bad(`Never ends: ${what}.`, run);

const never = (): Promise<never> => new Promise(() => {});
const revoked = (): object => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
const hostile = (): object =>
  new Proxy(
    {},
    {
      get: () => {
        throw new Error('get');
      },
      ownKeys: () => {
        throw new Error('keys');
      },
      getPrototypeOf: () => {
        throw new Error('prototype');
      },
    },
  );
const deep = (levels: number): object => {
  let value = {};
  for (let level = 0; level < levels; level += 1) value = { value };
  return value;
};
const cycle = (): object => {
  const value: Record<string, unknown> = {};
  value.self = [value];
  return value;
};

/** Tools that leak, hang, flood, throw and reject late, and return what is exotic or huge. */
export const OURS: readonly BadTool[] = [
  throwing('an error', () => new Error('sunk')),
  throwing('undefined', () => undefined),
  throwing('a revoked proxy', revoked),
  throwing('a proxy that throws at every question', hostile),
  throwing('an error whose message throws', () => Object.defineProperty(new Error(), 'message', { get: hostile })),
  throwing('an error with a message of megabytes', () => new Error('x'.repeat(3_000_000))),
  throwing('an error whose causes are a circle', () => {
    const error = new Error('round');
    error.cause = error;
    return error;
  }),
  throwing('a hundred thousand errors in one', () => new AggregateError(Array.from({ length: 100_000 }, () => 1))),
  throwing('a promise that rejects', () => Promise.reject(new Error('late'))),
  throwing('a list of promises that reject', () =>
    Array.from({ length: 1_000 }, () => Promise.reject(new Error('late'))),
  ),
  rejecting('an error', () => new Error('sunk')),
  rejecting('null', () => null),
  rejecting('a rejecting promise in an error', () =>
    Object.assign(new Error(), { inner: Promise.reject(new Error()) }),
  ),
  returning('a promise that rejects, deep in a Map', () => new Map([[1, { list: [Promise.reject(new Error())] }]])),
  returning('a thenable that calls both', () => ({
    // biome-ignore lint/suspicious/noThenProperty: that is what it is about
    then(resolve: (value: unknown) => void, reject: (value: unknown) => void) {
      resolve({});
      reject(new Error());
    },
  })),
  returning('a thenable that never calls', () => ({
    // biome-ignore lint/suspicious/noThenProperty: that is what it is about
    then() {},
  })),
  returning('a getter that returns a rejecting promise', () => ({
    get value() {
      return Promise.reject(new Error());
    },
  })),
  hanging('it awaits what never comes', never),
  hanging('it holds its parameters', async (parameters) => [await never(), parameters]),
  hanging('it holds two hundred kilobytes', async () => [new Array(25_000).fill(0), await never()]),
  hanging('it asks for the signal and does not listen', async (_, { signal }) => [signal.aborted, await never()]),
  hanging('it throws in the listener of the signal', (_, { signal }) => {
    signal.addEventListener('abort', () => Promise.reject(new Error()).catch(() => {}));
    return never();
  }),
  hanging(
    'it rejects when its time is over',
    (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('late')))),
  ),
  hanging(
    'it returns when its time is over, with promises that reject',
    (_, { signal }) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve({ list: [Promise.reject(new Error('late'))] })),
      ),
  ),
  bad('Ends just before its time is over.', () => new Promise((resolve) => setTimeout(resolve, 290, {}))),
  bad('Ends just after its time is over.', () => new Promise((resolve) => setTimeout(resolve, 310, {}))),
  bad(
    'Rejects long after its time is over.',
    () => new Promise((_, reject) => setTimeout(reject, 600, new Error('late'))),
  ),
  returning('a million numbers', () => ({ list: new Array(1_000_000).fill(7) })),
  returning('a text of ten megabytes', () => ({ text: 'x'.repeat(10_000_000) })),
  returning('a list with a length of four billion', () => ({ list: new Array(4_294_967_295) })),
  returning('ten megabytes of bytes', () => ({ bytes: new Uint8Array(10_000_000) })),
  returning('a Buffer of ten megabytes', () => ({ bytes: Buffer.alloc(10_000_000) })),
  returning('an endless object', () => {
    const endless = (): object => ({ toJSON: () => ({ more: endless() }) });
    return endless();
  }),
  returning('five thousand keys', () =>
    Object.fromEntries(Array.from({ length: 5_000 }, (_, key) => [`key${key}`, key])),
  ),
  returning('a text that needs escapes', () => ({ text: '\u0000'.repeat(900_000) })),
  returning('what is nested ten thousand deep', () => deep(10_000)),
  returning('a circle', cycle),
  returning('a bigint', () => ({ many: 10n })),
  returning('a Set', () => new Set([1])),
  returning('an Error', () => new Error('not thrown')),
  returning('a Response', () => new Response('x')),
  returning('NaN', () => ({ total: Number.NaN })),
  returning('a generator', function* () {
    yield 1;
  }),
  returning('a proxy that throws at every question', hostile),
  returning('a revoked proxy', revoked),
  returning('the global object', () => globalThis),
  returning('its own context', (() => undefined) as never),
  bad('Starts a thousand timers.', () => {
    for (let index = 0; index < 1_000; index += 1) setTimeout(() => {}, 50);
    return {};
  }),
  bad('Starts a thousand promises that reject, handled late.', async () => {
    const all = Array.from({ length: 1_000 }, () => Promise.reject(new Error()));
    await Promise.allSettled(all);
    return {};
  }),
  bad('Blocks the thread for fifteen milliseconds.', () => {
    const end = performance.now() + 15;
    while (performance.now() < end);
    return {};
  }),
  bad('Changes its parameters and its context.', (parameters, context) => {
    Object.assign(parameters, { toString: null, constructor: null });
    Reflect.deleteProperty(context, 'signal');
    return { parameters };
  }),
  bad('Keeps its parameters for ever.', (parameters) => {
    kept.push(parameters);
    return {};
  }),
];

const kept: object[] = [];
