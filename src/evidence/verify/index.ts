/**
 * Checks a live server by the contract, and observes its open points: sends probes, reads recordings, and reports the
 * verdicts of the judge.
 */
export { createObservedSet, type Exchange, type Observation } from '../judge/index.ts';
export { burstSize } from './bursts.ts';
export { type HarProblem, type Recording, readHar } from './har.ts';
export { type Observer, observe } from './hook.ts';
export { createExchangeJudge, createRequestChecker, type ExchangeVerdict } from './judge-exchange.ts';
export { isBasicScheme, type KeysByScheme, keyEnvironmentVariables, missingSchemes } from './keys.ts';
export { findValues } from './probes/find-values.ts';
export { countByTier, type ProbePlan, planProbes, withSimultaneousProbes } from './probes/plan.ts';
export type { KnownResources, Probe, Tier } from './probes/probe.ts';
export { decodeBody, readResponse } from './read-response.ts';
export { createRecorder, type ForeignExchange, type Recorder } from './recorder.ts';
export { recordingAfterError } from './recording/recording-after-error.ts';
export { writeHar } from './recording/write-har.ts';
export { githubAnnotation, reportAsGithub } from './report/github.ts';
export { failureText, maskedPath, nothingTestedText, timeoutText } from './report/incompleteness.ts';
export { reportAsJson } from './report/json.ts';
export { escapeXml, junitSuite, reportAsJunit, testCase } from './report/junit.ts';
export { reportAsMarkdown } from './report/markdown.ts';
export { type FailureRow, type OperationRow, outcomeCountsText, untestedOperations } from './report/operation-rows.ts';
export { reportAsPage } from './report/page.ts';
export {
  createReport,
  isChange,
  type ReportModel,
  type Reproduction,
  repeatCommand,
} from './report/report-model.ts';
export { type ReportLine, reportLines } from './report/rows.ts';
export { type ShownExchange, targetText } from './report/shown-exchange.ts';
export {
  checksText,
  comparedExchangesText,
  comparisonTexts,
  contradictionText,
  keyText,
  reproductionNotes,
  statementSentence,
} from './report/words.ts';
export { createSender, isLoopback, type Send, type ServerSettings, toSentRequest } from './send.ts';
export type { UntestedReason } from './tested.ts';
export type { NotShownReason } from './verdicts.ts';
export { isTested, RunError, type RunEvidence, type VerifyReport, verify, verifyRecorded } from './verify.ts';
