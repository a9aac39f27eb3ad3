/**
 * Holds a live server to the contract, and observes what it does where the contract leaves it open.
 *
 * Judge and observer work on exchanges: those that are sent here, those of a recording, those of a client's hook.
 */
export { type AddressProblem, readAddress } from './address.ts';
export type { Credentials, Exchange, ReceivedAnswer, SentRequest } from './exchange.ts';
export { type HarProblem, type Recorded, readHar } from './har.ts';
export { type HookAnswer, type HookRequest, type Observer, observe } from './hook.ts';
export type { Observation, Seen, Unseen } from './observe/observation.ts';
export { observedSet } from './observe/observed-set.ts';
export { findValues } from './probes/found.ts';
export { type Plan, planOf } from './probes/plan.ts';
export { type Known, type Probe, TIERS, type Tier } from './probes/probe.ts';
export { countsOf, type Line, linesOf, reportAsJson, reportAsJunit, reportAsMarkdown } from './report/forms.ts';
export { stoppedInWords } from './report/words.ts';
export { type Access, keep, type Send, senderTo } from './send.ts';
export type { NotJudgeable, Stopped } from './tested.ts';
export type { NotShown, StatementVerdict } from './verdicts.ts';
export { isTested, type Report, type VerifyOptions, verify, verifyRecorded } from './verify.ts';
