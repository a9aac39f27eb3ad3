import { jsonContentOf, type Operation, type Schema } from '../../contract/model/index.ts';
import type { ProgramRequests } from './evaluate/index.ts';
import { displayFieldPath, type Fact } from './facts.ts';
import { jsonTypeOf, TEST_CODE } from './program.ts';
import {
  alternatives,
  type CodeRequest,
  createRequest,
  type ResponseUse,
  type SourceLocation,
  textValue,
  type Value,
} from './values/index.ts';
import type { Judgement, Verdicts } from './verdicts/index.ts';

interface StatedSchema {
  readonly schema: Schema;
  /** An operation of which the schema describes all responses. */
  readonly operation: Operation;
  /** Identifies the schema, such as `['POST', '/v1/agents/', 'body field']`. */
  readonly key: readonly string[];
}

/** The minimum number of stated properties that a model has in common with a schema. */
const MIN_SHARED = 3;

/**
 * Finds the facts of the models that no request uses, such as those of a module with models alone. A model is one of a schema if it has
 * all its required properties, and is one of no other schema. All facts are only likely. A document without marks may leave out
 * fields, and has many schemas that other objects of a program resemble: there, only schemas are read, and the types of their fields.
 *
 * @param known The facts that were found otherwise.
 */
export function findModelFacts(
  { models, decode, requests }: ProgramRequests,
  known: readonly Fact[],
  verdicts: Verdicts,
): readonly { readonly request: CodeRequest; readonly fact: Fact }[] {
  const schemas = listSchemas(verdicts);
  const used = listLines([...requests], known);
  const noted = models
    .filter(({ at }) => !TEST_CODE.test(at.file))
    .flatMap((model) => (verdicts.hasMarks ? toModels(model) : isSchema(model) ? model : []))
    .map((model) => {
      const request = createRequest({ at: model.at, method: textValue('', model.at), url: model, isDeclared: true });
      decode({ kind: 'received', request, part: 'body', isError: false, path: [], at: model.at }, model);
      return request;
    });
  const unused = noted.filter(({ uses }) => uses.length > 0 && !uses.some(({ at }) => used.has(lineKey(at))));
  return unused.flatMap((request) => {
    const names = new Set(
      request.uses.flatMap((use) => (use.of === 'field' && use.path.length === 1 ? [use.path[0] ?? ''] : [])),
    );
    const [stated, another] = schemas.filter(({ schema }) => isModelOf(names, schema));
    if (stated === undefined || another !== undefined || request.uses.some(isFunctionField)) return [];
    const facts = judgeModel(request, stated, verdicts);
    return facts
      .filter(({ verdict }) => verdicts.hasMarks || verdict === 'excluded')
      .map((fact) => ({ request, fact }));
  });
}

/** Whether a model is a schema or a class of Python. An interface can describe any object of a program. */
const isSchema = (model: Value): boolean =>
  model.kind === 'native' || (model.kind === 'class' && model.parts.isType !== true);

/** The maximum depth of the objects that a constant contains and that count as models. */
const MAX_DEPTH = 3;

/** Lists the objects in a constant as models: their fields with the types of their values. Any other model is returned as it is. */
function toModels(value: Value, depth = 0): readonly Value[] {
  if (depth > MAX_DEPTH) return [];
  if (value.kind === 'list') return value.items.flatMap((item) => toModels(item, depth + 1));
  if (value.kind !== 'object') return depth === 0 ? [value] : [];
  const inner = [...value.fields.values()].flatMap((field) => toModels(field.value, depth + 1));
  return [toShape(value), ...inner];
}

/** Returns the type of a value. That of an object has the types of its fields. */
function toShape(value: Value, depth = 0): Value {
  const types =
    value.kind === 'text'
      ? ['string' as const]
      : value.kind === 'primitive'
        ? [jsonTypeOf(value.value) ?? []].flat()
        : value.kind === 'function'
          ? []
          : undefined;
  if (!/^(object|list)$/.test(value.kind) || depth > MAX_DEPTH)
    return { kind: 'native', schema: { types, transforms: [] }, at: value.at };
  if (value.kind === 'list') return { ...value, items: value.items.map((item) => toShape(item, depth + 1)) };
  if (value.kind !== 'object') return value;
  const fields = [...value.fields].map(
    ([name, field]) => [name, { ...field, value: toShape(field.value, depth + 1) }] as const,
  );
  return { ...value, fields: new Map(fields) };
}

/** Whether a field has no JSON value. An object with a function, such as the properties of a component, is none that is sent or received. */
const isFunctionField = (use: ResponseUse): boolean => use.of === 'declaration' && use.values.types?.size === 0;

function isModelOf(names: ReadonlySet<string>, { properties, required }: Schema): boolean {
  const shared = [...properties.keys()].filter((name) => names.has(name));
  return shared.length >= MIN_SHARED && required.length > 0 && required.every((name) => names.has(name));
}

function judgeModel({ uses }: CodeRequest, { operation, key }: StatedSchema, verdicts: Verdicts): readonly Fact[] {
  const isSent = key.at(-1) === 'body field';
  const faults = new Set<string>();
  return uses.flatMap((use): readonly Fact[] => {
    if (use.of !== 'field' && use.of !== 'declaration') return [];
    const shown = displayFieldPath(use.path);
    if ([...faults].some((fault) => shown.startsWith(`${fault}.`) || shown.startsWith(`${fault}[`))) return [];
    const toFact = (judged: Judgement | undefined, more: readonly string[], fact: string): readonly Fact[] =>
      judged === undefined
        ? []
        : [{ ...judged, at: use.at, key: [...key, shown, ...more], fact, isLikely: true, isOfType: true }];
    if (use.of === 'field') {
      const judged = verdicts.judgeResponseField(operation, use);
      if (judged?.verdict === 'invented') faults.add(shown);
      return toFact(judged, [], [...key, shown].join(' '));
    }
    return verdicts
      .judgeDeclaration(operation, use)
      .filter(({ is, judged }) => judged.verdict !== 'stated' && !(isSent && is === 'null'))
      .flatMap(({ is, words, judged }) => {
        if (is === 'type' && judged.verdict === 'excluded') faults.add(shown);
        const [part, place] = [key.slice(2).join(' '), key.slice(0, 2).join(' ')];
        return toFact(
          judged,
          [is],
          is === 'type' ? `${place} ${words}${part} ${shown}` : `${place} ${part} ${shown} ${words}`,
        );
      });
  });
}

/** Lists the schemas of objects that the contract states: those of bodies, and those to which none refers. */
function listSchemas({ contract }: Verdicts): readonly StatedSchema[] {
  const all = new Map<string, StatedSchema>();
  const add = (schema: Schema | undefined, operation: Operation | undefined, key: readonly string[]): void => {
    if (schema === undefined || operation === undefined || all.has(schema.target.pointer)) return;
    const place = { pointer: schema.pointer, node: schema.node, usedAt: schema.pointer, used: schema.node };
    const contents = [{ ...place, mediaType: 'application/json', schema, examples: [], itemSchema: undefined }];
    const responses = [{ ...place, key: '200', headers: [], contents }];
    all.set(schema.target.pointer, { schema, key, operation: { ...operation, responses } });
  };
  for (const operation of contract.operations) {
    const place = [operation.method.toUpperCase(), operation.path];
    add(jsonContentOf(operation.requestBody)?.schema, operation, [...place, 'body field']);
    for (const response of operation.responses) {
      const schema = jsonContentOf(response)?.schema;
      for (const each of [schema, schema?.items]) add(each, operation, [...place, 'response field']);
    }
  }
  for (const name of Object.keys(contract.model.objectAt('/components/schemas')))
    add(contract.model.schemaAt(`/components/schemas/${name}`), contract.operations[0], ['schema', name, 'field']);
  return [...all.values()];
}

const lineKey = ({ file, line }: SourceLocation): string => `${file}:${line}`;

/** Lists the lines with facts, and those that requests to any API, and uses of their responses, lead to. */
function listLines(requests: readonly CodeRequest[], known: readonly Fact[]): ReadonlySet<string> {
  const ofRequests = requests.flatMap(({ uses, body }) => [
    ...uses.map(({ at }) => at),
    ...(body === undefined ? [] : alternatives(body.value)).flatMap((one) =>
      one.kind === 'object' ? [...one.fields.values()].flatMap(({ at, declaredAt = at }) => [at, declaredAt]) : [],
    ),
  ]);
  return new Set([...ofRequests, ...known.map(({ at }) => at)].map(lineKey));
}
