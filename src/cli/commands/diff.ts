import { readContract } from '../../contract/index.ts';
import { diffAsMarkdown, diffAsText, diffContracts, RATINGS, type Rating } from '../../edit/index.ts';
import { fromHere } from '../contract-in-use.ts';
import { CommandError } from '../fail.ts';
import { print } from '../terminal.ts';

interface DiffOptions {
  readonly markdown?: true;
  readonly failOn?: Rating;
}

export async function diff(older: string, newer: string, { markdown, failOn }: DiffOptions): Promise<void> {
  const found = diffContracts(...(await Promise.all([readContract(older), readContract(newer)])));
  const named = () => `contract  ${fromHere(older)}, then ${fromHere(newer)}\n${diffAsText(found)}`;
  print(markdown ? diffAsMarkdown(found) : named());
  const { rating } = found;
  const isAsHigh = failOn !== undefined && rating !== 'none' && RATINGS.indexOf(rating) <= RATINGS.indexOf(failOn);
  if (isAsHigh) throw new CommandError(`the change is ${rating}; --fail-on ${failOn} allows less`);
}
