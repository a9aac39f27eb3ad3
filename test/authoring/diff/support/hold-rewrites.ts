import { expect, test } from 'vitest';
import { diffContracts, toSentence } from '../../../../src/authoring/diff/index.ts';
import { parseContract } from '../../../../src/contract/model/index.ts';
import { API_PAIRS } from './api-pairs.ts';
import { type Document, ratingOf, withReceived, withSent } from './documents.ts';
import { REWRITES } from './rewrites.ts';
import { SCHEMA_PAIRS } from './schema-pairs.ts';

/** Each pair with its rating. */
const PAIRS: readonly (readonly [name: string, before: Document, after: Document, rating: string])[] = [
  ...SCHEMA_PAIRS.flatMap(([name, before, after, { sent, received }]) => [
    [`${name}, sent`, withSent(before), withSent(after), sent[0]] as const,
    [`${name}, received`, withReceived(before), withReceived(after), received[0]] as const,
  ]),
  ...API_PAIRS.map(([name, before, after, forward]) => [name, before, after, forward] as const),
];

const chooseProxyChanges = (before: Document, after: Document): string[] =>
  diffContracts(parseContract(JSON.stringify(before)), parseContract(JSON.stringify(after))).changes.map(
    (change) => `${change.rating} ${toSentence(change)}`,
  );

/** Holds that rewriting a document changes nothing, and that the rating of a change does not depend on it. */
export function holdRewrites(pairsFor: (all: typeof PAIRS, rewrite: number) => typeof PAIRS): void {
  const cases = Object.entries(REWRITES).map(
    ([name, rewrite], index) => [name, rewrite, pairsFor(PAIRS, index)] as const,
  );

  test.each(cases)('%s describes the same API', (_, rewrite, pairs) => {
    const wrong = pairs.flatMap(([name, before, after]) =>
      [before, after].flatMap((document) => {
        const changes = [
          ...chooseProxyChanges(document, rewrite(document)),
          ...chooseProxyChanges(rewrite(document), document),
        ];
        return changes.length === 0 ? [] : [`${name}: ${changes.join('; ')}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test.each(cases)('a change of one of two documents that are %s has the same rating', (_, rewrite, pairs) => {
    const wrong = pairs.flatMap(([name, before, after, rating]) => {
      const rated = [ratingOf(rewrite(before), after), ratingOf(before, rewrite(after))];
      return rated.every((one) => one === rating) ? [] : [`${name}: ${rated.join(', ')}, not ${rating}`];
    });
    expect(wrong).toEqual([]);
  });
}
