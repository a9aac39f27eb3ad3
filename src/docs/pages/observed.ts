import {
  type AssumptionSet,
  compareSets,
  observedSets,
  type SetDifference,
  sentenceAt,
} from '../../contract/assumptions/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import { markdownPage } from '../markdown.ts';
import { copyPath, OBSERVED_PAGE, OPEN_POINTS_PAGE, type Page } from '../page.ts';

const LEAD =
  'What a live server did at open points, as `colloquy verify` observed it. It is not a statement: the server may do more, and may change. It contains no data of the server.';

export function observedPage(contract: Contract, sets: readonly AssumptionSet[]): Page | undefined {
  const [newest, older] = observedSets(sets).toReversed();
  if (newest === undefined) return undefined;
  const seen = contract.openPoints.flatMap(({ id, question }) => {
    const says = sentenceAt(contract, newest, id);
    return says === undefined ? [] : [{ id, question, says }];
  });
  const unseen = contract.openPoints.map(({ id }) => id).filter((id) => !seen.some((one) => one.id === id));
  const count = `${seen.length} of ${contract.openPoints.length} open points were observed on ${observedDate(newest)}, in ${newest.observed?.exchanges} exchanges.`;
  const differences = older && compareSets(contract, older, newest);
  return markdownPage({
    path: OBSERVED_PAGE,
    description: `What a live server did: ${count}`,
    markdown: [
      '# What was observed',
      LEAD,
      count,
      ...(older === undefined ? [] : [`## What changed since ${observedDate(older)}`]),
      ...(differences === undefined ? [] : [differences.map(differenceItem).join('\n') || 'Nothing changed.']),
      '## Observations',
      seen.map(({ id, question, says }) => `- ${markdownLink(id)}: ${says} (${question})`).join('\n'),
      ...(unseen.length === 0 ? [] : ['## Not observed', unseen.map(markdownLink).join(', ')]),
      '',
    ].join('\n\n'),
  });
}

const observedDate = ({ observed }: AssumptionSet): string => observed?.date.slice(0, 10) ?? '';

const markdownLink = (id: string): string => `[${id}](${copyPath(OPEN_POINTS_PAGE)}#${id})`;

function differenceItem({ id, kind, before, after }: SetDifference): string {
  const change = [before && `~~${before}~~`, after].filter(Boolean).join(' ');
  return `- ${markdownLink(id)}: ${change} ${kind}`;
}
