import { relative, resolve, sep } from 'node:path';
import type { CodeUse, Verdict } from '../../code/check/index.ts';
import { githubAnnotation } from '../../evidence/verify/index.ts';
import { sarifLog } from '../sarif.ts';
import { listPlaces } from './baseline.ts';
import { type CheckFormat, type CheckResult, explainUse, factText, listAssumptions, usesToReport } from './result.ts';
import { toScreenText } from './screen.ts';

export const CHECK_WRITERS: Readonly<Record<CheckFormat, (result: CheckResult) => string>> = {
  text: toScreenText,
  json: ({ uses, leftOut }) => `${JSON.stringify({ uses, leftOut }, null, 2)}\n`,
  sarif: toSarif,
  github: (result) =>
    usesToReport(result)
      .map((use) => {
        const { file, line, column, verdict } = use;
        const kind = result.fails(use) ? 'error' : 'notice';
        return githubAnnotation(
          kind,
          {
            file: toWorkspacePath(file),
            ...(line > 0 && { line, col: column }),
            title: `${verdict}: ${factText(use)}`,
          },
          messageText(use),
        );
      })
      .join(''),
};

/** Returns the path of a file in the repository, as annotations need it, if a workflow runs the command in a folder of it. */
function toWorkspacePath(file: string): string {
  const workspace = process.env.GITHUB_WORKSPACE;
  const path = workspace === undefined ? '..' : relative(workspace, resolve(file)).replaceAll(sep, '/');
  return path.startsWith('..') ? file : path;
}

function messageText(use: CodeUse): string {
  return [...explainUse(use), ...listAssumptions(use)].join('\n') || VERDICT_TEXTS[use.verdict];
}

const VERDICT_TEXTS: Readonly<Record<Verdict, string>> = {
  stated: 'The API is described so.',
  open: "The API's description leaves this open: it can turn out otherwise.",
  excluded: "The API's description contradicts this.",
  invented: "Nothing in the API's description states this.",
  unread: 'What the code does here cannot be decided by reading it.',
};

/** Identifies a fact without its lines. The same fact in another file is a new one, also if it is reported with this one. */
function fingerprint(use: CodeUse): string {
  const [first, ...others] = [...new Set(listPlaces(use).map((place) => place.join(' ')))];
  return [[use.file, use.verdict, ...use.key].join(' '), ...others.filter((each) => each !== first).sort()].join('\n');
}

function toSarif(result: CheckResult): string {
  const rules = Object.entries(VERDICT_TEXTS).map(([id, text]) => ({ id, text }));
  const results = usesToReport(result).map((use) => ({
    ruleId: use.verdict,
    level: result.fails(use) ? ('error' as const) : ('note' as const),
    message: [factText(use), messageText(use)].join('\n'),
    file: use.file,
    line: use.line,
    column: use.column,
    fingerprint: { fact: fingerprint(use) },
  }));
  return sarifLog('colloquy check', rules, results);
}
