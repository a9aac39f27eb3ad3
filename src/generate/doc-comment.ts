import type { Doc } from './element-docs.ts';

const WIDTH = 120;

/** Writes documentation as a TSDoc comment, on one line where it fits. */
export function comment(doc: Doc, indent: string): string {
  const [only = '', ...more] = doc;
  const line = `${indent}/** ${harmless(only)} */`;
  if (more.length === 0 && line.length <= WIDTH) return line;
  return `${indent}/**\n${commentLines(doc, indent)}\n${indent} */`;
}

/** The lines inside a TSDoc comment, each with its asterisk, wrapped to the width. */
export function commentLines(doc: Doc, indent: string): string {
  const width = WIDTH - indent.length - ' * '.length;
  const lines = doc.flatMap((block, index) => {
    const isItem = block.startsWith('- ');
    const goesOn = index === 0 || (isItem && doc[index - 1]?.startsWith('- '));
    return [...(goesOn ? [] : ['']), ...wrap(harmless(block), width, isItem ? '  ' : '')];
  });
  return lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n');
}

/** Keeps text from ending the comment or from being read as a tag. */
function harmless(text: string): string {
  return text.replaceAll('*/', '*\\/').replaceAll(/(?<=^|\s)@/g, '\\@');
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
