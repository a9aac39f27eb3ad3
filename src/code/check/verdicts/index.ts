/** The verdicts of a contract on the facts that code relies on. */
export { findSchemaAt } from './fields.ts';
export type { AddFact, Judgement, Verdict } from './judgement.ts';
export type { OperationJudgement } from './operations.ts';
export { findContent, hasMediaType } from './requests.ts';
export { Verdicts } from './verdicts.ts';
