// Tools whose result, or whose function, is nothing that JSON knows.
export const tools = [
  {
    name: 'big-integers-and-no-numbers',
    what: 'Returns BigInts, NaN, infinities, minus zero, symbols, functions and an invalid date.',
    tool: {
      function_name: 'big-integers-and-no-numbers',
      description: 'Computes statistics.',
      params: ['value'],
      required_params: [],
      run: async () => ({
        count: 2n ** 70n,
        mean: Number.NaN,
        max: Number.POSITIVE_INFINITY,
        min: -0,
        at: new Date(Number.NaN),
        unit: Symbol('kg'),
        round: Math.round,
        [Symbol('hidden')]: 1n,
      }),
    },
  },
  {
    name: 'a-map-of-failures',
    what: 'Returns a Map and a Set of promises that reject, where a list of prices should be.',
    tool: {
      function_name: 'a_map_of_failures',
      description: 'Lists prices of several shops.',
      params: ['value'],
      required_params: [],
      run: () => ({
        prices: new Map([['tea', Promise.reject(new Error('tea is sold out'))]]),
        shops: new Set([Promise.reject(new Error('the shop is closed'))]),
      }),
    },
  },
  {
    name: 'a-timer-as-result',
    what: 'Returns the timer that it started: an object that refers to itself and to all other timers.',
    tool: {
      function_name: 'a_timer_as_result',
      description: 'Starts a countdown.',
      params: ['value'],
      required_params: [],
      run: () => setTimeout(() => {}, 400),
    },
  },
  {
    name: 'an-endless-response',
    what: 'Returns a Response with status 418 whose body is a stream that never ends.',
    tool: {
      function_name: 'an_endless_response',
      description: 'Streams a log.',
      params: ['value'],
      required_params: [],
      run: async () => {
        const body = new ReadableStream({
          async pull(controller) {
            await new Promise((resolve) => setTimeout(resolve, 5));
            controller.enqueue(new Uint8Array(16));
          },
        });
        return new Response(body, { status: 418, headers: { 'x-tool': 'yes' } });
      },
    },
  },
  {
    name: 'an-endless-generator',
    what: 'Its function is an async generator that yields the same object forever and never returns.',
    tool: {
      function_name: 'an_endless_generator',
      description: 'Reads a feed.',
      params: ['value'],
      required_params: [],
      run: async function* () {
        for (;;) {
          await new Promise((resolve) => setTimeout(resolve, 5));
          yield { entry: 'again' };
        }
      },
    },
  },
  {
    name: 'names-that-bite',
    what: 'Returns own keys such as __proto__, constructor, hasOwnProperty, toString and then, and texts of lone surrogates.',
    tool: {
      function_name: 'names_that_bite',
      description: 'Returns a row as it was stored.',
      params: ['value'],
      required_params: [],
      run: () =>
        JSON.parse(
          '{"__proto__": {"polluted": true, "toJSON": 1}, "constructor": {"prototype": {"polluted": true}},' +
            '"hasOwnProperty": null, "toString": 0, "valueOf": [], "then": "not now", "toJSON": {},' +
            '"text": "\\ud800", "\\udfff": "\\u2028</script>", "": "\\u0000"}',
        ),
    },
  },
];
