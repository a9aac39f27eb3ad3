import { type ExactJson, isJsonObject } from '../../contract/model/index.ts';

/** A kind of text that programs often read as something else. */
export interface TextKind {
  readonly name: string;
  readonly pattern: RegExp;
  /**
   * A text of this kind, which verify joins with the other samples of its group (`writing`: ASCII, or other scripts and
   * emoji), and sends as one text; absent if other texts of verify are of this kind.
   */
  readonly sample?: string;
  readonly writing?: 'ascii' | 'scripts';
}

/** The kinds that verify sends, and by which the judge finds what failed requests have in common. */
export const TEXT_KINDS: readonly TextKind[] = [
  { name: 'a quotation mark', pattern: /"/, sample: '"Is it?"', writing: 'ascii' },
  { name: 'an apostrophe', pattern: /'/, sample: "Bob's", writing: 'ascii' },
  { name: 'a backslash', pattern: /\\/, sample: '\\n', writing: 'ascii' },
  { name: 'a tab', pattern: /\t/, sample: '\t', writing: 'ascii' },
  { name: 'a percent sign', pattern: /%/, sample: '100%', writing: 'ascii' },
  { name: 'brackets', pattern: /[[\]{}]/, sample: '{of}[it]', writing: 'ascii' },
  { name: 'characters of shells', pattern: /[$&#;]/, sample: '$a & b;#1', writing: 'ascii' },
  { name: 'an address', pattern: /https?:/, sample: 'https://a.invalid/?a=1', writing: 'ascii' },
  {
    name: 'characters outside ASCII',
    pattern: /\P{ASCII}/u,
    // Two of the scripts are written from right to left.
    sample: '\u041f\u0440\u0438\u0432\u0435\u0442 \u4f60\u597d \u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627',
    writing: 'scripts',
  },
  // Emoji of several code points.
  {
    name: 'emoji',
    pattern: /\p{Emoji_Presentation}/u,
    sample: '\u{1f469}\u200d\u{1f467}\u{1f680}',
    writing: 'scripts',
  },
  { name: 'several lines', pattern: /\n/ },
  { name: 'digits alone', pattern: /^\d+$/ },
  { name: 'the form of a JSON object or array', pattern: /^\s*[{[]/ },
  { name: 'a word of JSON', pattern: /^(true|false|null)$/ },
  { name: 'one character', pattern: /^.$/su },
];

/** Lists the kinds of the texts that the fields of a body have. */
export function kindsOfTexts(body: ExactJson | undefined): readonly TextKind[] {
  const texts = isJsonObject(body) ? Object.values(body).filter((part) => typeof part === 'string') : [];
  return TEXT_KINDS.filter(({ pattern }) => texts.some((text) => pattern.test(text)));
}
