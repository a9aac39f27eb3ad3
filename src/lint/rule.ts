import type { Element } from '../aspects/index.ts';
import type { Model } from '../contract/index.ts';

export type Report = (pointer: string, message: string) => void;

export type Rule = (model: Model, report: Report) => void;

export function eachElement(check: (element: Element, report: Report) => void): Rule {
  return (model, report) => {
    for (const element of model.elements) check({ ...element, model }, report);
  };
}

/** A rule that holds once a contract has a mark: one that has none yet does not say where its statements come from. */
export function onceMarked(rule: Rule): Rule {
  return (model, report) => {
    if (model.marks.length > 0) rule(model, report);
  };
}
