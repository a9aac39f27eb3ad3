import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { scope, type } from 'arktype';
import openapiTS, { astToString } from 'openapi-typescript';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  choose,
  createTestCaller,
  createToolkitHandler,
  defineTool,
  defineToolkit,
  type OpenApiOptions,
  type Protocol,
  plain,
  type StandardSchema,
  ToolkitDefinitionError,
  toFunctionTools,
  toMcpTools,
  toOpenApi,
  withChoices,
} from '../../../src/sdk/toolkit/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { contrary } from './conformance/contrary.ts';

const GIVEN = { description: 'Takes something.', auth_provider: null, auth_type: null, auth_with: null };
const run = () => ({ city: 'Ulm' });
const toolOf = (function_name: string, schema: StandardSchema<object, object>, result?: StandardSchema) =>
  defineTool({ ...GIVEN, function_name, schema, run, ...(result && { result }) });
const toolkitOf = (function_name: string) =>
  defineToolkit({
    app_name: 'named',
    tools: [defineTool({ ...GIVEN, function_name, params: [], required_params: [], run })],
  });

const byNames = defineTool({
  ...GIVEN,
  function_name: 'by-names',
  params: ['city', 'days'],
  required_params: ['city'],
  run,
});
const bySchema = toolOf('by-schema', z.object({ city: z.string(), units: z.enum(['metric', 'imperial']) }));
const bySchemaInPart = toolOf('in-part', z.object({ city: z.string(), days: z.number().optional() }));
const weather = defineToolkit({ app_name: 'Weather', tools: [byNames, bySchema, bySchemaInPart] });

const documentOf = (protocol: Protocol, options: Partial<OpenApiOptions> = {}) =>
  toOpenApi({
    toolkits: { weather },
    authorize: () => true,
    protocol,
    title: 'Weather',
    version: '1.0.0',
    url: 'https://application.example',
    ...options,
  });

describe('the list of tools', () => {
  it('for MCP has a schema for each', () => {
    const schema = (properties: object, required: string[]) => ({ type: 'object', properties, required });
    const units = { type: 'string', enum: ['metric', 'imperial'] };
    expect(toMcpTools(weather, plain).slice(0, 2)).toEqual([
      {
        name: 'by-names',
        description: 'Takes something.',
        inputSchema: { ...schema({ city: {}, days: {} }, ['city']), additionalProperties: false },
      },
      {
        name: 'by-schema',
        description: 'Takes something.',
        inputSchema: { ...schema({ city: { type: 'string' }, units }, ['city', 'units']), additionalProperties: false },
      },
    ]);
    expect(toMcpTools(weather, contrary)[0]?.inputSchema).toEqual(
      schema({ city: { type: 'string' }, days: { type: 'string' } }, ['city']),
    );
    const passingOn = withChoices(plain, 'pass-on', {
      'execute-tool.unknown-parameter': choose('Handed on.', 'pass-on'),
    });
    expect(toMcpTools(weather, passingOn)[0]?.inputSchema).toEqual(schema({ city: {}, days: {} }, ['city']));
  });

  it('for function calling is strict only if the schema is', () => {
    const strict = (protocol: Protocol) =>
      toFunctionTools(weather, protocol).map((tool) => [tool.type, tool.function.name, tool.function.strict ?? false]);
    expect(strict(plain)).toEqual([
      ['function', 'by-names', false],
      ['function', 'by-schema', true],
      ['function', 'in-part', false],
    ]);
    expect(strict(contrary).every(([, , isStrict]) => isStrict === false)).toBe(true);
  });

  it('refuses names that the form does not allow', () => {
    expect(() => toMcpTools(toolkitOf('a b'), plain)).toThrow(ToolkitDefinitionError);
    expect(() => toFunctionTools(toolkitOf('a.b'), plain)).toThrow(
      'tool a.b has a name that function calling does not take',
    );
    expect(toMcpTools(toolkitOf('a.b'), plain)).toHaveLength(1);
  });
});

interface Node {
  name: string;
  children?: Node[] | undefined;
}
const node: z.ZodType<Node> = z.lazy(() =>
  z.object({ name: z.string().describe('What it is called.'), children: z.array(node).optional() }),
);
const address = z.object({ city: z.string().describe('A city.') }).meta({ id: 'Address' });
const street = z.object({ street: z.string() }).meta({ id: '100 % / ~ of streets' });
const { person } = scope({ person: { name: 'string', 'friends?': 'person[]' } }).export();
const meet = toolOf('meet', person);

/** Tools whose schemas refer to their own parts. */
const kit = defineToolkit({
  app_name: 'kit',
  tools: [
    toolOf(
      'ship',
      z.object({ from: address, to: address, tree: node.optional(), other: node.optional() }),
      z.object({ city: z.string() }),
    ),
    toolOf('ark', type({ 'items?': 'string[]' })),
    byNames,
    meet,
    toolOf('walk', z.object({ from: street, to: street })),
  ],
});

it('Redocly finds no problem in the OpenAPI documents', async () => {
  const folder = await makeFolder();
  const files: string[] = [];
  for (const protocol of [plain, contrary])
    for (const toolkit of [weather, kit]) {
      const file = join(folder, `${protocol.name}-${toolkit.app_name}.json`);
      await writeFile(file, JSON.stringify(documentOf(protocol, { toolkits: { toolkit } })));
      files.push(file);
    }
  const config = join(folder, 'redocly.yaml');
  await writeFile(config, 'extends: [spec]\nrules: {no-unresolved-refs: error}\ntelemetry: off\n');
  const lint = ['node_modules/@redocly/cli/bin/cli.js', 'lint', ...files, `--config=${config}`, '--format=json'];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, lint, {
    env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  }).catch((error: { stdout: string; stderr: string }) => error);
  const totals = [...stdout.matchAll(/"(?:errors|warnings)": (\d+)/g)].map(([, total]) => total);
  expect(totals, stderr).toEqual(files.flatMap(() => ['0', '0']));
});

describe.each([plain, contrary])('under the protocol $name', (protocol) => {
  const document = documentOf(protocol);
  const name = protocol === plain ? 'weather' : 'Weather';

  it('the tools that compile the contract compile the OpenAPI document', async () => {
    const types = astToString(await openapiTS(JSON.parse(JSON.stringify(document))));
    expect(types).toContain(`"/toolkit/${name}/by-schema/"`);
    expect(types).toContain('units: "metric" | "imperial";');
  });

  it('the OpenAPI document describes the responses of the handler', async () => {
    const handler = createToolkitHandler({ toolkits: { weather }, authorize: () => true, protocol });
    const caller = createTestCaller(handler, protocol, 'key');
    const answers = [
      { path: `/toolkit/${name}/`, method: 'get', answer: await caller.details(name) },
      { path: `/toolkit/${name}/by-names/`, method: 'get', answer: await caller.context(name, 'by-names') },
      {
        path: `/toolkit/${name}/by-schema/`,
        method: 'post',
        answer: await caller.execute(name, 'by-schema', { city: 'Ulm', units: 'metric' }),
      },
    ];
    const { paths } = JSON.parse(JSON.stringify(document));
    for (const { path, method, answer } of answers) {
      const { schema } = paths[path][method].responses[answer.status].content['application/json'];
      expect(new Ajv2020({ strict: false }).validate(schema, answer.body), path).toBe(true);
    }
  });

  it('a schema that refers to its own parts is shown completely in the context', async () => {
    const handler = createToolkitHandler({ toolkits: { kit }, authorize: 'open-to-anyone', protocol });
    const { body } = await createTestCaller(handler, protocol).context('kit', 'ship');
    const place = {
      type: 'object',
      properties: { city: { type: 'string', description: 'A city.' } },
      required: ['city'],
    };
    expect(protocol === plain ? Object(body).parameters : body).toMatchObject({
      type: 'object',
      properties: { from: place, to: place },
      required: ['from', 'to'],
    });
    expect(JSON.stringify(body)).not.toContain('$ref');
    const walked = (await createTestCaller(handler, protocol).context('kit', 'walk')).body;
    expect(JSON.stringify(walked)).toContain('street');
    expect(meet.definition).toMatchObject({ params: ['name', 'friends'], required_params: ['name'] });
  });
});

it('the OpenAPI document has no body if the protocol has none', () => {
  const protocol = withChoices(plain, 'ours', {
    'execute-tool.status': choose('A run is answered with 204.', 204),
    'execute-tool.body': choose('There is none.', () => ''),
  });
  expect(documentOf(protocol)).toHaveProperty(['paths', '/toolkit/weather/by-names/', 'post', 'responses', '204'], {
    description: 'A run is answered with 204.',
  });
});

it('the OpenAPI document of toolkits that are open to anyone asks for no key', () => {
  expect(documentOf(plain, { authorize: 'open-to-anyone' })).toMatchObject({ security: [], components: {} });
});
