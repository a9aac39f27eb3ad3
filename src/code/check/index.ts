/** Finds the facts of an API that code relies on, and whether each is stated, open, excluded or invented. */
export { type CheckedCode, type CheckOptions, checkCode, type RequestsToOthers } from './check.ts';
export type { CodeUse } from './code-use.ts';
export { findSourceFiles, readSourceText } from './files.ts';
export type { HostOptions } from './own-requests.ts';
export type { SourceFile, UnreadFile } from './sources.ts';
export { type Judgement, type Verdict, Verdicts } from './verdicts/index.ts';
