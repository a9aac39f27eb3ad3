// Tools whose result changes, lies, throws or rejects while somebody looks at it.
export const tools = [
  {
    name: 'getters-that-change-their-mind',
    what: 'Its getters give a small value first, then a huge one, then an error, and its toJSON is gone on the second look.',
    tool: {
      function_name: 'getters_that_change_their_mind',
      description: 'Tells a balance.',
      params: ['value'],
      required_params: [],
      run: () => {
        let looks = 0;
        return {
          get balance() {
            looks += 1;
            if (looks === 1) return 1;
            if (looks === 2) return 'x'.repeat(10_000_000);
            throw new Error('looked at too often');
          },
          get toJSON() {
            looks += 1;
            return looks === 1 ? () => ({ balance: 1 }) : undefined;
          },
        };
      },
    },
  },
  {
    name: 'promises-on-every-look',
    what: 'Every read of a field gives a new promise that rejects, at once or 30 milliseconds later, and so does toJSON.',
    tool: {
      function_name: 'promises_on_every_look',
      description: 'Loads fields lazily.',
      params: ['value'],
      required_params: [],
      run: async () => ({
        get now() {
          return Promise.reject(new Error('not loaded'));
        },
        get later() {
          return new Promise((_resolve, reject) => setTimeout(reject, 30, new Error('still not loaded')));
        },
        lazy: {
          toJSON: () => Promise.reject(new Error('cannot be written')),
        },
      }),
    },
  },
  {
    name: 'a-proxy-without-bottom',
    what: 'Returns proxies of which every field is another such proxy: one can be called, toJSON and then included, one has keys all the way down.',
    tool: {
      function_name: 'a_proxy_without_bottom',
      description: 'Wraps a remote object.',
      params: ['value'],
      required_params: [],
      run: () => {
        const remote = (): object =>
          new Proxy(() => {}, {
            get: () => remote(),
            apply: () => remote(),
            has: () => true,
            getPrototypeOf: () => Object.prototype,
          });
        const chain = (): object =>
          new Proxy({ next: null, items: null }, { get: (_, key) => (key === 'toJSON' ? undefined : chain()) });
        return { remote: remote(), list: [remote(), remote()], chain: chain() };
      },
    },
  },
  {
    name: 'revokes-itself',
    what: 'Returns a proxy that is revoked by the first look at one of its keys, inside a list of proxies that lie about theirs.',
    tool: {
      function_name: 'revokes_itself',
      description: 'Lends a record.',
      params: ['value'],
      required_params: [],
      run: async () => {
        const { proxy, revoke } = Proxy.revocable(
          { id: 1, name: 'Ada' },
          {
            ownKeys(target) {
              queueMicrotask(revoke);
              return Reflect.ownKeys(target);
            },
            get(target, key) {
              if (key === 'id') revoke();
              return Reflect.get(target, key);
            },
          },
        );
        const liar = new Proxy({}, { ownKeys: () => ['id', 'id'], getOwnPropertyDescriptor: () => undefined });
        const { proxy: gone, revoke: revokeNow } = Proxy.revocable([], {});
        revokeNow();
        return { records: [proxy, liar, gone] };
      },
    },
  },
  {
    name: 'a-thenable-of-many-minds',
    what: 'Returns a thenable that resolves with a thenable a hundred times over, then resolves, rejects and throws as well.',
    tool: {
      function_name: 'a_thenable_of_many_minds',
      description: 'Chains queries.',
      params: ['value'],
      required_params: [],
      run: () => {
        let hops = 0;
        const chain = {
          then(resolve: (value: unknown) => void, reject: (reason: unknown) => void) {
            hops += 1;
            resolve(hops < 100 ? chain : { hops });
            resolve({ hops: 'again' });
            reject(new Error('after all'));
            setTimeout(reject, 20, new Error('much later'));
            throw new Error('and thrown');
          },
        };
        return chain;
      },
    },
  },
  {
    name: 'a-promise-that-cannot-be-awaited',
    what: 'Returns a fulfilled promise whose constructor throws when it is read and whose own then throws.',
    tool: {
      function_name: 'a_promise_that_cannot_be_awaited',
      description: 'Wraps a promise.',
      params: ['value'],
      required_params: [],
      run: () => {
        const promise = Promise.resolve({ never: 'seen' });
        const trap = {
          get: () => {
            throw new Error('a promise without a constructor');
          },
        };
        return Object.defineProperties(promise, { constructor: trap, then: trap, catch: trap, finally: trap });
      },
    },
  },
];
