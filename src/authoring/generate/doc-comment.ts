import { blockComment, commentText } from '../../web/emit/index.ts';
import type { Doc } from './element-docs.ts';

const WIDTH = 120;

/** What a tag of TSDoc is about, such as `@param agentId`, and what it says. */
export interface Tag {
  readonly name: string;
  readonly text: string;
}

/** Writes documentation as a TSDoc comment, on one line where it fits. */
export function comment(doc: Doc, indent: string, tags: readonly Tag[] = []): string {
  const [only = '', ...more] = doc;
  const line = `${indent}${blockComment(only)}`;
  if (more.length + tags.length === 0 && line.length <= WIDTH) return line;
  return `${indent}/**\n${commentLines(doc, indent, tags)}\n${indent} */`;
}

function commentLines(doc: Doc, indent: string, tags: readonly Tag[] = []): string {
  const width = WIDTH - indent.length - ' * '.length;
  const lines = doc.flatMap((block, index) => {
    const isItem = block.startsWith('- ');
    const continuesList = index === 0 || (isItem && doc[index - 1]?.startsWith('- '));
    return [...(continuesList ? [] : ['']), ...wrap(commentText(block), width, isItem ? '  ' : '')];
  });
  const tagged = tags.flatMap(({ name, text }) => wrap(`${name} ${commentText(text)}`, width, '  '));
  const all = tagged.length === 0 ? lines : [...lines, '', ...tagged];
  return all.map((line) => `${indent} * ${line}`.trimEnd()).join('\n');
}

function wrap(text: string, width: number, hanging: string): string[] {
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

export type DocPlaceholders = ReturnType<typeof createDocPlaceholders>;

/**
 * Holds documentation: openapi-typescript would lose its layout, so it is given numbered placeholders instead.
 *
 * @param marker A word that the document does not have: no text of it is a placeholder.
 */
export function createDocPlaceholders(marker: string) {
  const docs: Doc[] = [];
  const docAt = (number: string): Doc => docs[Number(number)] ?? [];
  return {
    add: (doc: Doc) => `${marker}:${docs.push(doc) - 1}`,
    layOut: (text: string) =>
      text
        .replaceAll(new RegExp(`^( *)/\\*\\* ${marker}:(\\d+) \\*/$`, 'gm'), (_, indent, number) =>
          comment(docAt(number), indent),
        )
        .replaceAll(new RegExp(`^( *) \\* ${marker}:(\\d+)$`, 'gm'), (_, indent, number) =>
          commentLines(docAt(number), indent),
        ),
  };
}
