import type { CodeUse, Verdict } from '../../code/check/index.ts';
import { paint, wrapText } from '../terminal.ts';
import { type CheckResult, explainUse, factText, LIKELY_TEXT, listAssumptions, usesToReport } from './result.ts';

const VERDICT_COLOURS: Readonly<Record<Verdict, (text: string) => string>> = {
  stated: paint.good,
  open: paint.open,
  excluded: paint.bad,
  invented: paint.bad,
  unread: paint.quiet,
};

/** The width of `line:column` before a verdict. */
const PLACE_WIDTH = 9;
const INDENT = PLACE_WIDTH + 'excluded'.length + 4;

/** Prints the facts of each file. An open point, and what `likely` means, are explained at the first fact only. */
export function toScreenText({ uses, files, known, leftOut, isVerbose }: CheckResult): string {
  const shown = isVerbose ? uses : usesToReport({ uses });
  const explained = new Set<string>();
  const blocks = [...Map.groupBy(shown, ({ file }) => file)].map(([file, fileUses]) =>
    [paint.title(file), ...fileUses.flatMap((use) => useLines(use, explained, isVerbose))].join('\n'),
  );
  const counts = (Object.keys(VERDICT_COLOURS) as Verdict[]).flatMap((verdict) => {
    const counted = uses.filter((use) => use.verdict === verdict);
    const count = counted.length;
    const named = counted.filter((use) => use.isNamed).length;
    const places = counted.reduce((sum, use) => sum + 1 + (use.places?.length ?? 0), 0);
    const details = [...(named === 0 ? [] : [`${named} named`]), ...(places === count ? [] : [`${places} places`])];
    return count === 0 ? [] : [`${count} ${verdict}${details.length === 0 ? '' : ` (${details.join(', ')})`}`];
  });
  const all = `${files} ${files === 1 ? 'file' : 'files'}`;
  const ofBaseline = known === 0 ? '' : `; ${known} in the baseline left out`;
  const none = known === 0 ? 'no request of this API' : 'nothing new';
  const last = `${counts.length === 0 ? none : counts.join(', ')} in ${all}${ofBaseline}`;
  return `${[...blocks, wrapText(last + toOthersText(leftOut), 0).join('\n')].join('\n\n')}\n`;
}

/** The number of hosts that the last line names. */
const MAX_HOSTS = 3;

/** Returns the words for the requests that were left out because they go to other APIs. */
function toOthersText({ requests, hosts }: CheckResult['leftOut']): string {
  if (requests === 0) return '';
  const named = [...hosts.slice(0, MAX_HOSTS), ...(hosts.length > MAX_HOSTS ? ['…'] : [])].join(', ');
  const others = hosts.some((host) => host.startsWith('/')) ? 'APIs' : 'hosts';
  return `; ${requests} ${requests === 1 ? 'request' : 'requests'} to other ${others} left out: ${named}`;
}

function useLines(use: CodeUse, explained: Set<string>, isVerbose: boolean): string[] {
  const { line, column, verdict, id = '' } = use;
  const [first = '', ...others] = wrapText(factText(use), INDENT);
  const place = line === 0 ? '' : `${line}:${column}`;
  const head = `${place.padStart(PLACE_WIDTH)}  ${VERDICT_COLOURS[verdict](verdict.padEnd(8))}  ${first.trimStart()}`;
  if (verdict === 'stated') return [head, ...others, ...wrapText(id, INDENT).map(paint.quiet)];
  const isKnown = verdict === 'open' && explained.has(id);
  explained.add(verdict === 'open' ? id : '');
  const explanations = isKnown ? [id] : [...explainUse(use), ...(isVerbose ? listAssumptions(use) : [])];
  const texts = explanations.map((text) => (text === LIKELY_TEXT && explained.has(LIKELY_TEXT) ? 'likely' : text));
  if (explanations.includes(LIKELY_TEXT)) explained.add(LIKELY_TEXT);
  return [head, ...others, ...texts.flatMap((text) => wrapText(text, INDENT)).map(paint.quiet)];
}
