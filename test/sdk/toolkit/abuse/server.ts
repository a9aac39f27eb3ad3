/** A process that serves tools which misbehave next to one that does not: `node server.ts <host>`; it sends its port. */
import { readdir } from 'node:fs/promises';
import { createToolkitHandler, defineTool, defineToolkit, plain } from '../../../../src/sdk/toolkit/index.ts';
import { hono } from '../conformance/hono.ts';
import { expressHost, fastifyHost, node } from '../conformance/hosts.ts';

/** A tool that misbehaves, in the form that `test/held-out/tools/README.md` describes. */
interface BadTool {
  readonly name: string;
  readonly what: string;
  readonly tool: {
    readonly function_name: string;
    readonly description: string;
    readonly params: readonly string[];
    readonly required_params: readonly string[];
    readonly run: (parameters: object, context: object) => object;
  };
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** The tools that others wrote, from the README of their folder alone. */
const HELD_OUT = new URL('../../../held-out/tools/', import.meta.url);
const files = (await readdir(HELD_OUT)).filter((file) => file.endsWith('.ts')).sort();
const modules = await Promise.all(files.map((file) => import(new URL(file, HELD_OUT).href)));
const bad = modules.flatMap(({ tools }: { tools: readonly BadTool[] }) => tools);
const innocent = {
  function_name: 'innocent',
  description: 'Asks a backend that takes twenty milliseconds.',
  params: ['value'],
  required_params: [],
  run: () => new Promise<object>((resolve) => setTimeout(resolve, 20, { ok: true })),
};
const tools = [innocent, ...bad.map(({ tool }) => tool)].map((tool) => defineTool(tool));
const handler = createToolkitHandler({
  toolkits: { kit: defineToolkit({ app_name: 'kit', tools }) },
  authorize: 'open-to-anyone',
  protocol: plain,
  limits: { runMilliseconds: 300, pauseMilliseconds: 1_000 },
  log() {},
});

const HOSTS = [node, expressHost, fastifyHost, hono];
const host = HOSTS.find(({ name }) => name === process.argv[2]);
if (host === undefined)
  throw new Error(`there is no host ${process.argv[2]}; there are ${HOSTS.map(({ name }) => name).join(', ')}`);
const { port } = await host.start(handler, 'plain');
process.send?.({ port, calls: bad.map(({ tool, parameters = { value: 1 } }) => [tool.function_name, parameters]) });
process.on('message', () => {
  globalThis.gc?.();
  process.send?.(process.memoryUsage());
});
