import { jsonContentOf, type Operation, type Schema } from '../../contract/model/index.ts';
import { addAnswerFacts } from './double-answers.ts';
import type { ProgramRequests } from './evaluate/index.ts';
import type { Fact } from './fact.ts';
import { TEST_CODE } from './program.ts';
import { addResponseFacts } from './response-facts.ts';
import {
  alternatives,
  type CodeRequest,
  createRequest,
  type DoubleAnswer,
  type ResponseUse,
  type SourceLocation,
  textValue,
  type Value,
} from './values/index.ts';
import type { AddFact, Verdicts } from './verdicts/index.ts';

interface StatedSchema {
  readonly schema: Schema;
  /** An operation of which the schema describes all responses. */
  readonly operation: Operation;
  /** Identifies the schema, such as `['POST', '/v1/agents/', 'body field']`. */
  readonly key: readonly string[];
}

/** The minimum number of stated properties that a model has in common with a schema. */
const MIN_SHARED = 3;

/** Matches an ending that programs add to the name of a schema. */
const SCHEMA_ENDING = /_?schema$/i;

const toLetters = (name: string): string => name.replace(SCHEMA_ENDING, '').replaceAll('_', '').toLowerCase();

/**
 * Finds the facts of the models that no request uses, such as those of a module with models alone. A model is one of a schema if it has
 * all its required properties, and is one of no other schema. In a module with such a model, another one is one of the schema of its
 * name if it has a property of it. All facts are only likely. A document without marks may leave out fields, and has many schemas that
 * other objects of a program resemble: there, only schemas are read, and the types of their fields.
 *
 * @param known The facts that were found otherwise.
 */
export function findModelFacts(
  { models, handedOver, decode, requests }: ProgramRequests,
  known: readonly Fact[],
  verdicts: Verdicts,
): readonly { readonly request: CodeRequest; readonly fact: Fact }[] {
  const schemas = listSchemas(verdicts);
  // A function that sends a body may have further parameters than its fields.
  const unsent = schemas.filter(({ key: [method] }) => method === 'schema');
  const used = listLines([...requests], known);
  const createCandidates = (model: Value, name: string): readonly Candidate[] => {
    if (TEST_CODE.test(model.at.file)) return [];
    if (/^(object|list)$/.test(model.kind))
      return verdicts.hasMarks ? listConstants(model).map((request) => ({ request, name: '', schemas })) : [];
    // A class without a base is one of the program itself, which may fill its fields in any way.
    if (!verdicts.hasMarks && model.kind === 'class' && (model.parts.isType || model.parts.bases.length === 0))
      return [];
    const request = createModelRequest(model);
    decode({ kind: 'received', request, part: 'body', isError: false, path: [], at: model.at }, model);
    return [{ request, name: toLetters(name), schemas }];
  };
  const candidates = [
    ...[...models].flatMap(([model, name]) => createCandidates(model, name)),
    ...handedOver.flatMap((model) =>
      createCandidates(model, '').map((candidate): Candidate => ({ ...candidate, schemas: unsent })),
    ),
  ].filter(({ request: { uses } }) => uses.length > 0 && !uses.some(({ at }) => used.has(lineKey(at))));
  const judgeAs = (request: CodeRequest, stated: StatedSchema | undefined) =>
    stated === undefined || request.uses.some(isFunctionField)
      ? []
      : judgeModel(request, stated, verdicts)
          .filter(({ verdict }) => verdicts.hasMarks || verdict === 'excluded')
          .map((fact) => ({ request, fact }));
  const found = candidates.flatMap((candidate) => judgeAs(candidate.request, findStated(candidate)));
  if (!verdicts.hasMarks) return found;
  const files = new Set(found.map(({ request }) => request.at.file));
  const judged = new Set(found.map(({ fact }) => lineKey(fact.at)));
  const others = candidates.filter(
    ({ request }) => files.has(request.at.file) && !listFields(request).some(({ at }) => judged.has(lineKey(at))),
  );
  return [...found, ...others.flatMap((candidate) => judgeAs(candidate.request, findNamed(candidate)))];
}

/** A model, as the response to a request, with the schemas that it may be one of. */
interface Candidate {
  readonly request: CodeRequest;
  /** The name of the model in lower case; empty for an object. */
  readonly name: string;
  readonly schemas: readonly StatedSchema[];
}

const listFields = ({ uses }: CodeRequest) =>
  uses.flatMap((use) => (use.of === 'field' && use.path.length === 1 ? [{ name: use.path[0] ?? '', at: use.at }] : []));

const listNames = (request: CodeRequest): ReadonlySet<string> => new Set(listFields(request).map(({ name }) => name));

/** Finds the only schema with which a model has enough properties in common. */
function findStated({ request, schemas }: Candidate): StatedSchema | undefined {
  const names = listNames(request);
  const [stated, another] = schemas.filter(
    ({ schema }) => schema.required.length > 0 && canBeModel(names, schema, MIN_SHARED),
  );
  return another === undefined ? stated : undefined;
}

/** Finds the schema that has the name of a model, and a property of it. */
function findNamed({ request, name, schemas }: Candidate): StatedSchema | undefined {
  const names = listNames(request);
  return schemas.find(
    ({ schema }) => toLetters(schema.target.pointer.split('/').at(-1) ?? '') === name && canBeModel(names, schema, 1),
  );
}

const createModelRequest = (model: Value, answers?: readonly DoubleAnswer[]): CodeRequest =>
  createRequest({
    ...{ at: model.at, method: textValue('', model.at), url: model, isDeclared: true },
    ...(answers && { answers }),
  });

/** The maximum depth of the objects that a constant contains and that count as models. */
const MAX_DEPTH = 3;

/** Lists the objects in a constant, as responses that a program gives. An object with functions is not one. */
function listConstants(value: Value, depth = 0): readonly CodeRequest[] {
  if (depth > MAX_DEPTH) return [];
  if (value.kind === 'list') return value.items.flatMap((item) => listConstants(item, depth + 1));
  if (value.kind !== 'object') return [];
  const values = [...value.fields.values()].map((field) => field.value);
  const answer = { headers: [], body: value };
  const uses = [...value.fields].map(
    ([name, { at }]): ResponseUse => ({ of: 'field', path: [name], isError: false, at }),
  );
  return [
    ...(values.some(({ kind }) => kind === 'function') ? [] : [{ ...createModelRequest(value, [answer]), uses }]),
    ...values.flatMap((one) => listConstants(one, depth + 1)),
  ];
}

/** Whether a field has no JSON value. An object with a function, such as the properties of a component, is neither sent nor received. */
const isFunctionField = (use: ResponseUse): boolean => use.of === 'declaration' && use.values.types?.size === 0;

function canBeModel(names: ReadonlySet<string>, { properties, required }: Schema, minimum: number): boolean {
  const shared = [...properties.keys()].filter((name) => names.has(name));
  return shared.length >= minimum && required.every((name) => names.has(name));
}

/** Judges a model as a response that the schema describes, and words the facts as those of the schema. */
function judgeModel(request: CodeRequest, { operation, key }: StatedSchema, verdicts: Verdicts): readonly Fact[] {
  const [place, part] = [key.slice(0, 2).join(' '), key.at(-1) ?? ''];
  const facts: Fact[] = [];
  const add: AddFact = (at, [of = '', ...more], judged, shown) => {
    const isDeclaration = more.length > 1;
    // Whether a field that is sent may be null is not judged.
    const isOther = isDeclaration && (judged?.verdict === 'stated' || (part === 'body field' && more[1] === 'null'));
    if (judged === undefined || isOther) return;
    const words = of === 'response field' ? (shown ?? `${of} ${more[0]}`).replace(of, part) : (shown ?? '');
    facts.push({ ...judged, at, key: [...key, ...more], fact: `${place} ${words}`, isLikely: true, isOfType: true });
  };
  addResponseFacts(part === 'body field' ? asSent(request) : request, operation, verdicts, add);
  addAnswerFacts(request, operation, verdicts, (at, [, reason = ''], judged, shown) =>
    add(at, ['response', reason], judged, shown),
  );
  return facts;
}

/** Returns a model in which the fields are optional that data may lack which the program sends. */
const asSent = (request: CodeRequest): CodeRequest => ({
  ...request,
  uses: request.uses.map((use) =>
    use.of === 'declaration' && use.values.isOmittable === true
      ? { ...use, values: { ...use.values, isOptional: true } }
      : use,
  ),
});

/** Lists the schemas of objects that the contract states: those of bodies, and those to which none refers. */
function listSchemas({ contract }: Verdicts): readonly StatedSchema[] {
  const all = new Map<string, StatedSchema>();
  const add = (schema: Schema | undefined, operation: Operation | undefined, key: readonly string[]): void => {
    if (schema === undefined || operation === undefined) return;
    const { pointer } = schema.target;
    const before = all.get(pointer);
    if (before !== undefined) {
      const [, name] = /^\/components\/schemas\/([^/]+)$/.exec(pointer) ?? [];
      const isOfSeveral = name !== undefined && before.key.slice(0, 2).join() !== key.slice(0, 2).join();
      if (isOfSeveral && key[0] !== 'schema') all.set(pointer, { ...before, key: ['schema', name, 'field'] });
      return;
    }
    const place = { pointer: schema.pointer, node: schema.node, usedAt: schema.pointer, used: schema.node };
    const contents = [{ ...place, mediaType: 'application/json', schema, examples: [], itemSchema: undefined }];
    const responses = [{ ...place, key: '200', headers: [], contents }];
    all.set(pointer, { schema, key, operation: { ...operation, responses } });
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
    ...alternatives(body?.value).flatMap((one) =>
      one.kind === 'object' ? [...one.fields.values()].flatMap(({ at, declaredAt = at }) => [at, declaredAt]) : [],
    ),
  ]);
  return new Set([...ofRequests, ...known.map(({ at }) => at)].map(lineKey));
}
