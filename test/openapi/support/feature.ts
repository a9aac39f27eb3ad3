import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { type Contract, readContract } from '../../../src/contract/model/index.ts';
import { type Feature, readFeatures, type TestedCommand } from '../../../src/docs/own/openapi-features.ts';

/** The result of an expectation; without a problem it is met. */
export interface Outcome {
  readonly name: string;
  readonly problem?: string | undefined;
}

/** A body and its headers, of a request or of a response. */
export interface Content {
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** A body as it is, with its media type. */
  readonly body?: string;
  readonly type?: string;
  readonly parts?: readonly Part[];
}

export interface Part {
  readonly name: string;
  readonly text: string;
  readonly type?: string;
  readonly filename?: string;
}

export interface MockExpectation extends Content {
  /** The method and the target of a request, and that it is accepted (2xx) or refused (4xx). */
  readonly accepts?: string;
  readonly refuses?: string;
  /** The method and the target of a request of which the response is stated below. */
  readonly send?: string;
  readonly status?: number;
  readonly receives?: {
    readonly type?: string;
    readonly headers?: Readonly<Record<string, string | null>>;
    readonly equals?: unknown;
    readonly fits?: object | boolean;
    readonly text?: string;
    readonly matches?: string;
  };
}

export interface ClientExpectation extends Content {
  /** A call of the client, such as `GET('/items')`. */
  readonly call: string;
  /** The method and the target that it sends. */
  readonly sends: string;
}

export interface VerifyExpectation extends Content {
  readonly send: string;
  readonly response: Content & { readonly status: number };
  /** `holds`: nothing is broken and something holds. */
  readonly says: 'holds' | 'broken';
}

export interface CheckExpectation {
  readonly code: string;
  /** `stated`: something is stated and nothing is open, excluded or invented. `wrong`: something is excluded or invented. */
  readonly says: 'stated' | 'open' | 'excluded' | 'invented' | 'wrong';
  /** A part of the fact of which it is said. */
  readonly of?: string;
}

/** An edit of a document: what is set and removed at JSON pointers. */
export interface Edit {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
}

export interface DiffExpectation extends Edit {
  /** Whether the edit breaks a correct caller. */
  readonly breaks: boolean;
}

export interface LintExpectation extends Edit {
  /** Why the edited document does not conform to the specification. */
  readonly wrong: string;
}

export interface QuestionsExpectation {
  readonly asks?: string;
  readonly asksNot?: string;
  readonly at?: string;
}

/** The expectations of a feature, by command. */
export interface Expectations {
  readonly document: Readonly<Record<string, unknown>>;
  /** Further files of the document, by their names. */
  readonly files?: Readonly<Record<string, unknown>>;
  readonly schema?: unknown;
  readonly schemas?: Readonly<Record<string, unknown>>;
  readonly valid?: readonly unknown[];
  /** Values that do not fit the schema, nor its type. */
  readonly invalid?: readonly unknown[];
  /** Values that do not fit the schema, which types of TypeScript cannot express. */
  readonly beyondTypes?: readonly unknown[];
  /** False if no validator can judge the mock's own value. */
  readonly sample?: false;
  /** Valid values that the literals of TypeScript do not allow, such as further properties. */
  readonly openForTypes?: readonly unknown[];
  readonly mock?: readonly MockExpectation[];
  readonly types?: { readonly compiles?: readonly string[]; readonly refuses?: readonly string[] };
  readonly client?: readonly ClientExpectation[];
  readonly verify?: readonly VerifyExpectation[];
  readonly check?: readonly CheckExpectation[];
  readonly diff?: readonly DiffExpectation[];
  readonly questions?: readonly QuestionsExpectation[];
  readonly lint?: readonly LintExpectation[];
}

/** A feature with its document on disk. */
export interface Loaded extends Omit<Feature, 'file'> {
  readonly file: Feature['file'] & Expectations;
  readonly folder: string;
  readonly path: string;
  readonly document: Readonly<Record<string, unknown>>;
  /** The contract, or the reason why the document cannot be read. */
  readonly contract: Contract | string;
}

export async function loadFeatures(folder: string): Promise<readonly Loaded[]> {
  const features = await readFeatures();
  return Promise.all(features.map((feature) => load(feature, folder)));
}

async function load(feature: Feature, root: string): Promise<Loaded> {
  const file = feature.file as Loaded['file']; // the runner alone reads its expectations
  const folder = join(root, feature.id.replace('/', '-'));
  const document = documentOf(file);
  const path = join(folder, 'api.yaml');
  await writeDocument(path, document);
  for (const [name, content] of Object.entries(file.files ?? {})) await writeDocument(join(folder, name), content);
  const contract = await readContract(path).catch((error: Error) => error.message);
  return { ...feature, file, folder, path, document, contract };
}

export async function writeDocument(path: string, document: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, stringify(document, { aliasDuplicateObjects: false }));
}

const INFO = { title: 'A feature', version: '1.0.0' };
const SERVERS = [{ url: 'https://api.example.com' }];

function documentOf(file: Loaded['file']): Loaded['document'] {
  const { version = '3.1.1', schema } = file;
  const isSwagger = version === '2.0';
  const head = isSwagger
    ? { swagger: version, info: INFO, host: 'api.example.com', schemes: ['https'] }
    : { openapi: version, info: INFO, servers: SERVERS };
  if (schema === undefined) return { ...head, ...file.document };
  const schemas = { Value: schema, ...file.schemas };
  const ref = { $ref: `#/${isSwagger ? 'definitions' : 'components/schemas'}/Value` };
  if (isSwagger) {
    const body = { name: 'value', in: 'body', required: true, schema: ref };
    const responses = { 200: { description: 'The value.', schema: ref } };
    const post = { operationId: 'sendValue', parameters: [body], responses };
    const types = ['application/json'];
    return { ...head, consumes: types, produces: types, paths: { '/value': { post } }, definitions: schemas };
  }
  const content = { 'application/json': { schema: ref } };
  const responses = { 200: { description: 'The value.', content } };
  const post = { operationId: 'sendValue', requestBody: { required: true, content }, responses };
  return { ...head, paths: { '/value': { post } }, components: { schemas }, ...file.document };
}

/** Evaluates the expectations that a command has of each feature, in the order of the features. */
export type Evaluate = (features: readonly Loaded[]) => Promise<readonly (readonly Outcome[])[]>;

/** Evaluates an expectation; an error is a problem. */
export async function outcome(name: string, check: () => Promise<string | undefined>): Promise<Outcome> {
  return { name, problem: await check().catch((error: Error) => error.message.split('\n')[0] ?? 'fails') };
}

export const brief = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > 90 ? `${text.slice(0, 87)}...` : text;
};

/** Values of a schema, with whether they fit it. */
export function valuesOf({ valid = [], openForTypes = [], invalid = [], beyondTypes = [] }: Loaded['file']) {
  return {
    fitting: [...valid, ...openForTypes],
    other: [...invalid, ...beyondTypes],
  };
}

/** Applies an edit at JSON pointers. */
export function edited(document: Loaded['document'], { set = {}, remove = [] }: Edit): Loaded['document'] {
  const copy = structuredClone(document);
  const parentOf = (pointer: string): [Record<string, unknown>, string] => {
    const keys = pointer
      .split('/')
      .slice(1)
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = keys.pop() ?? '';
    let parent = copy as Record<string, unknown>; // a copy of our own
    for (const key of keys) {
      parent[key] ??= {};
      parent = parent[key] as Record<string, unknown>; // or it is a mistake in the feature
    }
    return [parent, last];
  };
  for (const [pointer, value] of Object.entries(set)) {
    const [parent, key] = parentOf(pointer);
    if (Array.isArray(parent) && key === '-') parent.push(value);
    else parent[key] = value;
  }
  for (const pointer of remove) {
    const [parent, key] = parentOf(pointer);
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  }
  return copy;
}

/** Numbers names that occur twice. */
export function distinctNames(outcomes: readonly Outcome[]): readonly Outcome[] {
  const seen = new Map<string, number>();
  return outcomes.map(({ name, problem }) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { name: count === 1 ? name : `${name} (${count})`, problem };
  });
}

/** Evaluates features one after another. */
export async function evaluateEach(
  features: readonly Loaded[],
  evaluate: (feature: Loaded & { readonly contract: Contract }) => Promise<readonly Outcome[]>,
): Promise<readonly (readonly Outcome[])[]> {
  const all: (readonly Outcome[])[] = [];
  for (const feature of features) {
    const { contract } = feature;
    if (typeof contract === 'string') all.push([{ name: 'the document is read', problem: contract }]);
    else all.push(distinctNames(await evaluate({ ...feature, contract })));
  }
  return all;
}

export type { TestedCommand };
