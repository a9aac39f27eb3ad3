import type { Element } from '../aspects/index.ts';
import { type JsonObject, type Model, marksOf } from '../contract/index.ts';

/** Reports a problem at a JSON pointer of the document. */
export type Report = (pointer: string, message: string) => void;

/** Checks a document, and reports each problem. */
export type Rule = (model: Model, report: Report) => void;

/** A rule that checks each element by itself. */
export function eachElement(check: (element: Element, report: Report) => void): Rule {
  return (model, report) => {
    for (const element of model.elements) check({ ...element, model }, report);
  };
}

/** A rule that holds once a contract has a mark: one that has none yet does not say where its statements come from. */
export function onceMarked(rule: Rule): Rule {
  return (model, report) => {
    if (hasMark(model.document)) rule(model, report);
  };
}

/** Looked up once a document, for all the rules that ask. */
const known = new WeakMap<JsonObject, boolean>();

function hasMark(document: JsonObject): boolean {
  const answer = known.get(document) ?? marksOf(document).length > 0;
  known.set(document, answer);
  return answer;
}
