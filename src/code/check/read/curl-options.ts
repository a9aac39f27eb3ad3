/** Short options of curl that are followed by a value. */
const SHORT_OPTIONS_WITH_VALUE = 'AbcCdDeEFhHKmoPQrtTuUwxXyYz';

/** Long options without a value. After any other option, the next word is its value. */
const LONG_OPTION_WITHOUT_VALUE =
  /^--(no-[\w-]+|get|head|include|silent|show-error|show-headers|fail|fail-with-body|fail-early|location|location-trusted|insecure|verbose|compressed|globoff|no-buffer|remote-name|remote-name-all|remote-header-name|parallel|progress-bar|http[\d.]+|http2-prior-knowledge|tlsv?[\d.]+|ipv4|ipv6|ssl|ssl-reqd|create-dirs|junk-session-cookies|path-as-is|raw|tcp-nodelay|next|basic|digest|ntlm|negotiate|anyauth|use-ascii|append|list-only|disable|help|version|retry-connrefused|retry-all-errors|post301|post302|post303|styled-output|xattr|crlf|trace-time|remote-time)$/;

const LONG_NAMES: Readonly<Record<string, string>> = {
  ...{ X: '--request', H: '--header', d: '--data', o: '--output', w: '--write-out', G: '--get', I: '--head' },
  ...{
    i: '--include',
    m: '--max-time',
    u: '--user',
    F: '--form',
    D: '--dump-header',
    O: '--remote-name',
    ':': '--next',
    K: '--config',
  },
};

/** Matches an option with its value. */
const SEVERAL_WORDS = /^(--[\w-]+|-[AbcCdDeEFhHKmoPQrtTuUwxXyYz])\s+(\S*)$/;

/** An option of curl, by its long name (`--url` for a URL). Its value is a word, or the rest of the word with the option. */
export interface CurlOption<Word> {
  readonly option: string;
  readonly value: Word | string | undefined;
}

/** Reads the words of a curl command. `wordStart` returns the known start of a word; `undefined` if it is unknown. */
export function readCurlOptions<Word>(
  words: readonly Word[],
  wordStart: (word: Word) => string | undefined,
): readonly CurlOption<Word>[] {
  const options: CurlOption<Word>[] = [];
  let waiting: string | undefined;
  for (const word of words) {
    const text = wordStart(word) ?? '';
    // A variable without quotes can have several words, such as `--max-time 5`.
    const [option = '', value] = SEVERAL_WORDS.exec(text)?.slice(1) ?? [];
    if (waiting !== undefined) {
      options.push({ option: waiting, value: word });
      waiting = undefined;
    } else if (value !== undefined && !LONG_OPTION_WITHOUT_VALUE.test(option)) {
      options.push({ option: LONG_NAMES[option.slice(1)] ?? option, value: value === '' ? word : value });
    } else if (/^--./.test(text)) {
      if (LONG_OPTION_WITHOUT_VALUE.test(text)) options.push({ option: text, value: undefined });
      else waiting = text;
    } else if (/^-[^-]/.test(text)) waiting = readShortOptions(text, options);
    else options.push({ option: '--url', value: word });
  }
  return options;
}

/**
 * Reads short options such as `-sSo` and `-XPOST`. If the last one has its value in the next word, returns that option.
 */
function readShortOptions<Word>(text: string, options: CurlOption<Word>[]): string | undefined {
  for (let letter = 1; letter < text.length; letter += 1) {
    const short = text[letter] ?? '';
    const option = LONG_NAMES[short] ?? `-${short}`;
    if (!SHORT_OPTIONS_WITH_VALUE.includes(short)) options.push({ option, value: undefined });
    else if (letter === text.length - 1) return option;
    else {
      options.push({ option, value: text.slice(letter + 1) });
      return undefined;
    }
  }
  return undefined;
}
