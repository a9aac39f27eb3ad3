// Tools whose function is harmless and whose schema, a Standard Schema written by hand, is not.
const harmless = async (): Promise<object> => ({ ok: true });

const hostileIssues = Array.from({ length: 20_000 }, (_, i) => ({
  get message(): string {
    if (i % 2) throw new Error('an issue that cannot be told');
    return 'x'.repeat(1_000_000);
  },
  get path(): PropertyKey[] {
    return [Symbol('secret'), '__proto__', Number.NaN, 'a\r\nb'];
  },
}));

export const tools = [
  {
    name: 'schema-that-rejects-too-late',
    what: 'Its schema answers with a promise that rejects after the run is out of time, and validates in the background twice.',
    tool: {
      function_name: 'schema_that_rejects_too_late',
      description: 'Checks a postcode.',
      params: ['value'],
      required_params: [],
      run: harmless,
      schema: {
        '~standard': {
          version: 1,
          vendor: 'held-out',
          validate: () => {
            const late = (milliseconds: number) =>
              new Promise((_resolve, reject) => setTimeout(reject, milliseconds, new Error('the postcode service is down')));
            return Promise.all([late(600), late(650)]);
          },
        },
      },
    },
  },
  {
    name: 'schema-of-wrong-answers',
    what: 'Its schema gives nothing, no object, a hostile object, a thenable or a revoked proxy, or throws, in turn, and ruins what it checks.',
    parameters: { value: { city: 'Bern' } },
    tool: {
      function_name: 'schema_of_wrong_answers',
      description: 'Checks an address.',
      params: ['value'],
      required_params: [],
      run: harmless,
      schema: {
        '~standard': {
          version: 1,
          vendor: 'held-out',
          validate: (() => {
            const { proxy, revoke } = Proxy.revocable({}, {});
            revoke();
            const answers: (() => unknown)[] = [
              () => undefined,
              () => ({ value: null }),
              () => ({ value: 'Bern' }),
              () => ({ value: Promise.reject(new Error('nested')) }),
              () => ({ value: { then: () => {} } }),
              () => ({ then: (resolve: (value: unknown) => void) => resolve(proxy) }),
              () => ({ get issues() { throw proxy; } }),
              () => proxy,
              () => { throw proxy; },
              () => { throw undefined; },
            ];
            let calls = 0;
            return (value: unknown) => {
              try {
                Object.setPrototypeOf(value, null);
                Object.assign(value as object, { value: proxy });
              } catch {
                // what it was given is frozen
              }
              calls += 1;
              return answers[calls % answers.length]?.();
            };
          })(),
        },
      },
    },
  },
  {
    name: 'schema-with-hostile-issues',
    what: 'Its schema finds twenty thousand issues, whose messages are of a million characters or throw and whose paths are symbols.',
    tool: {
      function_name: 'schema_with_hostile_issues',
      description: 'Checks a form.',
      params: ['value'],
      required_params: [],
      run: harmless,
      schema: {
        '~standard': {
          version: 1,
          vendor: 'held-out',
          validate: () => ({ issues: hostileIssues }),
        },
      },
    },
  },
];
