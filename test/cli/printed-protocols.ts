import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { printProtocol } from '../../src/cli/protocol/print-protocol.ts';
import {
  type AssumptionSet,
  applyAssumptionSet,
  type FilledContract,
  findAssumptionSet,
} from '../../src/contract/assumptions/index.ts';
import { type Operation, readContract, requiresKey, responseFor } from '../../src/contract/model/index.ts';
import { createSender, type Send, verify } from '../../src/evidence/verify/index.ts';
import {
  createTestCaller,
  createToolkitHandler,
  defineTool,
  defineToolkit,
  type Limits,
  type Protocol,
  toNodeListener,
} from '../../src/sdk/toolkit/index.ts';
import { conformanceOf } from '../conformance/support/conform.ts';
import { contradictions } from '../evidence/verify/support/same-as.ts';

const contract = await readContract();
const underPlain = await applyAssumptionSet(contract, await findAssumptionSet('plain'));
const run = promisify(execFile);

const OPERATIONS = {
  'get-toolkit-details': 'getToolkitDetails',
  'get-tool-context': 'getToolContext',
  'execute-tool': 'executeTool',
} as const;
const KEY = 'user:the-toolkit-key';

/** Prints the protocols of sets as modules to a folder in which they can be type-checked and imported. */
export async function printProtocols(folder: string, sets: readonly AssumptionSet[]) {
  const modules = await Promise.all(
    sets.map(async (set) => {
      const filled = await applyAssumptionSet(contract, set);
      const text = printProtocol({ contract, filled }, { contract, filled: underPlain });
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${set.name}.ts`);
      await writeFile(file, text.replace("'colloquy/toolkit'", JSON.stringify(resolve('src/sdk/toolkit/index.ts'))));
      return { name: set.name, filled, text, file };
    }),
  );
  const config = { extends: resolve('tsconfig.json'), include: ['*.ts'], exclude: [] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  return modules;
}

/** Returns the output of the compiler for the modules of a folder. */
export async function compilerOutput(folder: string): Promise<string> {
  const compiler = resolve('node_modules/typescript7/bin/tsc');
  const types = ['--typeRoots', resolve('node_modules/@types')];
  return run(process.execPath, [compiler, '-p', folder, ...types]).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  );
}

type PrintedProtocol = Awaited<ReturnType<typeof printProtocols>>[number];

/** The points at which a comment names a limitation of handlers, or an ambiguity of the set. */
function pointsWithComments(text: string): Set<string> {
  const named = [...text.matchAll(/^ *\/\/ ([a-z-]+\.[a-z-]+)\b/gm)].map(([, id = '']) => id);
  const noted = [...text.matchAll(/^ *\/\/ .*\n *'([a-z-]+\.[a-z-]+)':/gm)].map(([, id = '']) => id);
  return new Set([...named, ...noted]);
}

/**
 * Checks that a toolkit with a printed protocol does what the set says: its responses fit the contract under the set, and the
 * observations of `verify` contradict the set only at points with a comment.
 *
 * @returns The number of observations.
 */
export async function checkBehaviour({ filled, text, file }: PrintedProtocol): Promise<number> {
  const { protocol, limits = {} }: { protocol: Protocol; limits?: Partial<Limits> } = await import(
    pathToFileURL(file).href
  );
  const handler = handlerWith(filled, protocol, limits);
  const commented = pointsWithComments(text);
  expect(await findUnfitting(filled, protocol, handler, commented)).toEqual([]);

  const server = createServer(toNodeListener(handler)).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo; // of a port
  // Each operation can have its key in another place.
  const senders = new Map<string, ReturnType<typeof createSender>>(
    Object.entries(OPERATIONS).map(([name, operationId]) => {
      const headers = protocol.choices['toolkits.api-key-use'].value.write(KEY, name as keyof typeof OPERATIONS); // a key of the table
      return [operationId, createSender(contract, new URL(`http://127.0.0.1:${port}`), { headers })];
    }),
  );
  const send: Send = (probe) => {
    // A path without its last slash belongs to no operation, and its key to that with the slash.
    const read = /^\/toolkit\/[^/]+\/[^/]+$/.test(probe.path) ? 'get-tool-context' : 'get-toolkit-details';
    const sender = senders.get(probe.operation?.operationId ?? OPERATIONS[read]);
    if (sender === undefined) throw new Error(`${probe.operation?.operationId} is no operation of toolkits`);
    return sender(probe);
  };
  try {
    const { statements, observations } = await verify({
      contract,
      known: {
        values: new Map([
          ['toolkit_name', 'weather'],
          ['tool_name', 'forecast'],
        ]),
        inaccessible: new Map(),
        toolArguments: { city: 'Bern' },
        surfaces: new Set(['toolkit']),
        absent: undefined,
      },
      allow: 'writes',
      send: { toolkit: send },
      rate: Number.POSITIVE_INFINITY,
    });
    const broken = statements.filter(({ verdict }) => verdict.is === 'broken');
    expect(broken.map(({ statement, verdict }) => [statement.id, verdict])).toEqual([]);
    const differences = Object.entries(contradictions(contract, filled, observations));
    // The headers that verify sends are no evidence of the key of the set.
    const isJudged = (id: string): boolean => Object.hasOwn(protocol.choices, id) && !id.endsWith('.security');
    expect(differences.filter(([id]) => isJudged(id) && !commented.has(id))).toEqual([]);
    return [...observations.values()].filter(({ as }) => as !== 'nothing').length;
  } finally {
    for (const sender of senders.values()) sender.close();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
}

function handlerWith(filled: FilledContract, protocol: Protocol, limits: Partial<Limits>) {
  const forecast = defineTool({
    function_name: 'forecast',
    description: 'Tells the weather of the coming days.',
    params: ['city', 'days'],
    required_params: ['city'],
    auth_provider: null,
    auth_type: null,
    auth_with: null,
    run: ({ city }) => {
      if (city === 'nowhere') throw new Error('secret');
      return { city, sky: 'clear' };
    },
  });
  // No protocol reads a key in the query, as its comment says: the application checks it.
  const isChecked = (one: Operation): boolean => requiresKey(one) && one.security[0]?.[0]?.node.in !== 'query';
  const isOpen = new Set(
    Object.entries(OPERATIONS).flatMap(([name, operationId]) =>
      filled.operations.some((one) => one.operationId === operationId && !isChecked(one)) ? [name] : [],
    ),
  );
  return createToolkitHandler({
    toolkits: { weather: defineToolkit({ app_name: 'weather', tools: [forecast] }) },
    authorize: ({ operation, key }) => isOpen.has(operation) || key === KEY,
    protocol,
    limits,
    log: () => {},
  });
}

/** Finds responses with a status or body that the contract under the set does not have. */
async function findUnfitting(
  filled: FilledContract,
  protocol: Protocol,
  handler: ReturnType<typeof handlerWith>,
  commented: ReadonlySet<string>,
): Promise<string[]> {
  const findings = conformanceOf(filled);
  const withKey = createTestCaller(handler, protocol, KEY);
  const withoutKey = createTestCaller(handler, protocol);
  const answers = {
    'get-toolkit-details': [withKey.details('weather'), withKey.details('none'), withoutKey.details('weather')],
    'get-tool-context': [
      withKey.context('weather', 'forecast'),
      withKey.context('weather', 'none'),
      withKey.context('none', 'forecast'),
      withoutKey.context('weather', 'forecast'),
    ],
    'execute-tool': [
      withKey.execute('weather', 'forecast', { city: 'Bern' }),
      withKey.execute('weather', 'forecast', { city: 'nowhere' }),
      withKey.execute('weather', 'none', {}),
      withKey.execute('none', 'forecast', {}),
      withoutKey.execute('weather', 'forecast', { city: 'Bern' }),
    ],
  };
  const wrong: string[] = [];
  for (const [name, calls] of Object.entries(answers)) {
    const operation = filled.operations.find((one) => one.operationId === OPERATIONS[name as keyof typeof OPERATIONS]); // a key of the table
    if (operation === undefined) throw new Error(`there is no ${name}`);
    const [first] = await Promise.all(calls);
    const success = operation.responses.find(({ key }) => /^2\d\d$/.test(key));
    if (success !== undefined && String(first?.status) !== success.key) wrong.push(`${name}: ${first?.status}`);
    for (const { status, headers, body } of await Promise.all(calls)) {
      const bytes =
        body === undefined ? '' : typeof body === 'string' && !isJson(headers) ? body : JSON.stringify(body);
      const problems = findings(operation.operationId, { status, headers, bytes: Buffer.from(bytes) });
      const documented = responseFor(operation, status);
      if (documented?.contents.length === 0 && body !== undefined) wrong.push(`${name} ${status}: has a body`);
      // The schema of the set requires null.
      const isNull = documented?.contents[0]?.schema?.types.has('null') === true && body === null;
      if (!isNull) wrong.push(...problems.map((problem) => `${name} ${status}: ${problem}`));
      if (documented === undefined && !hasComment(name, commented)) wrong.push(`${name}: no ${status}`);
    }
  }
  return wrong;
}

const isJson = (headers: Headers): boolean => headers.get('content-type')?.startsWith('application/json') === true;

const hasComment = (name: string, commented: ReadonlySet<string>): boolean =>
  [`${name}.error`, `${name}.security`, `${name}.tool-failure`].some((id) => commented.has(id));
