import type { Comment, CommentDisplayPart, DeclarationReflection, ParameterReflection, SomeType } from 'typedoc';

/** Links an export by its name; `false` for what is not exported. */
export type LinkTo = (name: string) => string | false;

/** The text of a comment, with links to exports. */
export function partsText(parts: readonly CommentDisplayPart[] = [], linkTo: LinkTo = () => false): string {
  const texts = parts.map(({ kind, text }) => (kind === 'inline-tag' && linkTo(text)) || text);
  return texts.join('').trim();
}

/** A table of Markdown, without the columns that no row fills. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string =>
    `| ${cells
      .filter((_, index) => rows.some((row) => row[index] !== ''))
      .map((cell) => cell.replaceAll('\n', ' ').replaceAll('|', '\\|'))
      .join(' | ')} |`;
  return [head, head.map(() => '---'), ...rows].map(line).join('\n');
}

/** Options, parameters or fields as a table: what each is, without the types within its type. */
export function fieldTable(fields: readonly (DeclarationReflection | ParameterReflection)[]): string {
  return table(
    ['Name', 'Type', 'Default', 'What it is'],
    fields.flatMap((field) => rowsOf(field)),
  );
}

/** What TypeDoc calls a parameter that is taken apart where it is declared: those of ours are options. */
export const nameOf = ({ name }: { readonly name: string }): string =>
  name === '__namedParameters' ? 'options' : name;

function rowsOf(field: DeclarationReflection | ParameterReflection, prefix = ''): string[][] {
  const { flags, type, defaultValue } = field;
  // Of a constant it is its value.
  const isDefaulted = field.isParameter() && defaultValue !== undefined;
  const within = type?.type === 'reflection' ? type.declaration : undefined;
  const [signature] = field.isDeclaration() ? (field.signatures ?? within?.signatures ?? []) : [];
  const comment = field.comment ?? signature?.comment;
  const name = prefix + nameOf(field);
  const takes = signature === undefined ? '' : `(${(signature.parameters ?? []).map(nameOf).join(', ')})`;
  const isOptional = flags.isOptional || isDefaulted;
  const said = defaultOf(comment) || (isDefaulted ? `\`${defaultValue}\`` : '');
  const [sentence = ''] = /^.*?\.(?=\s|$)|^.*/.exec(partsText(comment?.summary).replaceAll('\n', ' ')) ?? [];
  const kind = `\`${typeText(signature?.type ?? type)}\``;
  const parts = prefix === '' ? (within?.children ?? []) : [];
  return [
    [`\`${name}${isOptional ? '?' : ''}${takes}\``, kind, said, sentence],
    ...parts.flatMap((one) => rowsOf(one, `${name}.`)),
  ];
}

/** What an option is where it is left out; nothing where its comment does not say. */
function defaultOf(comment: Comment | undefined): string {
  return partsText(comment?.getTag('@defaultValue')?.content)
    .replaceAll(/^```ts|```$/g, '')
    .trim();
}

/** As many characters of a type as a reader takes in at a glance. */
const MOST = 70;

/** A type in a few words: a long one without its arguments. */
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
    while (text.length > MOST && text.search(inner) >= 0) text = text.replaceAll(inner, short);
  }
  return text.replaceAll('⇒', '=>');
}
