import { isJsonObject, type JsonObject, marksOf } from '../../contract/index.ts';
import type { Rule, Visit } from '../redocly.ts';

/** A rule that holds once a contract has a mark: one that has none yet does not say where its statements come from. */
export function onceMarked<Options>(rule: Rule<Options>): Rule<Options> {
  return (options) => {
    let isMarked = false;
    const only =
      (visit: Visit | undefined): Visit =>
      (node, context) => {
        if (context.type.name === 'Root') isMarked = isJsonObject(node) && hasMark(node);
        if (isMarked) visit?.(node, context);
      };
    const { any, ref, Root } = rule(options);
    return {
      any: { enter: only(any?.enter) },
      ref: { enter: only(ref?.enter) },
      Root: { enter: only(Root?.enter) },
    };
  };
}

/** Looked up once a document, for all the rules that ask. */
const known = new WeakMap<JsonObject, boolean>();

function hasMark(document: JsonObject): boolean {
  const answer = known.get(document) ?? marksOf(document).length > 0;
  known.set(document, answer);
  return answer;
}
