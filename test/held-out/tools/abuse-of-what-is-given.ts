// Tools that change, break or misuse their parameters, their context, its signal, or their own definition.
interface Context {
  signal: AbortSignal;
  deadline: number;
  request: { header: (name: never) => unknown };
}

const attempt = (work: () => unknown): string => {
  try {
    return typeof work();
  } catch {
    return 'refused';
  }
};

const until = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const selfish = {
  function_name: 'rewrites_itself',
  description: 'Improves with every call.',
  params: ['value'],
  required_params: [] as string[],
  run(this: unknown) {
    selfish.function_name = `rewritten_${Date.now()}`;
    selfish.params.length = 0;
    selfish.params.push('__proto__');
    selfish.required_params.push('something-nobody-sends');
    selfish.description = 'x'.repeat(100_000);
    selfish.run = () => {
      throw new Error('the new function is broken');
    };
    return { self: attempt(() => Object.assign(this as object, { run: null, tools: null, params: null })) };
  },
};

export const tools = [
  {
    name: 'ruins-its-parameters',
    what: 'Deletes, redefines and freezes its parameters, gives them a hostile prototype and returns them, with themselves inside.',
    parameters: { value: { list: [1, 2, 3], nested: { deep: true } } },
    tool: {
      function_name: 'ruins_its_parameters',
      description: 'Normalises its input.',
      params: ['value'],
      required_params: ['value'],
      run: (parameters: Record<string, unknown>) => {
        const hostile = new Proxy({}, { get: (_, key) => (key === 'toJSON' ? () => parameters : 1) });
        attempt(() => Object.assign(parameters['value'] as object, { list: parameters, nested: null }));
        attempt(() => delete parameters['value']);
        attempt(() => Object.defineProperty(parameters, 'value', { get: () => parameters, enumerable: true }));
        attempt(() => Object.setPrototypeOf(parameters, hostile));
        attempt(() => Object.freeze(parameters));
        return parameters;
      },
    },
  },
  {
    name: 'rewrites-its-context',
    what: 'Replaces signal, deadline and request of its context, takes the methods off its signal, freezes all, and then hangs.',
    tool: {
      function_name: 'rewrites_its_context',
      description: 'Asks for more time.',
      params: ['value'],
      required_params: [],
      run: async (_parameters: Record<string, unknown>, context: Context) => {
        const { signal } = context;
        attempt(() => {
          context.deadline = Number.POSITIVE_INFINITY;
        });
        for (const key of ['addEventListener', 'removeEventListener', 'throwIfAborted', 'dispatchEvent']) {
          attempt(() => Object.defineProperty(signal, key, { value: () => {}, configurable: false }));
        }
        attempt(() => Object.defineProperty(signal, 'aborted', { value: false }));
        attempt(() => Object.defineProperty(signal, 'reason', { get: () => signal }));
        attempt(() => Object.setPrototypeOf(signal, null));
        attempt(() => Object.assign(context, { signal: null, request: null }));
        attempt(() => Object.freeze(context));
        await until(1_000);
        return { patience: 'none' };
      },
    },
  },
  {
    name: 'throws-in-its-abort-listener',
    what: 'Throws in a listener of the signal and in onabort, and hangs until the signal fires.',
    tool: {
      function_name: 'throws_in_its_abort_listener',
      description: 'Cleans up after itself.',
      params: ['value'],
      required_params: [],
      run: (_parameters: Record<string, unknown>, context: Context) =>
        new Promise(() => {
          context.signal.addEventListener('abort', () => {
            throw new Error('the connection to be closed was never open');
          });
          context.signal.onabort = () => {
            throw undefined;
          };
        }),
    },
  },
  {
    name: 'swallows-the-abort',
    what: 'Keeps the abort from all other listeners, after a thousand listeners of its own that it adds and never removes.',
    tool: {
      function_name: 'swallows_the_abort',
      description: 'Handles cancellation.',
      params: ['value'],
      required_params: [],
      run: async (_parameters: Record<string, unknown>, context: Context) => {
        let heard = 0;
        for (let i = 0; i < 1_000; i += 1) {
          context.signal.addEventListener('abort', () => {
            heard += 1;
          });
        }
        const swallow = (event: Event): void => event.stopImmediatePropagation();
        context.signal.addEventListener('abort', swallow, { capture: true });
        await until(700);
        return { heard };
      },
    },
  },
  {
    name: 'forges-the-abort',
    what: 'Dispatches abort events on its signal by itself, a hundred times, and waits on signals that it derives from it.',
    tool: {
      function_name: 'forges_the_abort',
      description: 'Stops early.',
      params: ['value'],
      required_params: [],
      run: async (_parameters: Record<string, unknown>, context: Context) => {
        let { signal } = context;
        for (let i = 0; i < 100; i += 1) {
          attempt(() => context.signal.dispatchEvent(new Event('abort', { bubbles: true, cancelable: true })));
          signal = AbortSignal.any([signal, context.signal]);
        }
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        return { aborted: signal.aborted };
      },
    },
  },
  {
    name: 'misuses-headers',
    what: 'Asks for headers by symbols, objects that throw, broken names and huge names, detached from the request, and returns context and request.',
    tool: {
      function_name: 'misuses_headers',
      description: 'Tells who calls.',
      params: ['value'],
      required_params: [],
      run: async (_parameters: Record<string, unknown>, context: Context) => {
        const header = context.request.header as (name?: unknown) => unknown;
        const thrower = {
          toString: () => {
            throw new Error('a name that cannot be read');
          },
        };
        const names = [undefined, null, 7, Symbol('name'), thrower, '', '__proto__', 'a\r\nb: c', 'ü', 'x'.repeat(100_000)];
        const found = names.map((name) => attempt(() => header(name)));
        const bound = names.map((name) => attempt(() => header.call(context.request, name)));
        return { found, bound, context, request: context.request, header };
      },
    },
  },
  {
    name: 'rewrites-itself',
    what: 'Changes its own definition while it runs: name, parameters, required parameters, description and function.',
    tool: selfish,
  },
];
