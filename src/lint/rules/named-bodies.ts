import { isUntyped } from '../../aspects/index.ts';
import { referenceIn } from '../../contract/index.ts';
import { eachElement } from '../rule.ts';

/** A body that is stated has a name, so that a source can stand with it. */
export const namedBodies = eachElement(({ kind, node, pointer }, report) => {
  if (kind !== 'body' || isUntyped(node) || referenceIn(node) !== undefined) return;
  report(
    pointer,
    'The body is stated where no source can stand. Make it a named schema with a source, and refer to it.',
  );
});
