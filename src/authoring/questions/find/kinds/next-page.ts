import type { QuestionKind } from '../kind.ts';
import { findLists, hasNextPage, partNames } from '../lists.ts';
import { operationWords } from '../operation-words.ts';

const SIZE_PARAMETER =
  /^(\$?(limit|top|count|max|size|first|rows|take)|.*(page[_-]?size|per[_-]?page|max[_-]?(results|items)|limit))$/i;

export const nextPage: QuestionKind = {
  name: 'next-page',
  title: 'How the next page is read',
  aspect: 'elsewhere',
  harm: 5.5,
  places: 'lists',
  ask: (subject) => `How is the rest of ${subject} read, beyond the limit that a request gives?`,
  why: 'A request can limit how many entries come, and nothing leads to the others.',
  assumed: 'that a large limit returns all',
  fails: 'entries beyond the limit are never read, without an error',
  *find(survey) {
    for (const list of findLists(survey)) {
      const { operation } = list;
      const names = partNames(operation);
      if (names.length === 0 || !names.every((name) => SIZE_PARAMETER.test(name)) || hasNextPage(list)) continue;
      if (survey.mentions(/\b(paginat\w*|paging|next|cursors?|link header)\b/i, operation.pointer)) continue;
      const isByTime = operation.parameters.some(({ name }) => RANGE_PARAMETER.test(name));
      yield { pointer: operation.pointer, isMinor: isByTime || FIRST_ENTRIES_WORDS.test(operationWords(operation)) };
    }
  },
};

/** Names of parameters that select a range, by which the rest of a list can be read. */
const RANGE_PARAMETER =
  /date|time|since|until|before|after|start|end|from|^to$|min|max|gt|lt|query|filter|find|where|^q$|version/i;

/** Words for lists of which callers want the first entries alone. */
const FIRST_ENTRIES_WORDS =
  /\b(search|find|suggest\w*|autocomplete|recent|latest|top|popular|random|recommend\w*|history|logs?|trending|nearby|similar|preview)\b/;
