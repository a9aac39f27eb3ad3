import type { CodeUse } from '../../code/check/index.ts';

export const CHECK_FORMATS = ['text', 'json', 'sarif', 'github'] as const;
export type CheckFormat = (typeof CHECK_FORMATS)[number];

export interface CheckResult {
  /** In the order of files and lines; what of a file cannot be read is among them. */
  readonly uses: readonly CodeUse[];
  readonly files: number;
  readonly isVerbose: boolean;
  fails(use: CodeUse): boolean;
}

/** All but what is stated, and what is open and named: its author knows it. */
export const reported = ({ uses }: Pick<CheckResult, 'uses'>): readonly CodeUse[] =>
  uses.filter(({ verdict, isNamed }) => verdict !== 'stated' && isNamed !== true);

/** What is known of a fact, in lines of words. */
export function knownOf({ verdict, id, question, nearest, why }: CodeUse): readonly string[] {
  return [
    ...(why === undefined ? [] : [why]),
    ...(nearest === undefined ? [] : [`nearest: ${nearest}`]),
    ...(id === undefined || verdict === 'stated' ? [] : [question === undefined ? id : `${id}: ${question}`]),
  ];
}

/** What each assumption set does at the open point of a fact. */
export const assumedOf = ({ assumed = {} }: CodeUse): readonly string[] =>
  Object.entries(assumed).map(([set, says]) => `${set}: ${says}`);
