import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { type Schema, Validator } from '@cfworker/json-schema';
import { parse } from 'yaml';
import { type Contract, readContract } from '../../../src/contract/model/index.ts';
import { type Mock, startMock } from '../../../src/servers/mock/index.ts';
import { importClient } from './client.ts';
import { brief, type Outcome, outcome, writeDocument } from './feature.ts';
import { type Received, send } from './http.ts';
import { generateInto, linkPackages } from './types.ts';

const run = promisify(execFile);

interface MockCase {
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly response: {
    readonly status?: number;
    readonly accepted?: boolean;
    readonly contentType?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly fits?: object;
    readonly body?: string;
  };
}

interface TypesCase {
  readonly program: string;
  readonly compiles: boolean;
}

interface ClientCase {
  readonly call: { readonly method: string; readonly path: string; readonly options: object };
  readonly wire: {
    readonly target: string;
    readonly contentType?: string;
    readonly body?: string;
    readonly bodyFields?: Readonly<Record<string, string | readonly string[]>>;
  };
}

interface CaseFile {
  readonly document: unknown;
  readonly mock: readonly MockCase[];
  readonly types?: readonly TypesCase[];
  readonly client?: readonly ClientCase[];
}

/** A case with the results of its expectations, which are named `mock 1`, `types 1` and `client 1`. */
export interface HeldOut {
  readonly id: string;
  readonly outcomes: readonly Outcome[];
}

interface Prepared {
  readonly id: string;
  readonly file: CaseFile;
  readonly folder: string;
  readonly contract: Contract | string;
  /** The reason why nothing was generated. */
  readonly generated: string | undefined;
}

/** Evaluates each case of a folder, with files in another. */
export async function evaluateHeldOut(cases: string, root: string): Promise<readonly HeldOut[]> {
  await linkPackages(root);
  const names = (await readdir(cases)).filter((name) => name.endsWith('.yaml')).sort();
  const prepared = await Promise.all(names.map((name) => prepare(join(cases, name), root)));
  const compiled = await evaluateTypes(prepared, root);
  let mock: Mock | undefined;
  const all: HeldOut[] = [];
  try {
    for (const one of prepared) {
      if (typeof one.contract !== 'string') {
        if (mock === undefined) mock = await startMock({ contract: one.contract });
        else await mock.replace(one.contract);
      }
      const outcomes = [
        ...(await evaluateMock(one, mock?.port ?? 0)),
        ...(compiled.get(one.id) ?? []),
        ...(await evaluateClient(one)),
      ];
      all.push({ id: one.id, outcomes });
    }
  } finally {
    await mock?.close();
  }
  return all;
}

async function prepare(path: string, root: string): Promise<Prepared> {
  const id = basename(path, '.yaml');
  const file: CaseFile = parse(await readFile(path, 'utf8'));
  const folder = join(root, id);
  const document = join(folder, 'api.yaml');
  await writeDocument(document, file.document);
  const contract = await readContract(document).catch((error: Error) => error.message);
  if (typeof contract === 'string') return { id, file, folder, contract, generated: contract };
  const generated = await generateInto(folder, contract).then(
    () => undefined,
    (error: Error) => error.message,
  );
  for (const [index, { program }] of (file.types ?? []).entries()) {
    await writeFile(join(folder, 'api', `program-${index}.ts`), program);
  }
  return { id, file, folder, contract, generated };
}

async function evaluateMock({ file, contract }: Prepared, port: number): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [index, expectation] of file.mock.entries()) {
    const name = `mock ${index + 1}`;
    if (typeof contract === 'string') outcomes.push({ name, problem: contract });
    else {
      const { method, path, headers = {}, body } = expectation.request;
      outcomes.push(
        await outcome(name, async () => {
          const content = { headers, ...(body === undefined ? {} : { body }) };
          const problem = mockProblem(expectation.response, await send(port, `${method} ${path}`, content));
          return problem && `${method} ${path} ${brief(body ?? '')}: ${problem}`;
        }),
      );
    }
  }
  return outcomes;
}

const mediaType = (value: string | null | undefined): string | undefined => value?.split(';')[0]?.trim().toLowerCase();

function mockProblem(expected: MockCase['response'], { status, headers, body }: Received): string | undefined {
  const text = body.toString();
  const saw = `${status} ${brief(text)} ${brief(String(headers['colloquy-refusal'] ?? ''))}`;
  const family = Math.floor(status / 100);
  if (expected.status !== undefined && status !== expected.status) return `not ${expected.status} but ${saw}`;
  if (expected.accepted !== undefined && family !== (expected.accepted ? 2 : 4)) return `is ${saw}`;
  const type = mediaType(headers['content-type']);
  if (expected.contentType !== undefined && type !== mediaType(expected.contentType))
    return `the content type is ${type}`;
  for (const [name, value] of Object.entries(expected.headers ?? {})) {
    const header = headers[name.toLowerCase()];
    if (String(header) !== value) return `the header ${name} is ${header}`;
  }
  if (expected.body !== undefined && text !== expected.body) return `the body is ${JSON.stringify(text)}`;
  if (expected.fits === undefined) return undefined;
  const validator = new Validator(expected.fits as Schema, '2020-12'); // written as JSON Schema
  return validator.validate(JSON.parse(text)).valid ? undefined : `the body ${brief(text)} does not fit`;
}

const OPTIONS = [
  ...['--noEmit', '--strict', '--skipLibCheck', '--pretty', 'false'],
  ...['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022'],
];

/** Compiles the programs of all cases in one process. */
async function evaluateTypes(cases: readonly Prepared[], root: string) {
  const programs = cases.flatMap(({ id, file, folder, generated }) =>
    (file.types ?? []).map(({ compiles }, index) => {
      const path = join(folder, 'api', `program-${index}.ts`);
      return { id, name: `types ${index + 1}`, compiles, path, types: join(folder, 'api', 'types.ts'), generated };
    }),
  );
  const paths = programs.filter(({ generated }) => generated === undefined).map(({ path }) => relative(root, path));
  const compiler = resolve('node_modules/typescript7/bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, ...OPTIONS, ...paths], { cwd: root, maxBuffer: 1e8 }).catch(
    (failed: { readonly stdout: string }) => failed,
  );
  const errors = new Map<string, string>();
  for (const [, file = '', message = ''] of stdout.matchAll(/^(\S.*?)\(\d+,\d+\): error (.*)$/gm)) {
    if (!errors.has(resolve(root, file))) errors.set(resolve(root, file), message);
  }
  const outcomes = new Map<string, Outcome[]>();
  for (const { id, name, compiles, path, types, generated } of programs) {
    const error = errors.get(path);
    const unexpected = compiles ? error : error === undefined ? 'it compiles' : undefined;
    const problem = generated ?? errors.get(types) ?? unexpected;
    outcomes.set(id, [...(outcomes.get(id) ?? []), { name, problem }]);
  }
  return outcomes;
}

const BASE = 'https://api.example.com';

type Call = (...parts: readonly unknown[]) => Promise<unknown>;
type Client = Readonly<Record<string, Call>> & { readonly request: Call };

async function evaluateClient({ file, folder, generated }: Prepared): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [index, { call, wire }] of (file.client ?? []).entries()) {
    outcomes.push(
      await outcome(`client ${index + 1}`, async () => {
        if (generated !== undefined) return generated;
        const createFetchClient: (options: object) => Client = await importClient(join(folder, 'api'));
        let sent: Request | undefined;
        const fetch = async (request: Request): Promise<Response> => {
          sent = request.clone();
          return new Response(null, { status: 204 });
        };
        const client = createFetchClient({ baseUrl: BASE, fetch });
        const { method, path, options } = call;
        await (client[method]?.(path, options) ?? client.request(method, path, options));
        return sent === undefined ? 'nothing is sent' : await wireProblem(method, wire, sent);
      }),
    );
  }
  return outcomes;
}

async function wireProblem(method: string, wire: ClientCase['wire'], sent: Request): Promise<string | undefined> {
  const target = sent.url.replace(BASE, '');
  if (sent.method !== method || target !== wire.target) return `sends ${sent.method} ${target}, not ${wire.target}`;
  const type = mediaType(sent.headers.get('content-type'));
  if (wire.contentType !== undefined && type !== mediaType(wire.contentType)) return `the content type is ${type}`;
  if (wire.bodyFields !== undefined) {
    const fields: Record<string, string[]> = {};
    for (const [name, value] of await sent.formData()) {
      fields[name] ??= [];
      fields[name].push(typeof value === 'string' ? value : await value.text());
    }
    const expected = Object.fromEntries(Object.entries(wire.bodyFields).map(([name, value]) => [name, [value].flat()]));
    return isDeepStrictEqual(fields, expected) ? undefined : `the fields are ${brief(fields)}`;
  }
  const text = await sent.text();
  return wire.body !== undefined && text !== wire.body ? `the body is ${brief(text)}` : undefined;
}
