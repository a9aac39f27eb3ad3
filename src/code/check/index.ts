/** Finds what code takes for granted of an API, and says of each fact whether it is stated, open, excluded or invented. */
export { type Checked, type CheckOptions, type CodeUse, checkCode } from './check.ts';
export { filesBelow, textOf } from './files.ts';
export type { SourceFile, UnreadFile } from './sources.ts';
export { type Judgement, type Verdict, Verdicts } from './verdicts/index.ts';
