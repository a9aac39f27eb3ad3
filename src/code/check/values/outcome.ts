import { isDeepStrictEqual } from 'node:util';
import { alternatives, mapAlternatives } from './alternatives.ts';
import { knownText } from './text.ts';
import type { ResponseShape } from './use.ts';
import type { CodeRequest, ResponseOutcome, ResponsePart, Value } from './value.ts';

/** Whether a value counts as true in a test; `undefined` if that is unknown. */
export function knownTruth(value: Value): boolean | undefined {
  switch (value.kind) {
    case 'primitive':
      return Boolean(value.value);
    case 'list':
      // An empty list of Python counts as false.
      return value.isOpen && value.at.file.endsWith('.py') ? undefined : true;
    case 'object':
    case 'function':
    case 'class':
    case 'json':
      return true;
    case 'text': {
      const text = knownText(value);
      if (text !== undefined) return text !== '';
      return value.parts.some((part) => 'text' in part && part.text !== '') || undefined;
    }
    case 'choice': {
      const [first, ...others] = value.of.map(knownTruth);
      return others.every((each) => each === first) ? first : undefined;
    }
    default:
      return undefined;
  }
}

/** Returns the outcome that requests must have had if a value is true, such as an error. */
export function outcomeIfTrue(value: Value): ResponseOutcome | undefined {
  const all = alternatives(value).map((each) => (each.kind === 'unknown' ? each.ifTrue : undefined));
  const [first] = all;
  if (first === undefined || all.some((each) => each?.isError !== first.isError)) return undefined;
  // `isinstance(data, list) or isinstance(data, tuple)`
  if (first.shape !== undefined && !all.every((each) => isDeepStrictEqual(each?.shape, first.shape))) return undefined;
  return { ...first, requests: all.flatMap((each) => each?.requests ?? []) };
}

/** Returns the outcome that requests must have had if a test is false. */
export const negateOutcome = (outcome: ResponseOutcome | undefined): ResponseOutcome | undefined =>
  outcome === undefined || outcome.isSingleStatus === true
    ? undefined
    : {
        requests: outcome.requests,
        ...(outcome.isError !== undefined && { isError: !outcome.isError }),
        ...(outcome.shape && { shape: { ...outcome.shape, isTrue: !outcome.shape.isTrue } }),
      };

/** Returns the outcome that requests must have had if a comparison with a status, or with a list of them, is true. */
export function outcomeOfStatus(operator: string, [left, right]: readonly Value[]): ResponseOutcome | undefined {
  const requests = listRequests(left);
  // `500 <= status` is `status >= 500`.
  if (requests.length === 0)
    return /^[<>]=?$/.test(operator) && right !== undefined && left !== undefined && listRequests(right).length > 0
      ? outcomeOfStatus(
          operator.replace(/^[<>]/, (sign) => (sign === '<' ? '>' : '<')),
          [right, left],
        )
      : undefined;
  const statuses = (right?.kind === 'list' ? right.items : [right]).map((one) => Number(knownText(one)));
  const [status = Number.NaN] = statuses;
  const isError = status >= 400;
  if (!statuses.every((one) => one >= 200 && one < 600 && one >= 400 === isError)) return undefined;
  // If `=== 404` is false, the status may still be an error, so nothing is known. `!== 200` counts as an error.
  const isSingleStatus = !statuses.some((one) => /^20[01]$/.test(String(one)));
  if (/^(===?|in)$/.test(operator)) return { requests, isError, isSingleStatus };
  if (/^!==?$/.test(operator)) return isSingleStatus ? undefined : { requests, isError: true };
  if (status < 299 || !/^[<>]=?$/.test(operator)) return undefined;
  // `>= 400`, `> 299`, and `< 300`. If `>= 500` is false, the status may be 404, and so it may if `< 500` is true.
  const isWithinErrors = status > (/^(>=|<)$/.test(operator) ? 400 : 399);
  if (isWithinErrors) return operator.startsWith('>') ? { requests, isError: true, isSingleStatus: true } : undefined;
  return { requests, isError: operator.startsWith('>') };
}

const listRequests = (value: Value | undefined): readonly CodeRequest[] =>
  alternatives(value).flatMap((each) => (each.kind === 'received' && each.part === 'status' ? [each.request] : []));

/**
 * Narrows a value by a test: marks the responses of the outcome's requests as errors or successes, or a part of their
 * body with the result of the test.
 */
export function withOutcome(value: Value, { requests, isError, shape }: ResponseOutcome): Value {
  if (value.kind !== 'received' && value.kind !== 'choice') return value;
  // The body can be read again from the response: `if (Array.isArray(response.data)) response.data.map(…)`.
  const isTested = ({ part, path }: ResponsePart, tested: ResponseShape): boolean =>
    /^(response|error)$/.test(part) || (part === 'body' && path.join('.') === tested.path.join('.'));
  const isAffected = (each: Value): each is ResponsePart =>
    each.kind === 'received' &&
    requests.includes(each.request) &&
    (shape === undefined ? each.isError !== isError : isTested(each, shape));
  if (!alternatives(value).some(isAffected)) return value;
  return mapAlternatives(value, value.at, (each) => {
    if (!isAffected(each)) return each;
    const shapes = shape && [...(each.shapes ?? []), shape];
    return { ...each, ...(isError !== undefined && { isError }), ...(shapes && { shapes }) };
  });
}
