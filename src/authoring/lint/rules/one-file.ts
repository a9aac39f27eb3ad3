import type { Rule } from '../rule.ts';

/** The contract is one file: nothing reads what is in another one. */
export const oneFile: Rule = ({ outwardReferences }, report) => {
  for (const { pointer, to } of outwardReferences) {
    report(pointer, `This refers to ${to}. The contract is one file, as npx @redocly/cli bundle makes of several.`);
  }
};
