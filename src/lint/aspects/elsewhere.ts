import { SOURCE_PLACES } from '../mark.ts';
import type { Openness } from './openness.ts';

/** What is open in words only: events, limits, how a reply is made. The test of its id and the list of ids hold it. */
export const elsewhere: Openness = {
  sits: SOURCE_PLACES,
  form: 'in words only',
  fillings: () => [],
};
