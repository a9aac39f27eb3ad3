import { isUntyped } from '../../../contract/aspects/index.ts';
import { eachElement } from '../rule.ts';

/** A body that is stated has a name, so that it can have a source. */
export const namedBodies = eachElement(({ kind, node, pointer, model }, report) => {
  if (kind !== 'body' || isUntyped(node) || model.schemaAt(pointer)?.reference !== undefined) return;
  report(pointer, 'The body is stated where no source can be. Make it a named schema with a source, and refer to it.');
});
