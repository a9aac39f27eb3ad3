/** Assumption sets: named files of guesses, which answer open points and never contradict the contract. */
export { actionsFor, choiceAction, stepsFor } from './actions-for.ts';
export { isAnswerable } from './answerable.ts';
export { applyAssumptionSet, type FilledContract } from './apply-assumption-set.ts';
export {
  type AssumptionSet,
  parseAssumptionSet,
  printAssumptionSet,
  type SetAction,
  sentenceAt,
  timesInWords,
  toOverlay,
} from './assumption-set.ts';
export { isStructureName, objectionToValues, sentenceWithBlanks, valuesInWords } from './choice-values.ts';
export {
  choiceInWords,
  choicesOfAnsweredPoints,
  type DescribedPick,
  objectionToPick,
  pickChoice,
} from './choose.ts';
export { type Combination, combineActions } from './combine.ts';
export { compareSets, observedSets, type SetDifference } from './compare-sets.ts';
export { completeSet } from './complete-set.ts';
export { exampleOf, findUnsharedComponents, unfitExamples } from './examples.ts';
export { type FilledDocument, fillDocument } from './fill.ts';
export { randomAssumptionSet } from './random-assumption-set.ts';
export {
  ASSUMPTIONS_FOLDER,
  assumptionSetNames,
  extendSet,
  findAssumptionSet,
  isSetFile,
  observedFolderOf,
  readAssumptionSet,
  readAssumptionSets,
} from './read-assumption-set.ts';
export { loadSchemaValidator, type SchemaValidator } from './schema-validator.ts';
export type { SetNote } from './set-notes.ts';
export { startingValues } from './starting-values.ts';
export { actionsTogetherWith, type FurtherAnswer, findFurtherAnswers } from './way-out.ts';
