import type { ModelElement } from '../../contract/aspects/index.ts';
import type { Model } from '../../contract/model/index.ts';

export type Report = (pointer: string, message: string) => void;

export type Rule<Options = unknown> = (model: Model, report: Report, options: Options) => void;

export function eachElement<Options = unknown>(
  check: (element: ModelElement, report: Report, options: Options) => void,
): Rule<Options> {
  return (model, report, options) => {
    for (const element of model.elements) check({ ...element, model }, report, options);
  };
}

/** A rule that holds once a contract has a mark: one that has none yet does not say where its statements come from. */
export function onceMarked(rule: Rule): Rule {
  return (model, report, options) => {
    if (model.marks.length > 0) rule(model, report, options);
  };
}

export function eachElementOnceMarked(check: (element: ModelElement, report: Report) => void): Rule {
  return onceMarked(eachElement(check));
}
