import { type SourceLocation, textValue, type Value } from '../../values/index.ts';
import { presentValues } from '../library.ts';
import { type AnswerStyle, decodeBody, isStatus } from './answers.ts';
import type { DoubledRequest, GivenAnswer } from './double.ts';
import { isLoosePattern, joinAddress, readPattern } from './patterns.ts';

export const toMethod = (method: string | undefined, at: SourceLocation): Pick<DoubledRequest, 'method'> =>
  method === undefined ? {} : { method: textValue(method.toUpperCase(), at) };

export const toAddress = (
  pattern: Value | undefined,
  at: SourceLocation,
  base?: Value,
): Pick<DoubledRequest, 'url' | 'isLoose'> => {
  const url = joinAddress(base, pattern, at);
  return { url: readPattern(url), isLoose: isLoosePattern(pattern ?? url) || isLoosePattern(url) };
};

/** Returns the body that a double expects: data, or a function that tests the body. */
export const toExpectedBody = (value: Value | undefined): Pick<DoubledRequest, 'body' | 'bodyTest'> => {
  if (value?.kind === 'function') return { bodyTest: value };
  const decoded = decodeBody(value);
  return decoded === undefined ? {} : { body: { value: decoded, as: 'json' } };
};

/** Reads the arguments of `reply(status, data, headers)`, also with a status that is not known, or of `reply(function)`. */
export function readReply([first, data, headers]: readonly (Value | undefined)[], style: AnswerStyle): GivenAnswer {
  const isUnknownStatus = first?.kind === 'unknown' && decodeBody(data) !== undefined;
  return isStatus(first) || isUnknownStatus
    ? { value: data, style, also: { status: first, headers: presentValues(headers) } }
    : { value: first, style };
}
