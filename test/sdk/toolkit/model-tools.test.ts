import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server';
import { generateText } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import {
  defineTool,
  defineToolkit,
  plain,
  registerMcpTools,
  ToolError,
  toAiTools,
} from '../../../src/sdk/toolkit/index.ts';

const refund = defineTool({
  function_name: 'refund',
  description: 'Refunds an order.',
  schema: z.object({ order: z.string(), amount: z.number().max(500) }),
  result: z.object({ refunded: z.number(), by: z.unknown() }),
  run: ({ order, amount }, { identity }) => {
    if (order === 'ORD-0') throw new ToolError('That order was refunded.');
    if (order === 'ORD-1') throw new Error('hunter2');
    return { refunded: amount, by: identity };
  },
});
const shop = defineToolkit({ app_name: 'shop', tools: [refund] });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('over MCP', () => {
  async function connected() {
    const server = new McpServer({ name: 'shop', version: '1.0.0' });
    registerMcpTools(server, shop, plain, { identity: 'ada' });
    const client = new Client({ name: 'test', version: '1.0.0' });
    const [one, other] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(one), client.connect(other)]);
    onTestFinished(() => client.close());
    return client;
  }

  it('lists the tools with the schemas of parameters and results', async () => {
    const { tools } = await (await connected()).listTools();
    expect(tools).toMatchObject([
      {
        name: 'refund',
        description: 'Refunds an order.',
        inputSchema: { type: 'object', required: ['order', 'amount'], properties: { amount: { maximum: 500 } } },
        outputSchema: { type: 'object', properties: { refunded: { type: 'number' } } },
      },
    ]);
  });

  it('returns the result as structured content, and a refusal as an error that a model can read', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    const client = await connected();
    const call = (given: Record<string, unknown>) => client.callTool({ name: 'refund', arguments: given });
    const done = { refunded: 5, by: 'ada' };
    const text = (text: string) => ({ content: [{ type: 'text', text }] });
    expect(await call({ order: 'ORD-2', amount: 5 })).toMatchObject({
      ...text(JSON.stringify(done)),
      structuredContent: done,
    });
    const refused = { isError: true, ...text('That order was refunded.') };
    expect(await call({ order: 'ORD-0', amount: 5 })).toMatchObject(refused);
    const wrong = 'A parameter has a value that the tool does not take: amount must be a number of at most 500.';
    expect(await call({ order: 'ORD-2', amount: 900 })).toMatchObject({ isError: true, ...text(wrong) });
    expect(printed).not.toHaveBeenCalled();
    expect(await call({ order: 'ORD-1', amount: 5 })).toMatchObject({ isError: true, ...text('The tool failed.') });
    expect(printed).toHaveBeenCalledWith(expect.stringContaining('shop/refund: tool-failure: Error: hunter2'));
  });
});

it('the AI SDK runs the tools by their names', async () => {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  const model = new MockLanguageModelV3({
    doGenerate: async () => ({
      content: [
        { type: 'tool-call', toolCallId: '1', toolName: 'refund', input: '{"order":"ORD-2","amount":5}' },
        { type: 'tool-call', toolCallId: '2', toolName: 'refund', input: '{"order":"ORD-0","amount":5}' },
      ],
      finishReason: { unified: 'tool-calls', raw: undefined },
      usage,
      warnings: [],
    }),
  });
  const tools = toAiTools(shop, plain, { identity: 'ada' });
  const { content } = await generateText({ model, prompt: 'Refund.', tools });
  expect(model.doGenerateCalls[0]?.tools).toMatchObject([
    { name: 'refund', description: 'Refunds an order.', inputSchema: { required: ['order', 'amount'] } },
  ]);
  const outcomes = content.filter(({ type }) => type === 'tool-result' || type === 'tool-error');
  expect(outcomes).toMatchObject([
    { type: 'tool-result', output: { refunded: 5, by: 'ada' } },
    { type: 'tool-error', error: { message: 'That order was refunded.' } },
  ]);
});

it('refuses a server of the first SDK and names the package to install', () => {
  // The SDK's version 1, as far as it is looked at.
  const server = {
    tool: () => undefined,
    registerTool: () => {
      throw new Error('inputSchema must be a Zod schema or raw shape, received an unrecognized object');
    },
  };
  for (const one of [server, { ...server, registerTool: undefined as never }]) {
    expect(() => registerMcpTools(one, shop, plain)).toThrow(
      /^registerMcpTools needs .* run npm install @modelcontextprotocol\/server@2$/,
    );
  }
});
