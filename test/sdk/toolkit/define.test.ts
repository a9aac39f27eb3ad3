import { describe, expect, it } from 'vitest';
import {
  choose,
  createToolkitHandler,
  defineTool,
  defineToolkit,
  plain,
  type Tool,
  type Toolkit,
  ToolkitDefinitionError,
  type ToolkitHandlerOptions,
  toExpressMiddleware,
  toFastifyPlugin,
  toNodeListener,
  withChoices,
} from '../../../src/sdk/toolkit/index.ts';
import { contrary } from './conformance/contrary.ts';

const RIGHT = {
  function_name: 'forecast',
  params: ['city', 'days'],
  required_params: ['city'],
  description: 'Tells the weather.',
  run: () => ({}),
};
// Values that JavaScript can pass, which has no types.
const define = (changes: object): Tool => defineTool({ ...RIGHT, ...changes } as typeof RIGHT);
const tool = define({});
const toolkit = (changes: object = {}): Toolkit => defineToolkit({ app_name: 'weather', tools: [tool], ...changes });

function expectRefused(make: () => unknown, want: string): void {
  expect(make).toThrow(ToolkitDefinitionError);
  expect(make).toThrow(want);
}

describe('a tool', () => {
  it('keeps stated fields, and absent fields stay absent', () => {
    expect(define({ auth_type: null }).definition).toEqual({
      function_name: 'forecast',
      params: ['city', 'days'],
      required_params: ['city'],
      description: 'Tells the weather.',
      auth_type: null,
    });
    expect(Object.isFrozen(tool.definition.params)).toBe(true);
  });

  it.each([
    { given: { function_name: '' }, want: 'function_name must not be empty' },
    { given: { function_name: 7 }, want: 'function_name must be a string' },
    { given: { function_name: '..' }, want: 'function_name must not be .., which a URL resolves away' },
    { given: { function_name: 'a/b' }, want: 'function_name must not have a slash: "a/b"' },
    { given: { function_name: 'a\\b' }, want: 'function_name must not have a slash: "a\\\\b"' },
    { given: { function_name: '__proto__' }, want: 'function_name must not be __proto__' },
    { given: { function_name: 'a\nb' }, want: 'function_name must not have control characters' },
    { given: { function_name: '\ud800' }, want: 'or halves of characters' },
    { given: { description: undefined }, want: 'tool forecast: description must be a string' },
    { given: { run: 'run' }, want: 'tool forecast: run must be a function' },
    { given: { params: 'city' }, want: 'tool forecast: params must be a list of names' },
    { given: { params: ['city', 'city'] }, want: 'tool forecast: params has "city" twice' },
    { given: { params: ['city', ''] }, want: "tool's params must not be empty" },
    { given: { params: ['city', '__proto__'] }, want: "tool's params must not be __proto__" },
    { given: { params: ['city', 7] }, want: "tool's params must be a string" },
    { given: { required_params: undefined }, want: 'tool forecast: required_params must be a list of names' },
    { given: { required_params: ['town'] }, want: 'tool forecast: required_params has "town", which is not in params' },
    { given: { required_params: ['city', 'city'] }, want: 'tool forecast: required_params has "city" twice' },
    { given: { requiredParams: [] }, want: 'a tool has no "requiredParams"; there are function_name' },
    { given: { schema: {} }, want: 'tool forecast: schema must be a Standard Schema' },
    { given: { auth_provider: 7 }, want: 'tool forecast: auth_provider must be a string or null' },
  ])('is refused with $given: $want', ({ given, want }) => {
    expectRefused(() => define(given), want);
  });
});

describe('a toolkit', () => {
  it.each([
    { given: { app_name: '' }, want: 'app_name must not be empty' },
    { given: { app_name: 'a/b' }, want: 'app_name must not have a slash' },
    { given: { name: 'x' }, want: 'a toolkit has no "name"' },
    { given: { tools: {} }, want: 'toolkit weather: tools must be a list' },
    { given: { tools: [tool, define({})] }, want: 'toolkit weather: two tools are called forecast' },
    { given: { tools: [RIGHT] }, want: 'toolkit weather: tools must be made with defineTool' },
    { given: { tools: [null] }, want: 'toolkit weather: tools must be made with defineTool' },
  ])('is refused with $given: $want', ({ given, want }) => {
    expectRefused(() => toolkit(given), want);
  });
});

describe('a handler', () => {
  const weather = toolkit();
  const longName = 'x'.repeat(129);
  const spaced = toolkit({ tools: [define({ function_name: 'a b' })] });
  const without = withChoices(plain, 'without', { 'toolkits.missing-slash': choose('It redirects.', 'redirect') });

  it.each<[given: object, want: string]>([
    [{ authorize: undefined }, "authorize must be a function such as toolkitApiKeys({…}), or 'open-to-anyone'"],
    [{ authorize: 'open' }, 'authorize must be a function'],
    [{ protocol: undefined }, 'protocol must name what is assumed'],
    [{ protocol: {} }, 'protocol must name what is assumed'],
    [{ protocol: without }, 'protocol without redirects a missing slash, but has no status for redirects'],
    [{ toolkits: { '': weather } }, 'the name of a registered toolkit must not be empty'],
    [{ toolkits: { 'a/b': weather } }, 'the name of a registered toolkit must not have a slash'],
    [{ toolkits: { ['__proto__']: weather } }, 'the name of a registered toolkit must not be __proto__'],
    [{ toolkits: { __proto__: weather } }, 'toolkits must be a plain object from names to toolkits'],
    [{ toolkits: [weather] }, 'toolkits must be a plain object'],
    [{ toolkits: { weather: {} } }, 'toolkit weather must be made with defineToolkit'],
    [{ toolkits: { [longName]: weather } }, 'is longer than the limit nameLength, 128'],
    [{ toolkits: { 'my weather': weather } }, 'the toolkit my weather cannot stand in a path of protocol plain'],
    [{ toolkits: { weather: spaced } }, 'tool of toolkit weather: a b cannot stand in a path of protocol plain'],
    [{ protocol: contrary }, 'tool forecast: protocol contrary needs auth_provider, auth_type and auth_with'],
    [{ limit: { runs: 1 } }, 'a toolkit handler has no "limit"'],
    [{ toolkits: undefined }, 'toolkits must be a plain object from names to toolkits'],
    [{ log: console }, 'log must be a function'],
    [{ trace: {} }, 'trace must be a function'],
    [{ limits: 5 }, 'limits must be an object of numbers'],
    [{ protocol: 'plain' }, 'protocol must name what is assumed'],
    [{ protocol: { name: 'x', choices: {} } }, 'protocol x has no choice at get-toolkit-details.status'],
    [
      { protocol: { name: 'x', choices: { ...plain.choices, 'a.b': choose('x', 1) } } },
      'protocol x has a choice at a.b, which is no open point of a handler',
    ],
    [{ limits: { runs: 0 } }, 'the limit runs must be a positive integer'],
    [{ limits: { runs: Number.POSITIVE_INFINITY } }, 'the limit runs must be a positive integer'],
    [{ limits: { timeout: 5 } }, 'there is no limit timeout'],
    [{ limits: { runMilliseconds: 2 ** 31 } }, 'the limit runMilliseconds must fit a timer'],
  ])('is refused with %o: %s', (given, want) => {
    const options = { toolkits: { weather }, authorize: 'open-to-anyone', protocol: plain, ...given };
    expectRefused(() => createToolkitHandler(options as ToolkitHandlerOptions), want); // as JavaScript would
  });

  it('is refused without options, like tools and toolkits', () => {
    for (const create of [createToolkitHandler, defineTool, defineToolkit]) {
      expect(() => (create as () => unknown)()).toThrow(ToolkitDefinitionError); // as JavaScript would
    }
    expect(() => withChoices(plain, 'x', { 'execute-tool.statsu': choose('x', 201) } as object)).toThrow(
      'there is no choice "execute-tool.statsu"',
    );
  });

  it('refuses unknown options of mounting, calling and draining', async () => {
    const handler = createToolkitHandler({ toolkits: { weather }, authorize: 'open-to-anyone', protocol: plain });
    const uses: Record<string, () => unknown> = {
      'a host has no "bodi"; there are body': () => toNodeListener(handler, { bodi: 1 } as object),
      'body must be a function': () => toExpressMiddleware(handler, { body: {} } as object),
      'mount a handler': () => toFastifyPlugin({} as never),
      'a host has no "bdy"': () => handler.fetch(new Request('http://x/'), { bdy: 1 } as object),
      'drain takes within as a number': () => handler.drain({ within: Number.NaN }),
      'a call has no "identiti"': () => weather.call('forecast', {}, { identiti: 1 } as object),
    };
    for (const [want, use] of Object.entries(uses)) await expect(async () => use()).rejects.toThrow(want);
  });

  it('is refused if two toolkits have the same name in their path', () => {
    const auth = { auth_provider: null, auth_type: null, auth_with: null };
    const same = toolkit({ tools: [define(auth)] });
    const toolkits = { a: same, b: same };
    expect(() => createToolkitHandler({ toolkits, authorize: 'open-to-anyone', protocol: contrary })).toThrow(
      'two toolkits have the name weather in their path',
    );
  });
});
