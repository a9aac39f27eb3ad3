import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { type Span, SpanStatusCode } from '@opentelemetry/api';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { jsonSchema, type ToolSet, tool } from 'ai';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createTestCaller, defineTool, defineToolkit, plain, type Trace, toMcpTools } from '../../src/toolkit/index.ts';
import { handlerOf } from './tools.ts';

const forecast = defineTool({
  function_name: 'forecast',
  description: 'Tells the weather of the coming days.',
  schema: z.object({ city: z.string(), days: z.int().max(7).default(3) }),
  run: ({ city, days }, { identity }) => ({ city, days, identity }),
});
const weather = defineToolkit({ app_name: 'weather', tools: [forecast] });

it('a toolkit is an MCP server for its real client', async () => {
  const server = new Server({ name: 'weather', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: toMcpTools(weather, plain) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const result = weather.call(params.name, params.arguments, { signal });
    return result.then(
      (value) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] }),
      (error) => ({ content: [{ type: 'text', text: error.message }], isError: true }),
    );
  });

  const client = new Client({ name: 'test', version: '1' });
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(mine), client.connect(theirs)]);
  const { tools } = await client.listTools();
  expect(tools).toMatchObject([{ name: 'forecast', inputSchema: { required: ['city'], additionalProperties: false } }]);
  expect(await client.callTool({ name: 'forecast', arguments: { city: 'Ulm' } })).toEqual({
    content: [{ type: 'text', text: '{"city":"Ulm","days":3}' }],
  });
  expect(await client.callTool({ name: 'forecast', arguments: { city: 'Ulm', days: 9 } })).toEqual({
    content: [
      {
        type: 'text',
        text: 'A parameter has a value that the tool does not take: days must be a whole number of at most 7.',
      },
    ],
    isError: true,
  });
  await client.close();
});

it('a toolkit gives the tools of the AI SDK', async () => {
  const tools: ToolSet = Object.fromEntries(
    toMcpTools(weather, plain).map(({ name, description, inputSchema }) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema<Record<string, unknown>>(Object(inputSchema)),
        execute: (given, { abortSignal }) =>
          weather.call(name, given, { identity: 'ada', ...(abortSignal && { signal: abortSignal }) }),
      }),
    ]),
  );
  const options = { toolCallId: '1', messages: [], context: {} } as never; // what the SDK hands over
  expect(await tools.forecast?.execute?.({ city: 'Ulm' }, options)).toEqual({ city: 'Ulm', days: 3, identity: 'ada' });
});

it('runs are spans of OpenTelemetry, with what was thrown', async () => {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const tracer = provider.getTracer('toolkit');
  const trace: Trace = ({ name, attributes }, run) =>
    tracer.startActiveSpan(name, { attributes }, async (span: Span) => {
      const ended = await run();
      span.setAttributes(ended);
      if ('error.type' in ended) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
  const errors: unknown[] = [];
  const fails = () => {
    throw new Error('sunk', { cause: new TypeError('no route') });
  };
  const handler = handlerOf({ now: () => ({}), fails }, { trace, log: (_record, error) => errors.push(error?.thrown) });
  const caller = createTestCaller(handler, plain);
  expect((await caller.execute('kit', 'now')).status).toBe(200);
  expect((await caller.execute('kit', 'fails')).status).toBe(500);
  await caller.details('kit');
  const spans = exporter.getFinishedSpans();
  expect(spans.map(({ name, status }) => [name, status.code])).toEqual([
    ['execute_tool now', SpanStatusCode.UNSET],
    ['execute_tool fails', SpanStatusCode.ERROR],
  ]);
  const named = (tool: string) => ({
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': tool,
    'colloquy.toolkit.name': 'kit',
  });
  expect(spans.map(({ attributes }) => attributes)).toEqual([
    named('now'),
    { ...named('fails'), 'error.type': 'tool-failure' },
  ]);
  expect(errors[1]).toMatchObject({ message: 'sunk', cause: expect.objectContaining({ message: 'no route' }) });
  await provider.shutdown();
});
