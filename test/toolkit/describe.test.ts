import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { scope, type } from 'arktype';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  choose,
  createTestCaller,
  createToolkitHandler,
  defineTool,
  defineToolkit,
  type Protocol,
  plain,
  ToolkitDefinitionError,
  toFunctionTools,
  toMcpTools,
  toOpenApi,
  withChoices,
} from '../../src/toolkit/index.ts';
import { contrary } from './conformance/contrary.ts';

const run = promisify(execFile);
const AUTH = { auth_provider: null, auth_type: null, auth_with: null };
const byNames = defineTool({
  function_name: 'by-names',
  params: ['city', 'days'],
  required_params: ['city'],
  description: 'Takes names.',
  ...AUTH,
  run: ({ city }) => ({ city }),
});
const bySchema = defineTool({
  function_name: 'by-schema',
  schema: z.object({ city: z.string(), units: z.enum(['metric', 'imperial']) }),
  description: 'Takes texts.',
  ...AUTH,
  run: ({ city }) => ({ city }),
});
const bySchemaInPart = defineTool({
  function_name: 'in-part',
  schema: z.object({ city: z.string(), days: z.number().optional() }),
  description: 'Takes a number, or none.',
  ...AUTH,
  run: ({ city }) => ({ city }),
});
const weather = defineToolkit({ app_name: 'Weather', tools: [byNames, bySchema, bySchemaInPart] });
const toolkits = { weather };

describe('the list of tools', () => {
  it('for MCP has a schema for each', () => {
    const TEXTS = {
      type: 'object',
      properties: { city: { type: 'string' }, units: { type: 'string', enum: ['metric', 'imperial'] } },
      required: ['city', 'units'],
      additionalProperties: false,
    };
    expect(toMcpTools(weather, plain)).toEqual([
      {
        name: 'by-names',
        description: 'Takes names.',
        inputSchema: {
          type: 'object',
          properties: { city: {}, days: {} },
          required: ['city'],
          additionalProperties: false,
        },
      },
      { name: 'by-schema', description: 'Takes texts.', inputSchema: TEXTS },
      expect.objectContaining({ name: 'in-part' }),
    ]);
    expect(toMcpTools(weather, contrary)[0]?.inputSchema).toEqual({
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: 'string' } },
      required: ['city'],
    });
  });

  it('for function calling is strict only where that is true', () => {
    const strict = (protocol: Protocol) =>
      toFunctionTools(weather, protocol).map((tool) => [tool.type, tool.function.name, tool.function.strict ?? false]);
    expect(strict(plain)).toEqual([
      ['function', 'by-names', false],
      ['function', 'by-schema', true],
      ['function', 'in-part', false],
    ]);
    expect(strict(contrary).every(([, , isStrict]) => isStrict === false)).toBe(true);
  });

  it('refuses names that the form does not take', () => {
    const run = () => ({});
    const toolkitWith = (function_name: string) =>
      defineToolkit({
        app_name: 'named',
        tools: [defineTool({ function_name, params: [], required_params: [], description: '', run })],
      });
    expect(() => toMcpTools(toolkitWith('a b'), plain)).toThrow(ToolkitDefinitionError);
    expect(() => toFunctionTools(toolkitWith('a.b'), plain)).toThrow(
      'tool a.b has a name that function calling does not take',
    );
    expect(toMcpTools(toolkitWith('a.b'), plain)).toHaveLength(1);
  });
});

describe.each([plain, contrary])('the OpenAPI document under the protocol $name', (protocol) => {
  const document = toOpenApi({
    toolkits,
    authorize: () => true,
    protocol,
    title: 'Weather',
    version: '1.0.0',
    url: 'https://application.example',
  });
  const name = protocol === plain ? 'weather' : 'Weather';
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'open-api-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is valid', async () => {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    await writeFile(join(folder, 'redocly.yaml'), 'extends: [spec]\ntelemetry: off\n');
    const lint = [
      'node_modules/@redocly/cli/bin/cli.js',
      'lint',
      file,
      `--config=${join(folder, 'redocly.yaml')}`,
      '--format=json',
    ];
    const { stdout } = await promisify(execFile)(process.execPath, lint);
    expect(JSON.parse(stdout).totals).toMatchObject({ errors: 0, warnings: 0 });
  });

  it('is compiled by what compiles the contract', async () => {
    const types = astToString(await openapiTS(JSON.parse(JSON.stringify(document))));
    expect(types).toContain(`"/toolkit/${name}/by-schema/"`);
    expect(types).toContain('units: "metric" | "imperial";');
  });

  it('says what the handler sends', async () => {
    const caller = createTestCaller(
      createToolkitHandler({ toolkits, authorize: () => true, protocol }),
      protocol,
      'key',
    );
    const answers = [
      { path: `/toolkit/${name}/`, method: 'get', answer: await caller.details(name) },
      { path: `/toolkit/${name}/by-names/`, method: 'get', answer: await caller.context(name, 'by-names') },
      {
        path: `/toolkit/${name}/by-schema/`,
        method: 'post',
        answer: await caller.execute(name, 'by-schema', { city: 'Ulm', units: 'metric' }),
      },
    ];
    for (const { path, method, answer } of answers) {
      const { schema } = JSON.parse(JSON.stringify(document)).paths[path][method].responses[answer.status].content[
        'application/json'
      ];
      expect(new Ajv2020({ strict: false }).validate(schema, answer.body), path).toBe(true);
    }
  });
});

it('the OpenAPI document has no body where the protocol has none', () => {
  const protocol = withChoices(plain, 'ours', {
    'execute-tool.status': choose('A run is answered with 204.', 204),
    'execute-tool.body': choose('There is none.', () => ''),
  });
  const title = 'Weather';
  const document = toOpenApi({
    toolkits,
    authorize: () => true,
    protocol,
    title,
    version: '1',
    url: 'https://x.example',
  });
  expect(document).toHaveProperty(['paths', '/toolkit/weather/by-names/', 'post', 'responses', '204'], {
    description: 'A run is answered with 204.',
  });
});

it('the OpenAPI document of toolkits that are open to anyone asks for no key', () => {
  const options = {
    toolkits,
    authorize: 'open-to-anyone',
    protocol: plain,
    title: 'Weather',
    version: '1',
    url: 'https://x.example',
  } as const;
  expect(toOpenApi(options)).toMatchObject({ security: [] });
  expect(toOpenApi(options)).toHaveProperty('components', {});
});

describe('a schema that refers to its own parts', () => {
  interface Node {
    name: string;
    children?: Node[] | undefined;
  }
  const node: z.ZodType<Node> = z.lazy(() =>
    z.object({ name: z.string().describe('What it is called.'), children: z.array(node).optional() }),
  );
  const address = z.object({ city: z.string().describe('A city.') }).meta({ id: 'Address' });
  const ship = defineTool({
    function_name: 'ship',
    description: 'Ships.',
    schema: z.object({ from: address, to: address, tree: node.optional(), other: node.optional() }),
    result: z.object({ at: z.string() }),
    ...AUTH,
    run: () => ({ at: 'sea' }),
  });
  const list = type({ 'items?': 'string[]' });
  const ark = defineTool({ function_name: 'ark', description: 'Takes texts.', schema: list, ...AUTH, run: () => ({}) });
  const { person } = scope({ person: { name: 'string', 'friends?': 'person[]' } }).export();
  const meet = defineTool({ function_name: 'meet', description: 'Meets.', schema: person, ...AUTH, run: () => ({}) });
  const odd = z.object({ street: z.string() }).meta({ id: '100 % / ~ of streets' });
  const walk = defineTool({
    function_name: 'walk',
    description: 'Walks.',
    schema: z.object({ from: odd, to: odd }),
    ...AUTH,
    run: () => ({}),
  });
  const kit = defineToolkit({ app_name: 'kit', tools: [ship, ark, byNames, meet, walk] });
  const options = { toolkits: { kit }, authorize: 'open-to-anyone' as const };
  const ADDRESS = {
    type: 'object',
    properties: { city: { type: 'string', description: 'A city.' } },
    required: ['city'],
  };

  it.each([plain, contrary])('is shown whole in the context under $name', async (protocol) => {
    const handler = createToolkitHandler({ ...options, protocol });
    const { body } = await createTestCaller(handler, protocol).context('kit', 'ship');
    const schema = protocol === plain ? Object(body).parameters : body;
    expect(schema).toMatchObject({
      type: 'object',
      properties: { from: ADDRESS, to: ADDRESS },
      required: ['from', 'to'],
    });
    expect(JSON.stringify(body)).not.toContain('$ref');
    const walked = (await createTestCaller(handler, protocol).context('kit', 'walk')).body;
    expect(JSON.stringify(walked)).toContain('street');
    expect(meet.definition).toMatchObject({ params: ['name', 'friends'], required_params: ['name'] });
  });

  it.each([plain, contrary])(
    'is valid in the OpenAPI document under $name, which Redocly finds nothing wrong with',
    async (protocol) => {
      const document = toOpenApi({ ...options, protocol, title: 'Tools', version: '1', url: 'https://app.example' });
      const folder = await mkdtemp(join(tmpdir(), 'colloquy-openapi-'));
      try {
        const file = join(folder, 'openapi.json');
        await writeFile(file, JSON.stringify({ ...document, security: [{}] }));
        await writeFile(join(folder, 'redocly.yaml'), 'extends: [spec]\nrules: {no-unresolved-refs: error}\n');
        const redocly = join('node_modules', '.bin', 'redocly');
        const { stdout, stderr } = await run(
          redocly,
          ['lint', file, '--config', join(folder, 'redocly.yaml'), '--format=json'],
          {
            env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
          },
        ).catch((error: { stdout: string; stderr: string }) => error);
        expect(JSON.parse(stdout), stderr).toMatchObject({ totals: { errors: 0 } });
        const components = JSON.stringify(document);
        for (const [, name] of components.matchAll(/"#\/components\/schemas\/([^"/]+)/g)) {
          expect(Object(document.components).schemas).toHaveProperty([String(name), 'type']);
        }
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );
});
