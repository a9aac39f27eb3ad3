/** The escapes that a pattern may have with the flag `u`; a class may also have `\-`. */
const UNICODE_ESCAPE =
  /^\\(?:[dDwWsSbBfnrtv0-9^$\\.*+?()[\]{}|/]|c[A-Za-z]|x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|u\{[\dA-Fa-f]+\})/;

const CLASS_ESCAPE = /^\\[dDwWsS]$/;

/** The tokens of a pattern: groups, classes, escapes, quantifiers, and any other character. */
const PATTERN_TOKEN =
  /\\(?:u\{[^}]*\}|[pP]\{[^}]*\}|c[A-Za-z]|x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|k<[^>]*>|.)|\[\^?|\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|\{(\d+)(?:(,)(\d*))?\}|./gsu;

/**
 * Returns a pattern in the syntax of the flag `u`, with which validators compile patterns; `undefined` if the text is
 * not a JavaScript regular expression. Many documents have needless escapes, such as `\-` and `\@`, which are errors
 * only with this flag.
 */
export function unicodePattern(pattern: string): string | undefined {
  if (isValidExpression(pattern, 'u')) return pattern;
  if (!isValidExpression(pattern, '') || hasForeignProperty(pattern)) return undefined;
  const rewritten = withoutLegacySyntax(pattern);
  return isValidExpression(rewritten, 'u') ? rewritten : undefined;
}

/** Whether a pattern names a property of characters that only other languages have, such as `\p{IsWhite_Space}` of Java. */
const hasForeignProperty = (pattern: string): boolean =>
  [...pattern.matchAll(PATTERN_TOKEN)].some(([token]) => /^\\p\{.*\}$/i.test(token) && !isValidExpression(token, 'u'));

function isValidExpression(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

/** Rewrites escapes, braces and hyphens of the legacy syntax of JavaScript (ECMA-262, annex B.1.2). */
function withoutLegacySyntax(pattern: string): string {
  const tokens = [...pattern.matchAll(PATTERN_TOKEN)].map(([token]) => token);
  let isInClass = false;
  let written = '';
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1] ?? '';
    if (!isInClass) {
      isInClass = token.startsWith('[');
      written += token.startsWith('\\') ? toUnicodeEscape(token) : /^[{}\]]$/.test(token) ? `\\${token}` : token;
    } else if (token === ']') {
      isInClass = false;
      written += token;
    } else if (token === '-' && (CLASS_ESCAPE.test(tokens[index - 1] ?? '') || CLASS_ESCAPE.test(next))) {
      written += '\\-';
    } else {
      // A class has no groups and no quantifiers, and `[` is an ordinary character in it.
      written += token === '\\-' ? token : token.startsWith('\\') ? toUnicodeEscape(token) : token;
    }
  }
  return written;
}

/** Rewrites an escape for the flag `u`. An identity escape becomes its character, and `\c` without a letter `\\c`. */
function toUnicodeEscape(token: string): string {
  if (token === '\\c') return '\\\\c';
  return UNICODE_ESCAPE.test(token) || token.startsWith('\\k<') ? token : token.slice(1);
}

/** The number of repetitions that a sampler may add to the minimum. */
const FURTHER_REPETITIONS = 10;

/** Returns an upper bound of the characters that a sampler makes for a pattern. Each group counts as one more. */
export function longestTextLength(pattern: string): number {
  const groups = [{ longest: 0, branch: 2 * FURTHER_REPETITIONS, last: 0 }];
  let isInClass = false;
  for (const [token, from, comma, to] of pattern.matchAll(PATTERN_TOKEN)) {
    const group = groups.at(-1);
    if (group === undefined) break;
    const repeat = (least: number, most: number): void => {
      const times = Math.max(1, Math.min(most, least * 1.1 + FURTHER_REPETITIONS));
      group.branch += group.last * (times - 1);
      group.last *= times;
    };
    if (isInClass) isInClass = token !== ']';
    else if (token.startsWith('(')) groups.push({ longest: 0, branch: 1, last: 0 });
    else if (token === '|') {
      group.longest = Math.max(group.longest, group.branch);
      group.branch = 1;
    } else if (token === '*' || token === '+') repeat(1, Number.POSITIVE_INFINITY);
    else if (from !== undefined) {
      repeat(Number(from), comma === undefined ? Number(from) : to === '' ? Number.POSITIVE_INFINITY : Number(to));
    } else {
      isInClass = token.startsWith('[');
      const isGroup = token === ')' && groups.length > 1;
      if (isGroup) groups.pop();
      const size = isGroup ? Math.max(group.longest, group.branch) : 1;
      const outer = groups.at(-1) ?? group;
      outer.branch += size;
      outer.last = size;
    }
  }
  return groups.reduce((sum, { longest, branch }) => sum + Math.max(longest, branch), 0);
}
