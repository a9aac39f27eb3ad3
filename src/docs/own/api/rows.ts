import type { Comment, CommentDisplayPart, DeclarationReflection, ParameterReflection, SomeType } from 'typedoc';

/** Links an export by its name; `false` for other names. */
export type LinkTo = (name: string) => string | false;

/** Writes the text of a comment, with links to exports. */
export function partsText(parts: readonly CommentDisplayPart[] = [], linkTo: LinkTo = () => false): string {
  const texts = parts.map(({ kind, text }) => (kind === 'inline-tag' && linkTo(text)) || text);
  return texts.join('').trim();
}

/** Writes a table of Markdown, without columns that are empty in all rows. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string =>
    `| ${cells
      .filter((_, index) => rows.some((row) => row[index] !== ''))
      .map((cell) => cell.replaceAll('\n', ' ').replaceAll('|', '\\|'))
      .join(' | ')} |`;
  return [head, head.map(() => '---'), ...rows].map(line).join('\n');
}

/** Writes a table of options, parameters or fields. The fields of an object type get rows of their own, one level deep. */
export function fieldTable(fields: readonly (DeclarationReflection | ParameterReflection)[]): string {
  return markdownTable(
    ['Name', 'Type', 'Default', 'What it is'],
    fields.flatMap((field) => fieldRows(field)),
  );
}

/** Returns the name of a parameter. TypeDoc invents one for a destructured parameter; in our code these are all options. */
export const shownName = ({ name }: { readonly name: string }): string =>
  name === '__namedParameters' ? 'options' : name;

function fieldRows(field: DeclarationReflection | ParameterReflection, prefix = ''): string[][] {
  const { flags, type, defaultValue } = field;
  // For a constant, `defaultValue` is its value and not a default.
  const isDefaulted = field.isParameter() && defaultValue !== undefined;
  const within = type?.type === 'reflection' ? type.declaration : undefined;
  const [signature] = field.isDeclaration() ? (field.signatures ?? within?.signatures ?? []) : [];
  const comment = field.comment ?? signature?.comment;
  const name = prefix + shownName(field);
  const parameterList = signature === undefined ? '' : `(${(signature.parameters ?? []).map(shownName).join(', ')})`;
  const isOptional = flags.isOptional || isDefaulted;
  const defaultText = findDefaultText(comment) || (isDefaulted ? `\`${defaultValue}\`` : '');
  const [sentence = ''] = /^.*?\.(?=\s|$)|^.*/.exec(partsText(comment?.summary).replaceAll('\n', ' ')) ?? [];
  const kind = `\`${typeText(signature?.type ?? type)}\``;
  const parts = prefix === '' ? (within?.children ?? []) : [];
  return [
    [`\`${name}${isOptional ? '?' : ''}${parameterList}\``, kind, defaultText, sentence],
    ...parts.flatMap((one) => fieldRows(one, `${name}.`)),
  ];
}

/** Returns the default value in the comment of an option; empty if the comment has none. */
function findDefaultText(comment: Comment | undefined): string {
  return partsText(comment?.getTag('@defaultValue')?.content)
    .replaceAll(/^```ts|```$/g, '')
    .trim();
}

/** The maximum length of a type that is written in full: a longer one cannot be read at a glance. */
const MAX_TYPE_CHARS = 70;

/** Writes a type in a few words; a long one without its type arguments. */
export function typeText(type: SomeType | undefined): string {
  if (type?.type === 'reflection') return type.declaration.signatures === undefined ? 'object' : 'function';
  if (type?.type === 'array') return `${typeText(type.elementType)}[]`;
  let text = String(type)
    .replaceAll('=>', '⇒')
    .replace(/ \| undefined$/, '');
  for (const [inner, short] of [
    [/<[^<>]*>/g, ''],
    [/\{[^{}]*\}/g, 'object'],
  ] as const) {
    while (text.length > MAX_TYPE_CHARS && text.search(inner) >= 0) text = text.replaceAll(inner, short);
  }
  return text.replaceAll('⇒', '=>');
}
