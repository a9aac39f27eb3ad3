import { MARK_KEYS, marksOn } from '../../aspects/index.ts';
import { at, isJsonObject } from '../../contract/index.ts';
import { eachElement } from '../element.ts';
import type { Rule } from '../redocly.ts';

/** A source or mark names a section that the API's description has: `x-sections` of `info` lists them. */
export const sections: Rule = () =>
  eachElement((element, report) => {
    const known = at(element.document, '/info/x-sections');
    for (const { entry, pointer } of MARK_KEYS.flatMap((key) => marksOn(element, key))) {
      if (entry.section === undefined) continue;
      if (!isJsonObject(known)) {
        report(
          pointer,
          'The section is named where info lists none. Add x-sections with the sections of the description.',
        );
      } else if (!Object.hasOwn(known, String(entry.section))) {
        report(
          `${pointer}/section`,
          `The description has no section ${String(entry.section)}; x-sections of info lists ${Object.keys(known).join(', ')}.`,
        );
      }
    }
  });
