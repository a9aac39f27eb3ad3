// Tools that throw what nobody expects, or reject when nobody looks any more.
import { inspect } from 'node:util';

const fail = (what: string): never => {
  throw new Error(`hostile: ${what}`);
};

export const tools = [
  {
    name: 'throws-nothing',
    what: 'Throws undefined, null, an empty text, zero or a symbol, in turn, now at once and now as a rejection.',
    tool: {
      function_name: 'throws_nothing',
      description: 'Cancels an order.',
      params: ['value'],
      required_params: [],
      run: (() => {
        const nothings = [undefined, null, '', 0, Symbol('nothing'), Number.NaN, false];
        let calls = 0;
        return () => {
          const nothing = nothings[calls % nothings.length];
          calls += 1;
          if (calls % 2) throw nothing;
          return Promise.reject(nothing);
        };
      })(),
    },
  },
  {
    name: 'throws-a-revoked-proxy',
    what: 'Throws a revoked proxy: every look at the error, instanceof included, throws.',
    tool: {
      function_name: 'throws_a_revoked_proxy',
      description: 'Reads a row.',
      params: ['value'],
      required_params: [],
      run: async () => {
        const { proxy, revoke } = Proxy.revocable(new Error('gone'), {});
        revoke();
        throw proxy;
      },
    },
  },
  {
    name: 'throws-an-error-that-cannot-be-printed',
    what: 'Throws an error whose message, stack, name, cause, toString, toJSON and inspect all throw.',
    tool: {
      function_name: 'throws_an_error_that_cannot_be_printed',
      description: 'Parses a file.',
      params: ['value'],
      required_params: [],
      run: () => {
        const error = new Error('never seen');
        for (const key of ['message', 'stack', 'name', 'cause', 'code', 'status']) {
          Object.defineProperty(error, key, { get: () => fail(key), configurable: false });
        }
        throw Object.assign(error, {
          toString: () => fail('toString'),
          toJSON: () => fail('toJSON'),
          [Symbol.toPrimitive]: () => fail('toPrimitive'),
          [inspect.custom]: () => fail('inspect'),
        });
      },
    },
  },
  {
    name: 'throws-a-rejecting-promise',
    what: 'Rejects with a promise that rejects with an object without a prototype that holds promises that reject.',
    tool: {
      function_name: 'throws_a_rejecting_promise',
      description: 'Merges two lists.',
      params: ['value'],
      required_params: [],
      run: async () => {
        const bare = Object.create(null);
        bare.pending = [Promise.reject(new Error('left')), Promise.reject(new Error('right'))];
        throw Promise.reject(bare);
      },
    },
  },
  {
    name: 'throws-pending-failures',
    what: 'Throws an AggregateError whose errors and cause are promises that reject 80 milliseconds later.',
    tool: {
      function_name: 'throws_pending_failures',
      description: 'Asks three suppliers.',
      params: ['value'],
      required_params: [],
      run: () => {
        const later = (supplier: string) =>
          new Promise((_resolve, reject) => setTimeout(reject, 80, new Error(`${supplier} is closed`)));
        throw new AggregateError([later('one'), later('two')], 'no supplier', { cause: later('three') });
      },
    },
  },
  {
    name: 'throws-a-forged-answer',
    what: 'Throws an error that plays an HTTP answer: status 200, headers with line breaks, a body, and an AbortError’s name.',
    tool: {
      function_name: 'throws_a_forged_answer',
      description: 'Fetches a page.',
      params: ['value'],
      required_params: [],
      run: async () => {
        throw Object.assign(new DOMException('The operation was aborted', 'AbortError'), {
          status: 200,
          statusCode: 200,
          expose: true,
          kind: 'timeout',
          headers: { 'content-length': '-1', 'set-cookie': 'a=1\r\nx-evil: yes' },
          body: '{"ok": true}\r\n\r\nHTTP/1.1 200 OK\r\n\r\n',
          response: new Response('{"ok": true}', { status: 299 }),
        });
      },
    },
  },
  {
    name: 'throws-endless-causes',
    what: 'Throws an error with a message of 800 KB full of control characters and a ring of ten thousand causes.',
    tool: {
      function_name: 'throws_endless_causes',
      description: 'Walks a tree.',
      params: ['value'],
      required_params: [],
      run: async () => {
        const first: { message: string; cause?: unknown } = { message: 'first' };
        let cause: unknown = first;
        for (let i = 0; i < 10_000; i += 1) cause = { message: `step ${i}`, cause };
        first.cause = cause;
        const message = `\u001b[2J\u0000\r\nERROR forged log line\r\n\u2028${'\u0007'.repeat(800_000)}`;
        throw new Error(message, { cause });
      },
    },
  },
];
