import { describeUnchecked, uncheckedKeywords } from '../../../contract/model/index.ts';
import type { LintRule } from '../rule.ts';

/** A pattern is a regular expression of JavaScript (OpenAPI 3.1, section 4.8.24, by JSON Schema). */
export const patterns: LintRule = {
  id: 'patterns',
  severity: 'warn',
  checksUnmarked: true,
  check({ document }, report) {
    for (const one of uncheckedKeywords(document)) {
      if (one.why !== 'pattern') continue;
      const words = describeUnchecked(document, one).replace(/^t/, 'T');
      report(one.pointer, `${words}. Write it without what only other languages have, such as (?i).`);
    }
  },
};
