import { fromPointer, isJsonObject, type JsonObject } from '../contract/index.ts';
import type { Report } from './element.ts';
import type { Rule } from './redocly.ts';

/** A rule that looks at the document once, as a whole: for each that sees every node Redocly walks all of them. */
export function wholeDocument(check: (document: JsonObject, report: Report) => void): Rule {
  return () => ({
    Root: {
      enter(node, { location, report }) {
        if (!isJsonObject(node)) return;
        check(node, (pointer, message) => report({ message, location: location.child(fromPointer(pointer)).key() }));
      },
    },
  });
}
