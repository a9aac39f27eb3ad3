import type { Expression } from '../program.ts';
import type { CodeScope, SourceLocation, Value } from '../values/index.ts';
import type { Evaluation } from './evaluation.ts';

/** Calls the function that makes the default of a field: `field(default_factory=lambda: {})` */
export function makeDefault(
  evaluation: Evaluation,
  initial: Expression,
  scope: CodeScope,
  at: SourceLocation,
): Value | undefined {
  if (initial.kind !== 'call') return undefined;
  const factory = initial.named.find(
    (one) => one.kind === 'entry' && one.key.kind === 'literal' && one.key.value === 'default_factory',
  );
  return factory?.kind === 'entry' ? evaluation.apply(evaluation.evaluate(factory.value, scope), [], at) : undefined;
}
