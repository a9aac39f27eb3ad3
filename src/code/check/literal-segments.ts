import type { Operation, Parameter } from '../../contract/model/index.ts';
import { createParameterCheck } from '../../servers/http/parameters.ts';
import { canBePath, listUrlParts, type RequestAddress } from './address.ts';
import { isExcusedValue } from './excused-values.ts';
import { alternatives, type CodeRequest } from './values/index.ts';
import type { OperationJudgement, Verdicts } from './verdicts/index.ts';

/** Matches a segment of a path that is a word. */
const WORD = /^[a-z][a-z_-]*$/i;

/** Matches a segment that the program writes in front of the word, such as `v1`. */
const NAME = /^[a-z][\w.-]*$/i;

/**
 * Judges a path whose last segment is a word of the program, as in `/tasks/all`, and which the parameter there excludes, as the integer in
 * `/tasks/{id}`: the word is the name of another operation, unless another template with a parameter there allows it. `undefined` if the
 * parameter allows the word. A value that the program puts into the path is that of the parameter.
 */
export function judgeExcludedWord(
  { url }: CodeRequest,
  { path = '' }: RequestAddress,
  { operation }: OperationJudgement,
  verdicts: Verdicts,
): OperationJudgement | undefined {
  const [before = '', last = ''] = withoutSlash(path).split('/').slice(-2);
  if (operation === undefined || !WORD.test(last) || !NAME.test(before)) return undefined;
  const isWritten = (text: string): boolean => withoutSlash(text.split('?')[0] ?? '').endsWith(`${before}/${last}`);
  if (
    !alternatives(url)
      .flatMap(listUrlParts)
      .some((parts) => parts.some((part) => 'text' in part && isWritten(part.text)))
  )
    return undefined;
  const why = findReason(operation, last, verdicts);
  if (why === undefined) return undefined;
  const other = verdicts.contract.operations.find(
    (one) =>
      one.method === operation.method &&
      canBePath(withoutSlash(path), withoutSlash(one.path)) &&
      findReason(one, last, verdicts) === undefined,
  );
  return other === undefined
    ? { verdict: 'invented', nearest: operation.path, why }
    : { verdict: 'stated', id: verdicts.findStatement(other.pointer), operation: other };
}

/** Returns the reason why the parameter at the end of a path cannot be a word; `undefined` if it can. */
function findReason({ path, parameters }: Operation, word: string, { schemas }: Verdicts): string | undefined {
  const [, name] = /\/\{([^{}/]+)\}\/?$/.exec(path) ?? [];
  const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
  if (parameter === undefined) return undefined;
  const sent = { method: 'GET', path, query: '', headers: {}, body: undefined };
  const [violation] = createParameterCheck([parameter], schemas)(sent, { [parameter.name]: word });
  if (violation?.kind !== 'schema' || !/^(type|pattern|enum|const)$/.test(violation.keyword)) return undefined;
  if (isExcusedValue(undefined, violation.keyword, parameter.schema, schemas)) return undefined;
  return describeExclusion(parameter, violation.keyword);
}

function describeExclusion({ name, schema }: Parameter, keyword: string): string {
  if (keyword === 'pattern') return `${name} does not match the pattern ${String(schema?.keyword('pattern'))}`;
  const types = [...(schema?.types ?? [])];
  return keyword === 'type' ? `${name} is no ${types.join(' or ')}` : `${name} breaks ${keyword}`;
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '');
