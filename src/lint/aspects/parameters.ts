import { at, dereference } from '../../contract/index.ts';
import type { Openness } from './openness.ts';

/**
 * Query parameters whose names and formats are open: there is none. An operation that is known to take none looks the
 * same, so that nothing here can tell a gap; the committed list of ids holds these marks.
 */
export const parameters: Openness = {
  sits: ['operation'],
  form: 'no query parameter',
  fillings: ({ pointer, document }) =>
    [pointer, pointer.slice(0, pointer.lastIndexOf('/'))].flatMap((owner) => {
      const list = at(document, `${owner}/parameters`);
      if (!Array.isArray(list)) return [];
      return list.flatMap((entry, index) => {
        const parameter = dereference(document, entry);
        if (parameter?.in !== 'query') return [];
        return [{ pointer: `${owner}/parameters/${index}`, what: `the query parameter ${parameter.name}` }];
      });
    }),
};
