import { type Claim, findClaims, objectOf } from '../../../contract/model/index.ts';
import { proseTexts } from '../prose-texts.ts';
import type { LintRule } from '../rule.ts';

/** A number that reads as a fact, and is not part of a name, a path, a section or a power. */
const STATED_NUMBER = /(?<![\p{L}\p{N}§/^.-])\d+(?![\p{L}\p{N}^]|\.\d)/gu;

/** Every number in prose is one that the contract claims, since readers take a number in prose to be a stated fact. */
export const prose: LintRule = {
  id: 'prose',
  severity: 'warn',
  check(model, report) {
    const sentences = model.marks.flatMap(({ entry, pointer }) => {
      const { choice, says } = objectOf(entry);
      // The sentence of a choice is in the choices.
      return choice === undefined && says !== undefined ? [{ pointer: `${pointer}/says`, text: String(says) }] : [];
    });
    let claimed: ReadonlySet<string> | undefined;
    for (const { pointer, text } of [...proseTexts(model), ...sentences]) {
      const numbers = text.match(STATED_NUMBER) ?? [];
      if (numbers.length === 0) continue;
      claimed ??= numbersIn(findClaims(model));
      const unclaimed = numbers.find((number) => !claimed?.has(number));
      if (unclaimed === undefined) continue;
      report(pointer, `The text names ${unclaimed}, which no claim has. Say it without, or claim it with a source.`);
    }
  },
};

function numbersIn(claims: readonly Claim[]): ReadonlySet<string> {
  const words = claims.flatMap(({ givers }) => givers.map(({ text }) => text)).join(' ');
  return new Set(words.match(/\d+/g));
}
