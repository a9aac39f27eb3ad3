import type { ModelElement } from '../../contract/aspects/index.ts';
import type { Model } from '../../contract/model/index.ts';

export type ReportProblem = (pointer: string, message: string) => void;

/** A rule of ours: `rules.ts` lists them, and the plugin gives them to Redocly. */
export interface LintRule<Options = unknown> {
  /** Its name in a configuration, after `colloquy/`. */
  readonly id: string;
  /** Its severity for contracts with marks. A rule that is off has to be turned on by the settings of a contract. */
  readonly severity: 'error' | 'warn' | 'off';
  /** Whether it checks documents without marks, too. Those do not claim to mark everything that is open. */
  readonly checksUnmarked?: true;
  readonly check: (model: Model, report: ReportProblem, options: Options) => void;
}

/** Makes a check of a document from a check of an element. */
export function checkEachElement<Options>(
  check: (element: ModelElement, report: ReportProblem, options: Options) => void,
): LintRule<Options>['check'] {
  return (model, report, options) => {
    for (const element of model.elements) check({ ...element, model }, report, options);
  };
}
