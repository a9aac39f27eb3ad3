import { type Case, post, result } from '../case.ts';
import { FAILING, GIVING, TOO_LARGE, TOO_LATE } from '../toolkits.ts';
import { FAILURES, refusal } from './failures.ts';

const { outOfTime, resultTooLarge, toolFailure } = FAILURES;

const runs = (want: Case['want'], tools: readonly string[]): Case[] =>
  tools.map((tool) => post(`a tool that ${tool}`, `/toolkit/odd/${tool}/`, want));

/** Values that tools return and throw, none of which may do harm. */
export const BAD_TOOLS: readonly Case[] = [
  ...Object.entries(GIVING).flatMap(([tool, [json]]) => runs(result(json), [tool])),
  ...runs(toolFailure, Object.keys(FAILING)),
  ...runs(resultTooLarge, Object.keys(TOO_LARGE)),
  ...runs({ plain: resultTooLarge.plain, contrary: refusal('').contrary }, ['refuses-at-length']),
  ...runs(outOfTime, Object.keys(TOO_LATE)),
  ...runs(refusal('There is no city of that name.'), ['refuses', 'refuses-later']),
];
