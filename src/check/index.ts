/** Finds what code takes for granted of an API, and says of each fact whether it is stated, open, excluded or invented. */
export { type Checked, type CheckOptions, type CodeUse, checkCode, type SourceFile } from './check.ts';
export { filesBelow } from './files.ts';
export { type Judged, type Verdict, Verdicts } from './verdicts.ts';
