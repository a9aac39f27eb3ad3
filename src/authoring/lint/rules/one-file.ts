import type { LintRule } from '../rule.ts';

/** The contract is one file: nothing reads another one. */
export const oneFile: LintRule = {
  id: 'one-file',
  severity: 'error',
  check({ outwardReferences }, report) {
    for (const { pointer, to } of outwardReferences) {
      report(pointer, `This refers to ${to}. The contract is one file, as npx @redocly/cli bundle makes of several.`);
    }
  },
};
