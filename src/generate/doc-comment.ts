import type { Doc } from './element-docs.ts';

const WIDTH = 120;

/** Writes documentation as the lines of a TSDoc comment's inside, each with its asterisk, wrapped to the width. */
export function commentLines(doc: Doc, indent: string): string {
  const lines: string[] = [];
  doc.forEach((block, index) => {
    const isItem = block.startsWith('- ');
    const follows = isItem && doc[index - 1]?.startsWith('- ');
    if (index > 0 && !follows) lines.push('');
    lines.push(...wrap(block.replaceAll('*/', '*\\/'), WIDTH - indent.length - ' * '.length, isItem ? '  ' : ''));
  });
  return lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n');
}

/** A whole TSDoc comment, on one line where it fits. */
export function comment(doc: Doc, indent: string): string {
  const line = `${indent}/** ${doc[0]?.replaceAll('*/', '*\\/')} */`;
  if (doc.length === 1 && line.length <= WIDTH) return line;
  return `${indent}/**\n${commentLines(doc, indent)}\n${indent} */`;
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
