/**
 * Line separators, which older JavaScript does not allow in literals, and characters that make code look different from
 * what it does.
 */
const SEPARATORS = /[\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
/**
 * Characters that are escaped in comments: control characters except tabs and line breaks, lone surrogates, and
 * characters that change the direction of text.
 */
const UNPRINTABLE = /[^\P{Cc}\t\n]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

const unicodeEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Escapes separators, which JSON does not escape, in code that has them in literals and comments only. */
export function escapeSeparators(code: string): string {
  return code.replaceAll(SEPARATORS, unicodeEscape);
}

/** Writes a text as a literal. */
export function stringLiteral(text: string): string {
  return escapeSeparators(JSON.stringify(text));
}

/** Writes the name of a property. `__proto__` gets brackets, since it would otherwise set the prototype. */
export function propertyKey(name: string): string {
  return name === '__proto__' ? `[${stringLiteral(name)}]` : stringLiteral(name);
}

/** Writes a text as a literal in single quotes, or in double quotes if it contains a single one. */
export function quotedText(text: string): string {
  const literal = stringLiteral(text);
  return text.includes("'") ? literal : `'${literal.slice(1, -1).replaceAll('\\"', '"')}'`;
}

/** Writes the name of a property, without quotes if possible. */
export function quotedKey(name: string): string {
  if (name === '__proto__') return propertyKey(name);
  return /^([A-Za-z_$][\w$]*|0|[1-9]\d{0,8})$/.test(name) ? name : quotedText(name);
}

/**
 * Writes JSON as an expression.
 *
 * @param indent Spaces for each level; 0 for everything on one line.
 */
export function dataLiteral(value: unknown, indent = 0): string {
  const code = escapeSeparators(JSON.stringify(value, null, indent));
  if (!code.includes('"__proto__"')) return code;
  return replaceOutsideTexts(code, /"__proto__"(?=:)/, propertyKey('__proto__'));
}

/** Replaces a pattern in code, but not within literals, all of which have double quotes. */
export function replaceOutsideTexts(code: string, pattern: RegExp, replacement: string): string {
  const all = new RegExp(`${pattern.source}|("[^"\\\\]*(?:\\\\.[^"\\\\]*)*")`, 'g');
  return code.replaceAll(all, (...[, text]: (string | undefined)[]) => text ?? replacement);
}

const RESERVED_WORDS = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof undefined var void while with yield'
  ).split(' '),
);

/** Whether a text can be the name of a constant. */
export const isConstantName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text) && !RESERVED_WORDS.has(text);

/** Writes a union of string literals, one on each line. */
export function stringUnion(texts: readonly string[]): string {
  return texts.length === 0 ? ' never' : texts.map((text) => `\n  | ${stringLiteral(text)}`).join('');
}

/**
 * Makes a text safe in a block comment: it does not end the comment, and no word starts with `@`, as tags, directives
 * and pragmas do.
 */
export function commentLines(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(UNPRINTABLE, unicodeEscape)
    .replaceAll('*/', '*\\/')
    .replaceAll(/(?<=^|\s)@/g, '\\@');
}

/** Makes a text safe in any comment, on one line. */
export const commentText = (text: string): string => commentLines(text).replaceAll(/\s+/g, ' ').trim();

/** Writes a documentation comment on one line. */
export const blockComment = (text: string): string => `/** ${commentText(text)} */`;

/** Writes a line comment. */
export const lineComment = (text: string): string => `// ${commentText(text)}`;

/**
 * Makes code safe in a block comment, such as a type in JSDoc. `*\/` occurs in literals only, where the escape does not
 * change the meaning.
 */
export const codeInComment = (code: string): string => code.replaceAll('*/', '*\\/');
