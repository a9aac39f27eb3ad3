/** Serves what the contract knows and does not know to coding agents, by the Model Context Protocol. */
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { AssumptionSet } from '../assumptions/index.ts';
import type { Contract } from '../contract/index.ts';
import { agentRules } from '../report/index.ts';
import { NotAnswered, toolsOf } from './tools.ts';

/** What the server is made of. */
export interface McpOptions {
  readonly contract: Contract;
  readonly sets: readonly AssumptionSet[];
  readonly version: string;
}

/** Serves a contract over standard input and output, until that ends. Nothing is written but responses. */
export function serveMcp({ contract, sets, version }: McpOptions): void {
  const tools = Object.entries(toolsOf(contract, sets));
  const instructions = agentRules(contract, sets);
  serveStdio(() => {
    const server = new McpServer({ name: 'colloquy', version }, { instructions });
    for (const [name, { description, input: inputSchema, output: outputSchema, run }] of tools) {
      const annotations = { readOnlyHint: true };
      server.registerTool(name, { description, inputSchema, outputSchema, annotations }, async (given) => {
        try {
          const structuredContent = await run(given);
          return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
        } catch (error) {
          if (!(error instanceof NotAnswered)) throw error;
          return { content: [{ type: 'text', text: error.message }], isError: true };
        }
      });
    }
    return server;
  });
}
