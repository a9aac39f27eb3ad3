import { blockComment, commentText } from '../../web/emit/index.ts';
import type { Doc } from './element-docs.ts';
import type { Tokens } from './tokens.ts';

const WIDTH = 120;

/** A tag of TSDoc, such as `@param agentId`, with its text. */
export interface TsDocTag {
  readonly name: string;
  readonly text: string;
}

/** Writes documentation as a TSDoc comment, on one line if it fits. */
export function writeDocComment(doc: Doc, indent: string, tags: readonly TsDocTag[] = []): string {
  const [only, ...more] = doc;
  const line = `${indent}${blockComment(only === undefined ? '' : blockText(only))}`;
  if (more.length + tags.length === 0 && line.length <= WIDTH) return line;
  return `${indent}/**\n${commentLines(doc, indent, tags)}\n${indent} */`;
}

const blockText = ({ kind, text }: Doc[number]): string => (kind === 'item' ? `- ${text}` : text);

function commentLines(doc: Doc, indent: string, tags: readonly TsDocTag[] = []): string {
  const width = WIDTH - indent.length - ' * '.length;
  const lines = doc.flatMap((block, index) => {
    const isItem = block.kind === 'item';
    const continuesList = index === 0 || (isItem && doc[index - 1]?.kind === 'item');
    return [...(continuesList ? [] : ['']), ...wrapText(commentText(blockText(block)), width, isItem ? '  ' : '')];
  });
  const tagged = tags.flatMap(({ name, text }) => wrapText(`${name} ${commentText(text)}`, width, '  '));
  const all = tagged.length === 0 ? lines : [...lines, '', ...tagged];
  return all.map((line) => `${indent} * ${line}`.trimEnd()).join('\n');
}

function wrapText(text: string, width: number, hanging: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = hanging + word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** Replaces tokens by the documentation that they stand for, whose layout openapi-typescript would lose. */
export function layOutDocs(code: string, docs: Tokens<Doc>): string {
  return code
    .replaceAll(/^( *)\/\*\* (\S+) \*\/$/gm, (line, indent: string, token: string) => {
      const doc = docs.resolve(token);
      return doc === undefined ? line : writeDocComment(doc, indent);
    })
    .replaceAll(/^( *) \* (\S+)$/gm, (line, indent: string, token: string) => {
      const doc = docs.resolve(token);
      return doc === undefined ? line : commentLines(doc, indent);
    });
}
