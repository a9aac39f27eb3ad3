import { exampleSites, hasUnevaluated } from '../../../contract/model/index.ts';
import { validatorsOf } from '../../../contract/model/validator.ts';
import type { LintRule } from '../rule.ts';

/**
 * An example fits its schema with `unevaluated…` (JSON Schema 2020-12, section 11). Redocly accepts some that do not;
 * `lint-files.ts` leaves out the problems in examples that Redocly reports itself.
 */
export const unevaluatedExamples: LintRule = {
  id: 'unevaluated-examples',
  severity: 'warn',
  checksUnmarked: true,
  check(model, report) {
    const { document } = model;
    const sites = exampleSites(model).filter(({ schema }) => hasUnevaluated(document, schema));
    if (sites.length === 0) return;
    const validators = validatorsOf(document, { fewValues: true });
    for (const { pointer, schema, value } of sites) {
      const [error] = value === undefined ? [] : validators(schema)(value);
      if (error === undefined) continue;
      const part = error.instancePath === '' ? 'The example' : `The part ${error.instancePath} of the example`;
      report(pointer, `${part} does not fit ${error.keyword} of its schema.`);
    }
  },
};
