import {
  type ContractChange,
  diffAsMarkdown,
  type FilteredDiff,
  findRule,
  toSentence,
} from '../authoring/diff/index.ts';
import { escapeXml, githubAnnotation, junitSuite, testCase } from '../evidence/verify/index.ts';
import type { DiffFormat } from './diff-formats.ts';
import { sarifLog } from './sarif.ts';

/** The forms of a diff for other programs. Some also mark the changes that fail the command. */
export const DIFF_WRITERS: Readonly<
  Record<Exclude<DiffFormat, 'text'>, (diff: FilteredDiff, fails: (change: ContractChange) => boolean) => string>
> = {
  markdown: diffAsMarkdown,
  json: (comparison) => `${JSON.stringify(comparison, null, 2)}\n`,
  github: ({ changes }, fails) =>
    changes
      .map((change) => {
        const { rating, rule, file, line } = change;
        const kind = fails(change) || rating === 'major' ? 'error' : 'notice';
        return githubAnnotation(kind, { file, line, title: `${rating}: ${rule}` }, toSentence(change));
      })
      .join(''),
  sarif: ({ changes }, fails) => {
    const ids = [...new Set(changes.map(({ rule }) => rule))];
    const rules = ids.map((id) => ({ id, text: findRule(id)?.title ?? id }));
    const results = changes.map((change) => ({
      ruleId: change.rule,
      level: LEVELS[fails(change) ? 'major' : change.rating],
      message: toSentence(change),
      file: change.file,
      line: change.line,
      fingerprint: { change: change.fingerprint },
    }));
    return sarifLog('colloquy diff', rules, results);
  },
  junit: ({ changes }, fails) => {
    const failures = changes.filter(fails).length;
    const cases = changes.map((change) => {
      const message = `${change.rating}: ${toSentence(change)}`;
      const failure = `<failure message="${escapeXml(message)}">${escapeXml(`${change.file}:${change.line}`)}</failure>`;
      return testCase(change.place, `${change.rule} ${change.says}`, fails(change) ? failure : '');
    });
    return junitSuite('colloquy diff', { tests: changes.length, failures, errors: 0, skipped: 0 }, cases);
  },
};

const LEVELS = { major: 'error', minor: 'note', patch: 'note' } as const;
