import { changelogSections, diffContracts } from '../../authoring/diff/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import { markdownPage } from '../markdown.ts';
import { DIFF_PAGE, type Page } from '../page.ts';
import { contractVersion } from '../reference/reference.ts';

/** Writes the page with the changes since an earlier version. */
export function changesPage(previous: Contract, contract: Contract): Page {
  const diff = diffContracts(previous, contract);
  const [before, after] = [previous, contract].map(contractVersion);
  const versions = before === after ? 'the previous document' : `version ${before}`;
  const count = diff.changes.length;
  const found = count === 0 ? 'There is no change' : `There ${count === 1 ? 'is 1 change' : `are ${count} changes`}`;
  const lead = `${found} since ${versions}. A major change breaks programs that call the API.`;
  const sections = changelogSections(diff).map(({ heading, sentences }) => {
    return `## ${heading}\n\n${sentences.map((sentence) => `- ${escapedSentence(sentence)}`).join('\n')}`;
  });
  return markdownPage({
    path: DIFF_PAGE,
    markdown: `${['# Changes', lead, ...sections].join('\n\n')}\n`,
  });
}

/** Escapes a sentence, since texts from a document must not count as Markdown of this page. */
const escapedSentence = (sentence: string): string => sentence.replaceAll(/[\\*_[\]<>#!|]/g, '\\$&');
