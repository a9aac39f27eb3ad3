/** Gives the text of a place, such as `title of a schema`. */
export type TextAt = (place: string) => string;

/** The texts of one document, or of one set. */
export interface HostileCase {
  readonly name: string;
  readonly text: TextAt;
}

/** A key that no document may have. */
export const PROTOTYPE = '__proto__';
/** No reference may end in half of an encoded character, which openapi-typescript expects of names, too. */
export const BROKEN_ENCODING = '#/a%2F~1/100%/{b}';

/** Texts that become code, or break it, where a template puts them into code as they are. A call of `trap` is recorded. */
const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  'the end of a comment': '*/ globalThis.trap(); /*',
  'line breaks': 'a\nglobalThis.trap();\r\nglobalThis.trap();\n//',
  'carriage returns': 'a\rglobalThis.trap();\r//',
  'line separators': 'a\u2028globalThis.trap();\u2029globalThis.trap();\u0085//',
  'single quotes': "a'];globalThis.trap();//\\'];globalThis.trap();//",
  'double quotes': 'a"];globalThis.trap();//\\"];globalThis.trap();//',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of others is hostile
  'a template': '`${globalThis.trap()}`;${globalThis.trap()}',
  'a backslash at its end': 'a\\',
  HTML: '</script><script>globalThis.trap()</script><!-- -->',
  'the prototype': PROTOTYPE,
  'a member of each object': 'constructor',
  'control characters': 'a\0b\x1b[2J\x7f\u202e\u2066/* \t',
  'a long text': 'globalThis.trap() '.repeat(2_000),
  'halves of pairs': '\ud800 a \udc00',
  directives:
    '@ts-ignore @ts-nocheck\n@ts-expect-error\n/// <reference path="none.d.ts"/>\n//# sourceMappingURL=none.map',
  'decorators and imports': '@globalThis.trap import("node:none"); @import "none"; require("none")',
  'the end of a declaration': 'a {} globalThis.trap(); class b',
  'what is replaced in the code of validators': 'const evaluated0 = validate0.evaluated; a,schemaPath:',
  'placeholders of documentation': 'doc:0 colloquy0:0',
  'tags of open types': 'open:Unspecified:any',
  'a broken encoding': BROKEN_ENCODING,
  nothing: '',
};

/** Each text at each place, alone. */
export const eachInTurn = (places: readonly string[], text: TextAt): HostileCase[] =>
  places.flatMap((at) =>
    Object.entries(HOSTILE_TEXTS).map(([name, hostile]) => ({
      name: `${name} as ${at}`,
      text: (place) => (place === at ? hostile : text(place)),
    })),
  );

/** As few cases in which each place has each text that is refused nowhere. */
export function allAtOnce(places: readonly string[], text: TextAt): HostileCase[] {
  const texts = Object.values(HOSTILE_TEXTS).filter((one) => !['', PROTOTYPE, BROKEN_ENCODING].includes(one));
  return texts.map((_, shift) => ({
    name: `texts from ${shift}`,
    text: (place) => {
      const index = places.indexOf(place);
      return (index < 0 ? undefined : texts[(index + shift) % texts.length]) ?? text(place);
    },
  }));
}
