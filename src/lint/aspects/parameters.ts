import { at, dereference } from '../../contract/index.ts';
import type { Element } from '../element.ts';
import { marksOn } from '../mark.ts';
import type { Filling, Openness } from './openness.ts';

/**
 * Query parameters whose names and formats are open: there is none. An operation that is known to take none looks the
 * same, so a source that says that there are some needs them by name: `needs: parameters`.
 */
export const parameters: Openness = {
  sits: ['operation'],
  form: 'no query parameter',
  isOpen: (operation) =>
    marksOn(operation, 'x-source').some(({ entry }) => entry.needs === 'parameters') &&
    queryParametersOf(operation).length === 0,
  isWritten: (operation) => queryParametersOf(operation).length === 0,
  fillings: queryParametersOf,
};

function queryParametersOf({ pointer, document }: Element): readonly Filling[] {
  return [pointer, pointer.slice(0, pointer.lastIndexOf('/'))].flatMap((owner) => {
    const list = at(document, `${owner}/parameters`);
    if (!Array.isArray(list)) return [];
    return list.flatMap((entry, index) => {
      const parameter = dereference(document, entry);
      if (parameter?.in !== 'query') return [];
      return [{ pointer: `${owner}/parameters/${index}`, what: `the query parameter ${parameter.name}` }];
    });
  });
}
