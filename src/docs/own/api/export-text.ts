import { type Comment, type DeclarationReflection, ReflectionKind, type SignatureReflection } from 'typedoc';
import { fieldTable, type LinkTo, partsText, shownName, typeText } from './rows.ts';

const { Function: Functions, Variable, Class, Interface, TypeAlias } = ReflectionKind;

/** Describes the exports of an entry point in Markdown: purpose, parameters, fields and example of each. */
export function exportsText(exported: readonly DeclarationReflection[], linkTo: LinkTo): string {
  const groups = [Functions, Variable, Class, Interface, TypeAlias].flatMap((kind) => {
    const within = exported.filter((one) => one.kindOf(kind));
    return within.length === 0
      ? []
      : [`## ${ReflectionKind.pluralString(kind)}`, ...within.map((one) => exportText(one, linkTo))];
  });
  const elsewhere = exported.filter((one) => one.isReference()).map(({ name }) => linkTo(name));
  const rest = elsewhere.length === 0 ? [] : ['## Exported as well', `${elsewhere.join(', ')}.`];
  return `${[...groups, ...rest].join('\n\n')}\n`;
}

/** The maximum length of a type that is written in full. */
const MAX_TYPE_CHARS = 240;

function exportText(declared: DeclarationReflection, linkTo: LinkTo): string {
  const { name, type, signatures, comment, children, extendedTypes = [] } = declared;
  const within = type?.type === 'reflection' ? type.declaration : undefined;
  const calls = signatures ?? within?.signatures ?? [];
  const isValue = declared.kindOf(Variable);
  // The fields of a constant are data, and do not show how it is used.
  const fields = isValue ? [] : (children ?? within?.children ?? []);
  const bases = extendedTypes.flatMap((base) => (base.type === 'reference' && linkTo(base.name)) || []);
  const ownFields = bases.length === 0 ? fields : fields.filter(({ inheritedFrom }) => inheritedFrom === undefined);
  const isShort = type !== undefined && calls.length + fields.length === 0 && String(type).length <= MAX_TYPE_CHARS;
  return joinParagraphs([
    `### ${name}${signatures === undefined ? '' : '()'}`,
    ...(calls.length > 0
      ? calls.map((call) => callText(name, call, comment, linkTo))
      : [
          partsText(comment?.summary, linkTo),
          isShort && codeFence(`${isValue ? `const ${name}:` : `type ${name} =`} ${type}`),
          bases.length > 0 && `Has what ${bases.join(', ')} has, too.`,
        ]),
    fieldTable(ownFields),
    calls.length === 0 && exampleText(comment),
  ]);
}

function callText(name: string, call: SignatureReflection, outer: Comment | undefined, linkTo: LinkTo): string {
  const { parameters = [], type, comment = outer } = call;
  const names = parameters.map((one) => (one.flags.isRest ? '...' : '') + shownName(one));
  const returns = comment?.getTag('@returns');
  const throws = comment?.getTag('@throws');
  return joinParagraphs([
    codeFence(`${name}(${names.join(', ')}): ${typeText(type)}`),
    partsText(comment?.summary, linkTo),
    fieldTable(parameters),
    returns && `Returns ${partsText(returns.content, linkTo)}`,
    throws && `Throws ${partsText(throws.content, linkTo)}`,
    exampleText(comment),
  ]);
}

const joinParagraphs = (parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join('\n\n');

const codeFence = (text: string): string => `\`\`\`ts\n${text}\n\`\`\``;

function exampleText(comment: Comment | undefined): string {
  const examples = comment?.getTags('@example') ?? [];
  return joinParagraphs(examples.map(({ content }) => `#### Example\n\n${partsText(content)}`));
}
