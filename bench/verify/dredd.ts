import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  at,
  entriesOf,
  isJsonObject,
  type Json,
  type JsonObject,
  readContract,
} from '../../src/contract/model/index.ts';
import { ABSENT, valuesOf } from '../../test/evidence/verify/support/live.ts';
import type { LiveServer } from '../../test/held-out/live/servers.mjs';
import { dereference } from '../../test/support/dereference.ts';

/** What is used of Dredd, which has no types. */
type Dredd = new (
  options: unknown,
) => {
  readonly configuration: { readonly emitter: NodeJS.EventEmitter };
  run(done: (error: Error | null, stats: { readonly failures: number; readonly errors: number }) => void): void;
};

const contract = await readContract();
const { document } = contract;
const installed = createRequire(import.meta.url);
// Its report on the screen, which no option turns off.
installed('dredd/build/reporters/reporterOutputLogger').default.transports.console.silent = true;
const Dredd: Dredd = installed('dredd');

/** Starts a server, lets Dredd ask it, and closes it. Returns what failed. */
export async function dreddOf(server: LiveServer): Promise<string[]> {
  const running = await server.start();
  const values = valuesOf(running);
  try {
    const failed: string[] = [];
    const dredd = new Dredd({
      endpoint: running.url,
      loglevel: 'silent',
      color: false,
      apiDescriptions: [{ location: 'contract.json', content: JSON.stringify(asOpenApi2(values, running.toolParams)) }],
      hookfiles: [join(import.meta.dirname, 'dredd-hooks.cjs')],
      custom: { key: running.key, values: [...values.values()], absent: ABSENT },
    });
    dredd.configuration.emitter.on('test fail', ({ title, message }) => failed.push(`${title}: ${message}`));
    dredd.configuration.emitter.on('test error', (error, { title }) => failed.push(`${title}: ${error.message}`));
    await new Promise<void>((resolve, reject) => {
      dredd.run((error, stats) => {
        if (error && failed.length === 0) reject(error);
        else if (stats.failures + stats.errors > 0 && failed.length === 0)
          reject(new Error('a failure without a name'));
        else resolve();
      });
    });
    return failed;
  } finally {
    await running.close();
  }
}

/**
 * The contract in OpenAPI 2.0. Dredd reads no document in OpenAPI 3.1, and holds bodies to no schema in 3.0: there it
 * compares them with examples, which would close what is open. Ranges of statuses are left out, but for 2XX, which is 200.
 */
function asOpenApi2(values: ReadonlyMap<string, string>, toolArguments: unknown) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { path, method, pointer } of contract.operations) {
    const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
    if ((path.startsWith('/toolkit/') && !values.has('toolkit_name')) || names.some((name) => !values.has(name)))
      continue;
    const { responses, requestBody } = Object(at(document, pointer));
    const sent = requestBody?.content['application/json'] ?? requestBody?.content['*/*'];
    const example: unknown = path.startsWith('/toolkit/') ? toolArguments : exampleOf(sent);
    paths[path] ??= {};
    paths[path][method] = {
      ...(sent !== undefined && { consumes: ['application/json'] }),
      produces: ['application/json'],
      parameters: [
        ...names.map((name) => ({
          name,
          in: 'path',
          required: true,
          type: 'string',
          'x-example': values.get(name) ?? '',
        })),
        ...(sent === undefined
          ? []
          : [{ name: 'body', in: 'body', schema: { ...inOpenApi2(dereference(document, sent.schema)), example } }]),
      ],
      responses: Object.fromEntries(
        entriesOf(responses).flatMap(([status, response]) => {
          const code = status === '2XX' ? '200' : status;
          if (!/^\d+$/.test(code)) return [];
          const { description, content } = Object(dereference(document, response));
          return [[code, { description, schema: inOpenApi2(content['application/json'].schema) }]];
        }),
      ),
    };
  }
  const schemas = entriesOf(at(document, '/components/schemas'));
  return {
    swagger: '2.0',
    info: { title: 'Contract', version: '1' },
    paths,
    definitions: Object.fromEntries(schemas.map(([name, schema]) => [name, inOpenApi2(schema)])),
  };
}

/** The first example of a body. */
function exampleOf(content: Json | undefined): Json | undefined {
  const [first] = isJsonObject(content) ? entriesOf(content.examples) : [];
  return dereference(document, first?.[1])?.value;
}

/** A schema without what OpenAPI 2.0 does not know: marks, sources and lists of examples. */
function inOpenApi2(schema: Json = {}): JsonObject {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key.startsWith('x-') || (key === 'examples' && Array.isArray(value))) return undefined;
    return key === '$ref' ? String(value).replace('#/components/schemas/', '#/definitions/') : value;
  });
}
