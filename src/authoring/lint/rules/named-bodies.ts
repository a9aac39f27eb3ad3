import { isUntyped } from '../../../contract/aspects/index.ts';
import { checkEachElement, type LintRule } from '../rule.ts';

/** A stated body is a named schema, which can have a source. */
export const namedBodies: LintRule = {
  id: 'named-bodies',
  severity: 'off',
  check: checkEachElement(({ kind, node, pointer, model }, report) => {
    if (kind !== 'body' || isUntyped(node) || model.schemaAt(pointer)?.reference !== undefined) return;
    report(
      pointer,
      'The body is stated where no source can be. Make it a named schema with a source, and refer to it.',
    );
  }),
};
