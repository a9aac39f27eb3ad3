/** The part of the console about assumption sets, which is a script of its own. */
export { applyAssumptionSet } from '../../../contract/assumptions/index.ts';
export { addPicks, answerInWords, type OwnSet, ownSet, showPoints } from './own-set.ts';
