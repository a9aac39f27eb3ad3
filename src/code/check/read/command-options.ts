/** The options of a command. */
export interface CommandGrammar {
  /** The letters of the short options that are followed by a value. */
  readonly shortWithValue: string;
  /** Matches the long options that are followed by a value. */
  readonly longWithValue: RegExp;
  /** The long names of short options, by their letters. */
  readonly longNames: Readonly<Record<string, string>>;
}

export const CURL: CommandGrammar = {
  shortWithValue: 'AbcCdDeEFhHKmoPQrtTuUwxXyYz',
  // The options without a value are listed; all others have one.
  longWithValue:
    /^--(?!(?:no-[\w-]+|get|head|include|silent|show-error|show-headers|fail|fail-with-body|fail-early|location|location-trusted|insecure|verbose|compressed|globoff|no-buffer|remote-name|remote-name-all|remote-header-name|parallel|progress-bar|http[\d.]+|http2-prior-knowledge|tlsv?[\d.]+|ipv4|ipv6|ssl|ssl-reqd|create-dirs|junk-session-cookies|path-as-is|raw|tcp-nodelay|next|basic|digest|ntlm|negotiate|anyauth|use-ascii|append|list-only|disable|help|version|retry-connrefused|retry-all-errors|post301|post302|post303|styled-output|xattr|crlf|trace-time|remote-time)$)/,
  longNames: {
    ...{ X: '--request', H: '--header', d: '--data', o: '--output', w: '--write-out', G: '--get', I: '--head' },
    ...{ i: '--include', m: '--max-time', u: '--user', F: '--form', D: '--dump-header', O: '--remote-name' },
    ...{ ':': '--next', K: '--config' },
  },
};

export const HTTPIE: CommandGrammar = {
  shortWithValue: 'aAops',
  longWithValue:
    /^--(auth|auth-type|output|print|session|session-read-only|timeout|verify|style|cert|cert-key|raw|boundary|pretty|proxy|max-redirects|bearer)$/,
  longNames: { a: '--auth', A: '--auth-type', f: '--form' },
};

export const WGET: CommandGrammar = {
  shortWithValue: 'OotTUPea',
  longWithValue: /^--(header|method|(body|post)-(data|file)|(read-)?timeout|tries|output-document|user|password)$/,
  longNames: { O: '--output-document' },
};

/** An option by its long name, or a word that is no option, with an empty name. The value is a word, or the rest of the word with the option. */
export interface CommandOption<Word> {
  readonly option: string;
  readonly value: Word | string | undefined;
}

/** Matches an option with its value. */
const SEVERAL_WORDS = /^(--[\w-]+|-[a-zA-Z])\s+(\S*)$/;

/**
 * Reads the words of a command: `--name value`, `--name=value`, `-n value`, `-nvalue` and several short options such as `-sSo value`.
 *
 * @param wordStart Returns the known start of a word; `undefined` if it is unknown.
 * @param isWhole Whether the known start is the whole word.
 * @param cut Returns a word without a number of its first characters.
 */
export function readOptions<Word>(
  words: readonly Word[],
  { shortWithValue, longWithValue, longNames }: CommandGrammar,
  wordStart: (word: Word) => string | undefined,
  isWhole: (word: Word) => boolean,
  cut: (word: Word, length: number) => Word | string,
): readonly CommandOption<Word>[] {
  const options: CommandOption<Word>[] = [];
  const hasValue = (option: string): boolean =>
    option.startsWith('--') ? longWithValue.test(option) : shortWithValue.includes(option.slice(1));
  const toLongName = (option: string): string => longNames[option.slice(1)] ?? option;
  let waiting: string | undefined;
  for (const word of words) {
    const text = wordStart(word) ?? '';
    // A variable without quotes can have several words, such as `--max-time 5`.
    const [, several = '', value = ''] = SEVERAL_WORDS.exec(text) ?? [];
    const [, long, equals] = /^(--[^\s=]+)(=)?/.exec(text) ?? [];
    if (waiting !== undefined) {
      options.push({ option: waiting, value: word });
      waiting = undefined;
    } else if (several !== '' && hasValue(several)) {
      options.push({ option: toLongName(several), value: value === '' ? word : value });
    } else if (long !== undefined) {
      if (equals === undefined && hasValue(long)) waiting = long;
      else options.push({ option: long, value: equals && cut(word, long.length + 1) });
    } else if (/^-[^-]/.test(text)) {
      const end = [...text].findIndex((letter, index) => index > 0 && shortWithValue.includes(letter));
      const flags = end === -1 ? text.slice(1) : text.slice(1, end);
      options.push(...[...flags].map((letter) => ({ option: toLongName(`-${letter}`), value: undefined })));
      const last = toLongName(`-${text[end]}`);
      // `-d"$body"` has its value in the same word.
      if (end === text.length - 1 && isWhole(word)) waiting = last;
      else if (end !== -1) options.push({ option: last, value: cut(word, end + 1) });
    } else options.push({ option: '', value: word });
  }
  return options;
}
