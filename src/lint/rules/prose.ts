import { marksOn } from '../../aspects/index.ts';
import { type Claim, findClaims } from '../../contract/index.ts';
import { eachElement } from '../element.ts';
import type { Rule } from '../redocly.ts';

/** A number that a reader would take for a fact: no part of a name, a path, a section or a power. */
const NUMBER = /(?<![\p{L}\p{N}§/^.-])\d+(?![\p{L}\p{N}^]|\.\d)/gu;

/** Prose names no status, number or limit that no claim has: a reader would take it for known. */
export const prose: Rule = () => {
  let known: ReadonlySet<string> | undefined;
  return eachElement(({ node, pointer, document, kind }, report) => {
    known ??= numbersIn(findClaims(document));
    const texts = [
      ...(['description', 'summary', 'title'] as const).map((key) => [`${pointer}/${key}`, node[key]] as const),
      ...marksOn({ node, pointer, document, kind }, 'x-source').map(
        ({ entry, pointer: at }) => [`${at}/says`, entry.says] as const,
      ),
    ];
    for (const [at, text] of texts) {
      const found =
        typeof text === 'string' ? (text.match(NUMBER) ?? []).find((number) => !known?.has(number)) : undefined;
      if (found !== undefined)
        report(at, `The text names ${found}, which no claim has. Say it without, or claim it with a source.`);
    }
  });
};

function numbersIn(claims: readonly Claim[]): ReadonlySet<string> {
  const words = claims.flatMap(({ givers }) => givers.map(({ text }) => text)).join(' ');
  return new Set(words.match(/\d+/g));
}
