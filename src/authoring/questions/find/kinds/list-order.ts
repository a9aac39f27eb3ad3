import type { Parameter } from '../../../../contract/model/index.ts';
import { makeRareGapsMinor, type QuestionKind } from '../kind.ts';
import { findLists } from '../lists.ts';
import { isCreation } from '../operation-words.ts';

const ORDER_WORDS =
  /\b(sort(ed|s|ing|able)?|order(ed by|ed in|s by|ing| by| of the| in which)|in (\w+ )?order|newest|oldest|latest|most recent|reverse[- ]chronological\w*|chronological\w*|ascending|descending|alphabetical\w*|rank(ed|ing)?)\b/i;

const ORDER_PARAMETER = /sort|order|direction|^dir$|rank/i;

export const listOrder: QuestionKind = {
  name: 'order',
  title: 'In which order',
  aspect: 'elsewhere',
  harm: 4.5,
  places: 'lists',
  ask: (subject) => `In which order are the entries of ${subject}, and does it stay the same from page to page?`,
  why: 'The list comes in pages, and which entries a page has depends on an order that is not given.',
  assumed: 'newest first',
  fails: 'entries are skipped or read twice while others are added, and "the latest" is another one',
  find(survey) {
    const paged = [...findLists(survey)].filter(({ operation }) => operation.parameters.some(isOffsetParameter));
    const open = paged.filter(({ operation: { pointer, parameters } }) => {
      const isChosen = parameters.some(({ name }) => ORDER_PARAMETER.test(name));
      return (
        !isChosen && !survey.mentionsNear(ORDER_WORDS, pointer, ...parameters.map((parameter) => parameter.pointer))
      );
    });
    const isMentioned = survey.mentions(/\b(sorted|ordered|sort order|chronological\w*)\b/i, '/info');
    const isGrowing = survey.operations.some(isCreation);
    return makeRareGapsMinor(
      open.map(({ operation: { pointer, path } }) => ({
        pointer,
        isMinor: isMentioned || !isGrowing || path.includes('{'),
      })),
      paged.length,
      1 / 4,
    );
  },
};

/** Whether a parameter is a position in the list. A string is most often a cursor. */
const isOffsetParameter = ({ name, schema }: Parameter): boolean =>
  OFFSET_NAME.test(name) && (schema?.types.has('integer') === true || schema?.types.has('number') === true);

/** Names of positions in a list, which shift when entries are added. */
const OFFSET_NAME =
  /^\$?(page|skip|offset|start|from|position)$|page[_-]?(number|index)?$|offset$|start[_-]?(index|at)$/i;
