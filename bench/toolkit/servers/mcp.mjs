import { createServer } from 'node:http';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { AUTHORIZATION, forecast, PARAMETERS } from './tool.ts';

/** Without sessions, as its own documentation has it: a server and a transport for each request. */
export const checks = 'key, types';
export const path = '/mcp';
export const body = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'forecast', arguments: PARAMETERS },
};
export const headers = { accept: 'application/json, text/event-stream' };

export function start() {
  return createServer(async (request, response) => {
    if (request.headers.authorization !== AUTHORIZATION) return response.writeHead(401).end();
    const server = new McpServer({ name: 'weather', version: '1.0.0' });
    server.registerTool(
      'forecast',
      { description: 'Tells the weather.', inputSchema: z.object({ city: z.string(), days: z.number() }) },
      async ({ city, days }) => ({ content: [{ type: 'text', text: JSON.stringify(forecast(city, days)) }] }),
    );
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: true,
    });
    await server.connect(transport);
    await transport.handleRequest(request, response);
  });
}
