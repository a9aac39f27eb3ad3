import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requestsOf } from '../../../../bench/documents/requests.ts';
import { generatedFiles } from '../../../../src/authoring/generate/index.ts';
import {
  type Contract,
  essenceOf,
  isJsonType,
  type Json,
  jsonContentOf,
  responseFor,
  type Schema,
} from '../../../../src/contract/model/index.ts';
import { sampleOf } from '../../../../src/contract/model/sample.ts';
import { prepareSchemas } from '../../../../src/servers/http/schemas.ts';
import { createMockService } from '../../../../src/servers/mock/index.ts';
import { dataLiteral } from '../../../../src/web/emit/index.ts';
import { compile } from './compile.ts';

/** A value that a program sends or receives, and whether the mock accepts or sends it. */
interface Exchanged {
  readonly name: string;
  readonly type: string;
  readonly value: Json;
  readonly isRight: boolean;
  readonly isReceived: boolean;
}

export interface Agreement {
  /** Values of requests that the mock accepts, and changed ones that it refuses. */
  readonly accepted: number;
  readonly refused: number;
  readonly received: number;
  /** Values of which types and mock say otherwise. */
  readonly disagreements: readonly string[];
}

/**
 * Holds the types of documents to their mocks: a sampled body of each operation, the same without a required property and with
 * a property of another type, and what the mock sends. Samples that do not fit their own schema are left out. All documents
 * are compiled at once.
 */
export async function agreementOf(contracts: readonly Contract[], folder: string): Promise<Agreement> {
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  const programs = new Map<string, readonly Exchanged[]>();
  for (const [index, contract] of contracts.entries()) {
    await mkdir(join(folder, `${index}/api`), { recursive: true });
    for (const [name, text] of await generatedFiles(contract, { client: false })) {
      await writeFile(join(folder, `${index}/api`, name), text);
    }
    const all = [...sentValues(contract), ...(await receivedValues(contract))];
    const lines = all.map(({ type, value }, number) => `export const v${number}: ${type} = ${dataLiteral(value)};`);
    const header = "import type { operations } from './api/types.js';";
    await writeFile(join(folder, `${index}/use.ts`), [header, ...lines, ''].join('\n'));
    programs.set(`${index}/use.ts`, all);
  }
  const output = await compile(folder, ...programs.keys());
  const errors = new Map(
    [...output.matchAll(/^(\S+?)\((\d+),\d+\): error (.*)$/gm)].map(([, file, line, message = '']) => [
      `${file}:${line}`,
      message,
    ]),
  );
  const broken = [...output.matchAll(/^\d+\/api\/.*$/gm)].map(([line]) => line);
  const disagreements = [...programs].flatMap(([file, all]) =>
    all.flatMap((exchanged, number) => disagreement(exchanged, errors.get(`${file}:${number + 2}`))),
  );
  const values = [...programs.values()].flat();
  return {
    accepted: values.filter(({ isRight, isReceived }) => isRight && !isReceived).length,
    refused: values.filter(({ isRight }) => !isRight).length,
    received: values.filter(({ isReceived }) => isReceived).length,
    disagreements: [...broken, ...disagreements],
  };
}

/** TypeScript allows further properties, except in a literal: a response can have some. */
const FURTHER_PROPERTY = 'TS2353';

function disagreement({ name, isRight, isReceived }: Exchanged, error: string | undefined): string[] {
  const isCompiled = error === undefined || (isReceived && error.startsWith(FURTHER_PROPERTY));
  return isCompiled === isRight ? [] : [`${name}: ${error ?? 'compiles, and the mock refuses it'}`];
}

function* sentValues(contract: Contract): Iterable<Exchanged> {
  const schemas = prepareSchemas(contract);
  for (const { operationId, requestBody } of contract.operations) {
    const { schema, mediaType } = jsonContentOf(requestBody) ?? {};
    if (schema === undefined || mediaType === undefined || !isJsonType(mediaType)) continue;
    const value = sample(contract, schema);
    const accepts = (candidate: Json): boolean => schemas.validate(schema.pointer, candidate, 'request').length === 0;
    if (value === undefined || !accepts(value)) continue;
    const type = `NonNullable<operations[${JSON.stringify(operationId)}]['requestBody']>['content'][${JSON.stringify(mediaType)}]`;
    yield { name: operationId, type, value, isRight: true, isReceived: false };
    for (const [change, changed] of chooseProxyChanges(schema, value)) {
      yield { name: `${operationId} ${change}`, type, value: changed, isRight: accepts(changed), isReceived: false };
    }
  }
}

function sample(contract: Contract, schema: Schema): Json | undefined {
  try {
    return sampleOf(contract.document, schema.node);
  } catch {
    return undefined; // it would be too large
  }
}

/** Returns a value without each required property, and with each property of another type; two levels deep. */
function* chooseProxyChanges(
  schema: Schema,
  value: Json,
  level = 0,
): Iterable<readonly [change: string, changed: Json]> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    const [first, ...rest] = value;
    if (schema.items === undefined || first === undefined) return;
    for (const [change, changed] of chooseProxyChanges(schema.items, first, level))
      yield [`item ${change}`, [changed, ...rest]];
    return;
  }
  for (const name of new Set(schema.required)) {
    if (!Object.hasOwn(value, name)) continue;
    const { [name]: _, ...others } = value as { [key: string]: Json };
    yield [`without ${name}`, others];
  }
  for (const [name, field] of Object.entries(value)) {
    const part = schema.properties.get(name);
    if (part === undefined) continue;
    yield [`with another ${name}`, { ...value, [name]: typeof field === 'string' ? [[[1]]] : 'no such value' }];
    if (level > 0) continue;
    for (const [change, changed] of chooseProxyChanges(part, field, level + 1))
      yield [`${name} ${change}`, { ...value, [name]: changed }];
  }
}

async function receivedValues(contract: Contract): Promise<Exchanged[]> {
  const service = createMockService(contract);
  const schemas = prepareSchemas(contract);
  const values: Exchanged[] = [];
  for (const { operation, method, target, headers, body = '' } of requestsOf(contract)) {
    const [path = '', query = ''] = target.split(/\?(.*)/s);
    const response = await service.respond({
      ...{ method, path, query, body: new TextEncoder().encode(body) },
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    });
    const documented = responseFor(operation, response.status);
    const sent = essenceOf(response.headers['content-type'] ?? '');
    const content = documented?.contents.find(({ mediaType }) => essenceOf(mediaType) === sent);
    if (documented === undefined || content?.schema === undefined || !isJsonType(sent)) continue;
    const value: Json = JSON.parse(String(response.body ?? 'null'));
    if (schemas.validate(content.schema.pointer, value, 'response').length > 0) continue;
    const key = /^\d+$/.test(documented.key) ? documented.key : JSON.stringify(documented.key);
    const type = `operations[${JSON.stringify(operation.operationId)}]['responses'][${key}]['content'][${JSON.stringify(content.mediaType)}]`;
    values.push({
      name: `response of ${operation.operationId} ${response.status}`,
      type,
      value,
      isRight: true,
      isReceived: true,
    });
  }
  return values;
}
