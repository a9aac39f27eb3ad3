import { effectOf } from '../../../../src/contract/behaviours/index.ts';
import type { Contract, OpenPoint } from '../../../../src/contract/model/index.ts';
import { createJudge } from '../../../../src/evidence/judge/judge.ts';
import type { Observation } from '../../../../src/evidence/judge/observe/observation.ts';
import { observePoints } from '../../../../src/evidence/judge/observe/observe.ts';
import type { Exchange } from '../../../../src/evidence/verify/index.ts';
import { GUESSES_HEADER } from '../../../../src/servers/http/index.ts';

/** Behaviours that put a header into answers, or none. */
const OF_HEADERS = ['deprecation', 'version-header', 'header-on-errors'] as const;

/** Whether what was seen is that a header is not there: a response names what it holds, and not what it lacks. */
function isLack({ choices }: Contract, { id, aspect }: OpenPoint, observation: Observation): boolean {
  if (observation.as === 'structure') return aspect === 'presence' && observation.answer === null;
  const behaviour = OF_HEADERS.find((name) => name === choices.get(id)?.shows);
  if (observation.as !== 'choice' || behaviour === undefined) return false;
  const does = effectOf(behaviour, observation);
  return does === false || Object.keys(Object(does)).length === 0;
}

/**
 * The guesses that answers do not name: what the observer can tell of an open point from one exchange alone, that
 * response must name. What takes several exchanges to be told is not seen here.
 *
 * @returns By the id of the point, the exchanges that show an answer to it and name it not.
 */
export function unnamedGuesses(contract: Contract, exchanges: readonly Exchange[]): Record<string, string[]> {
  const judge = createJudge(contract, new Map());
  const unnamed: Record<string, string[]> = {};
  for (const exchange of exchanges) {
    const { response, request } = exchange;
    if (response === undefined) continue;
    const named = new Set(response.headers[GUESSES_HEADER]?.split(', '));
    const { paired } = judge.judge([exchange]);
    // In a single exchange no success explains a refusal.
    const observations = observePoints(contract, { ...paired, isExplained: () => true });
    for (const point of contract.openPoints) {
      const { id } = point;
      const observation = observations.get(id);
      if (observation === undefined || observation.as === 'nothing' || named.has(id)) continue;
      if (isLack(contract, point, observation)) continue;
      const what = `${request.method} ${request.path}?${request.query} ${response.status}, seen ${JSON.stringify(observation)}`;
      unnamed[id] = [...(unnamed[id] ?? []), what];
    }
  }
  return unnamed;
}
