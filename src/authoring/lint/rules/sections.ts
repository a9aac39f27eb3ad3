import { isJsonObject, objectOf } from '../../../contract/model/index.ts';
import type { Rule } from '../rule.ts';

/** A source or mark names a section that the API's description has: `x-sections` of `info` lists them. */
export const sections: Rule = ({ info: { 'x-sections': known }, marks }, report) => {
  for (const { entry, pointer } of marks) {
    const { section } = objectOf(entry);
    if (section === undefined) continue;
    if (!isJsonObject(known)) {
      report(pointer, 'The section is named where info lists none. Add x-sections with those of the description.');
    } else if (!Object.hasOwn(known, String(section))) {
      const listed = Object.keys(known).join(', ');
      report(
        `${pointer}/section`,
        `The description has no section ${String(section)}; x-sections of info lists ${listed}.`,
      );
    }
  }
};
