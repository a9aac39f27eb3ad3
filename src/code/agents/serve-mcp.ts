import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { AssumptionSet } from '../../contract/assumptions/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import { agentRules } from './agent-rules.ts';
import { limitInput } from './limited-input.ts';
import { QUOTATION_NOTE, withQuotationNote } from './quoted.ts';
import { createTools } from './tools.ts';

export interface McpOptions {
  readonly contract: Contract;
  readonly sets: readonly AssumptionSet[];
  readonly version: string;
}

/** Serves a contract over standard input and output, until the input ends. */
export function serveMcp({ contract, sets, version }: McpOptions): void {
  const tools = Object.entries(createTools(contract, sets));
  const instructions = `${agentRules(contract, sets)}\n${QUOTATION_NOTE}`;
  const transport = new StdioServerTransport(limitInput(process.stdin, process.stdout), process.stdout);
  serveStdio(
    () => {
      const server = new McpServer({ name: 'colloquy', version }, { instructions });
      for (const [name, { description, input: inputSchema, output, run }] of tools) {
        const outputSchema = output.loose();
        const annotations = { readOnlyHint: true };
        server.registerTool(name, { description, inputSchema, outputSchema, annotations }, async (input) => {
          try {
            const structuredContent = withQuotationNote(await run(input));
            return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
          } catch (error) {
            const refusal = withQuotationNote({ error: error instanceof Error ? error.message : String(error) });
            return { content: [{ type: 'text', text: JSON.stringify(refusal) }], isError: true };
          }
        });
      }
      return server;
    },
    { transport },
  );
}
