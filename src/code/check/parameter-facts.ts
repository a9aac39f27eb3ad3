import type { Operation, Parameter } from '../../contract/model/index.ts';
import { isSecretHeader } from '../../evidence/judge/index.ts';
import { createParameterCheck } from '../../servers/http/parameters.ts';
import { describeViolation } from '../../servers/http/violations.ts';
import { PLACEHOLDER, type RequestAddress } from './address.ts';
import type { CodeUse } from './code-use.ts';
import { isContradictedByExample, isExcusedValue } from './excused-values.ts';
import type { JsonType } from './program.ts';
import {
  alternatives,
  type CodeRequest,
  type Field,
  isNullish,
  knownText,
  type SentFields,
  type SourceLocation,
  toTextParts,
  type Value,
} from './values/index.ts';
import type { AddFact, Judgement, Verdicts } from './verdicts/index.ts';

/** Matches a whole value. A text with a brace has unknown parts, and one with `?` may have the start of another query. */
const WHOLE_VALUE = /^[^{}?]+$/;

/**
 * Adds the violations of the query and the headers: values that their schemas exclude, if the code shows them, and required parameters
 * that are missing, if it shows all that it sends.
 */
export function addParameterFacts(
  request: CodeRequest,
  { query, isQueryOpen, at }: RequestAddress,
  headers: SentFields,
  operation: Operation,
  verdicts: Verdicts,
  add: AddFact,
): void {
  const known = (fields: ReadonlyMap<string, Field>): ReadonlyMap<string, string> => {
    // Python sends no parameter that is `None`, and no program means to send the text `null`.
    const sent = [...fields].filter(([, { value }]) => !isNullish(value));
    const texts = sent.map(([name, { value }]) => [name, knownText(value) ?? ''] as const);
    return new Map(texts.filter(([, text]) => WHOLE_VALUE.test(text)));
  };
  const [knownQuery, knownHeaders] = [known(query), known(headers.fields)];
  const sent = {
    ...{ method: operation.method.toUpperCase(), path: operation.path, body: undefined },
    query: [...knownQuery].map((pair) => pair.map(encodeURIComponent).join('=')).join('&'),
    headers: Object.fromEntries([...knownHeaders].map(([name, text]) => [name.toLowerCase(), text])),
  };
  const base = (name: string): string => name.replace(/\[.*$/, '');
  // A URL with several alternatives is put together elsewhere, where it may get further parameters.
  const isIncomplete = request.isOpen === true || isQueryOpen === true || alternatives(request.url).length > 1;
  const parameters = operation.parameters.filter((each) => /^(query|header)$/.test(each.in));
  const missing: Parameter[] = [];
  for (const parameter of parameters) {
    const { name, isRequired } = parameter;
    const isHeader = parameter.in === 'header';
    const fields = [...(isHeader ? headers.fields : query)].filter(([field]) =>
      isHeader ? field.toLowerCase() === name.toLowerCase() : field === name || base(field) === name,
    );
    for (const [field, { value, at: place }] of fields)
      addTypeFact(request, parameter, value, [parameter.in, field], place, verdicts, add);
    const isKnown = fields.every(([field]) => (isHeader ? knownHeaders : knownQuery).has(field));
    const isExploded = parameter.schema?.types.has('object') === true && parameter.node.style !== 'deepObject';
    if (
      !isKnown ||
      (fields.length === 0 && (!isRequired || isExploded || isIncomplete || (isHeader && headers.isOpen)))
    )
      continue;
    const violations = createParameterCheck([parameter], verdicts.schemas)(sent, {});
    const [violation] = violations;
    const part = [parameter.in, fields[0]?.[0] ?? name];
    const id = verdicts.findStatement(parameter.pointer);
    const isFault =
      violation?.kind === 'schema' &&
      !isContradictedByExample(parameter, violation.keyword, verdicts.schemas) &&
      !isExcusedValue(fields[0]?.[1].value, violation.keyword, parameter.schema, verdicts.schemas);
    if (isFault)
      add(
        fields[0]?.[1].at ?? at,
        [...part, 'value'],
        { verdict: 'excluded', id },
        `${parameter.in} ${violations.map(describeViolation).join('; ')}`,
      );
    // The key is judged apart.
    if (violation?.kind === 'missing-parameter' && !isSecretHeader(name.toLowerCase())) missing.push(parameter);
  }
  addMissingFacts(missing, at, verdicts, add);
}

/** Adds the required parameters that a request lacks, as one fact for the query and one for the headers. */
function addMissingFacts(missing: readonly Parameter[], at: SourceLocation, verdicts: Verdicts, add: AddFact): void {
  for (const [place, all] of Map.groupBy(missing, (each) => each.in)) {
    const names = all.map(({ name }) => name).join(', ');
    const id = verdicts.findStatement(all[0]?.pointer);
    // A client often adds a required parameter elsewhere.
    const judged: Judgement = { verdict: 'excluded', id, isLikely: true };
    add(at, [place, names, 'missing'], judged, `lacks the required ${place} ${names}`);
  }
}

/** Adds the facts that the types of the values in a path break, as a UUID where an integer is stated. */
export function addPathTypeFacts(request: CodeRequest, operation: Operation, verdicts: Verdicts, add: AddFact): void {
  const stated = toSegments(operation.path);
  for (const url of alternatives(request.url)) {
    const parts = toTextParts(url);
    for (const [index, part] of parts.entries()) {
      const [before, next] = [parts[index - 1], parts[index + 1]];
      if (!('of' in part) || before === undefined || !('text' in before) || !before.text.endsWith('/')) continue;
      const rest = parts.slice(index + 1).map((each) => ('text' in each ? each.text : '{}'));
      if (next !== undefined && !/^[/?]/.test(rest[0] ?? '')) continue;
      const [path = ''] = rest.join('').split('?');
      const [, name] = /^\{(.*)\}$/.exec(stated.at(-1 - toSegments(path).length) ?? '') ?? [];
      const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === name);
      if (parameter !== undefined)
        addTypeFact(request, parameter, part.of, ['path', parameter.name], part.of.at, verdicts, add);
    }
  }
}

const toSegments = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');

const listTypes = (value: Value): ReadonlySet<JsonType> | undefined =>
  value.kind === 'unknown' ? value.types : undefined;

/** Adds the fact that a value has a type that a parameter excludes. A text may be a number, but a declared operation shows the type itself. */
function addTypeFact(
  { isDeclared, isTypedCall }: CodeRequest,
  { schema }: Parameter,
  value: Value,
  part: readonly string[],
  at: SourceLocation,
  verdicts: Verdicts,
  add: AddFact,
): void {
  if (schema === undefined) return;
  const types = listTypes(value);
  const fault =
    isDeclared && !isTypedCall
      ? verdicts
          .judgeSentDeclaration(schema, { types, isOptional: false }, false)
          .find(({ judged }) => judged.verdict === 'excluded')
      : verdicts.judgeTextDeclaration(schema, types);
  if (fault !== undefined)
    add(at, [...part, 'type'], { ...fault.judged, isLikely: true }, `${fault.words}${part.join(' ')}`);
}

/** Finds the query parameters of a path that no operation of it states, whatever call the path is in. */
export function findUnstatedQuery(
  path: string,
  query: readonly string[],
  { file, line, column }: SourceLocation,
  verdicts: Verdicts,
): readonly CodeUse[] {
  const stated = verdicts.findStatedPath(path.replaceAll('{…}', PLACEHOLDER));
  const operations = verdicts.contract.operations.filter((operation) => operation.path === stated);
  const [first] = operations.toSorted((one, other) => Number(other.method === 'get') - Number(one.method === 'get'));
  if (first === undefined) return [];
  return query.flatMap((name): readonly CodeUse[] => {
    if (operations.some((one) => !/^(open|invented)$/.test(verdicts.judgeQuery(one, name).verdict))) return [];
    const { verdict, id, nearest } = verdicts.judgeQuery(first, name);
    const key = [first.method.toUpperCase(), first.path, 'query', name];
    const more = { ...(id !== undefined && { id }), ...(nearest !== undefined && { nearest }) };
    return [{ file, line, column, verdict, key, fact: key.join(' '), confidence: 'likely', ...more }];
  });
}
