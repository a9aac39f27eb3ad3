// Tools that keep what they should let go of: memory, timers, sockets, files, listeners, context.
import { AsyncLocalStorage } from 'node:async_hooks';
import { openSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';

interface Context {
  readonly signal: AbortSignal;
  readonly deadline: number;
  readonly request: { header(name: string): unknown };
}

const kept: { readonly parameters: unknown; readonly context: Context; readonly buffer: Buffer }[] = [];
const sockets: unknown[] = [];
const history: string[] = [];
const tenant = new AsyncLocalStorage<unknown>();

let sink: Promise<number> | undefined;

/** A server that accepts and never answers; no more than one, and it keeps no process alive. */
function sinkPort(): Promise<number> {
  sink ??= new Promise((resolve) => {
    const server = createServer((socket) => socket.on('error', () => {}).unref());
    server.on('error', () => resolve(0));
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    server.unref();
  });
  return sink;
}

export const tools = [
  {
    name: 'keeps-what-it-was-given',
    what: 'Keeps its parameters, its context and 20 KB for each call, and uses the kept contexts of earlier calls.',
    tool: {
      function_name: 'keeps_what_it_was_given',
      description: 'Looks up an account.',
      params: ['value'],
      required_params: [],
      run: async (parameters: Record<string, unknown>, context: Context) => {
        kept.push({ parameters, context, buffer: Buffer.alloc(20_000) });
        let aborted = 0;
        for (const entry of kept) {
          entry.context.request.header('authorization');
          if (entry.context.signal.aborted) aborted += 1;
        }
        return { calls: kept.length, aborted };
      },
    },
  },
  {
    name: 'leaks-intervals',
    what: 'Starts five intervals for each call and never clears them; each keeps its context.',
    tool: {
      function_name: 'leaks_intervals',
      description: 'Watches a price.',
      params: ['value'],
      required_params: [],
      run: async (_parameters: Record<string, unknown>, context: Context) => {
        let ticks = 0;
        for (let i = 0; i < 5; i += 1) {
          setInterval(() => {
            ticks += context.signal.aborted ? 0 : 1;
          }, 50 + i).unref();
        }
        return { watching: true, ticks };
      },
    },
  },
  {
    name: 'leaks-sockets-and-files',
    what: 'Opens a socket to a server that never answers, and a file, for each call, and closes neither.',
    tool: {
      function_name: 'leaks_sockets_and_files',
      description: 'Reads a document.',
      params: ['value'],
      required_params: [],
      run: async () => {
        const port = await sinkPort();
        const socket = connect(port, '127.0.0.1').on('error', () => {});
        socket.write('GET /document HTTP/1.1\r\n');
        socket.unref();
        sockets.push(socket);
        await new Promise((resolve) => socket.once('connect', resolve));
        return { file: openSync(process.execPath, 'r') };
      },
    },
  },
  {
    name: 'leaks-listeners-and-context',
    what: 'Adds listeners to the process and enters an AsyncLocalStorage context that stays with whoever called it.',
    tool: {
      function_name: 'leaks_listeners_and_context',
      description: 'Starts a trace.',
      params: ['value'],
      required_params: [],
      run: (_parameters: Record<string, unknown>, context: Context) => {
        const baggage = { context, span: 'x'.repeat(10_000) };
        tenant.enterWith(baggage);
        process.on('beforeExit', () => void baggage.span);
        return { before: tenant.getStore() === baggage };
      },
    },
  },
  {
    name: 'grows-one-result',
    what: 'Returns the same object on every call, larger each time and changed while earlier callers still wait for it.',
    tool: {
      function_name: 'grows_one_result',
      description: 'Tells the history of a chat.',
      params: ['value'],
      required_params: [],
      run: async () => {
        history.push(`line ${history.length}: ${'x'.repeat(4_000)}`);
        const timer = setInterval(() => history.length < 2_000 && history.push('and more'), 1);
        setTimeout(() => clearInterval(timer), 100);
        await new Promise((resolve) => setTimeout(resolve, 20));
        return { history };
      },
    },
  },
];
