import type { Expression } from '../program.ts';
import { alternatives, type CodeScope, type ResponseOutcome } from '../values/index.ts';
import { findScopeWith } from './scope.ts';

/** Returns the outcome that requests have after `response.raise_for_status()`, which throws if one fails; `undefined` for any other expression. */
export function outcomeOfRaise(expression: Expression, scope: CodeScope): ResponseOutcome | undefined {
  if (expression.kind !== 'call' || expression.callee.kind !== 'member') return undefined;
  const { of, key } = expression.callee;
  if (of.kind !== 'name' || key.kind !== 'literal' || key.value !== 'raise_for_status') return undefined;
  const requests = alternatives(findScopeWith(of.name, scope)?.names.get(of.name)).flatMap((each) =>
    each.kind === 'received' && each.part === 'response' ? [each.request] : [],
  );
  return requests.length === 0 ? undefined : { requests, isError: false };
}
