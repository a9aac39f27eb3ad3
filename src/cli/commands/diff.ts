import {
  type ContractDiff,
  diffAsMarkdown,
  diffAsText,
  diffContracts,
  RATINGS,
  toSentence,
} from '../../authoring/diff/index.ts';
import { readContract } from '../../contract/model/index.ts';
import { githubAnnotation } from '../../evidence/verify/index.ts';
import type { CommandOptions } from '../commands.ts';
import { fileAccess, fromHere } from '../contract-in-use.ts';
import type { DiffFormat } from '../diff-formats.ts';
import { CommandError } from '../fail.ts';
import { listLine, print } from '../terminal.ts';

export async function diff(older: string, newer: string, options: CommandOptions<'diff'>): Promise<void> {
  const { format, failOn } = options;
  const access = fileAccess(options);
  const comparison = diffContracts(...(await Promise.all([readContract(older, access), readContract(newer, access)])));
  const { rating } = comparison;
  const changes = comparison.changes.map((change) => ({ ...change, file: fromHere(change.file) }));
  const shown = { rating, changes };
  const contracts = listLine(['contract  '], `${fromHere(older)}, then ${fromHere(newer)}`);
  if (format === 'text') print(`${contracts}\n${diffAsText(shown, listLine)}`);
  else print(WRITERS[format](shown));
  const isAsHigh = failOn !== undefined && rating !== 'none' && RATINGS.indexOf(rating) <= RATINGS.indexOf(failOn);
  if (isAsHigh) throw new CommandError(`the change is ${rating}; --fail-on ${failOn} allows less`);
}

const WRITERS: Readonly<Record<Exclude<DiffFormat, 'text'>, (diff: ContractDiff) => string>> = {
  markdown: diffAsMarkdown,
  json: (comparison) => `${JSON.stringify(comparison, null, 2)}\n`,
  github: ({ changes }) =>
    changes
      .map((change) => {
        const { rating, file, line } = change;
        return githubAnnotation(
          rating === 'major' ? 'error' : 'notice',
          { file, line, title: rating },
          toSentence(change),
        );
      })
      .join(''),
};
