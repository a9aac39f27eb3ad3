import type { FileReading } from './reading.ts';
import { readExpansion } from './shell/expansions.ts';
import type { ShellReader } from './shell/reader.ts';
import { readStatements } from './shell/statement.ts';
import { readWord } from './shell/word.ts';
import { namedChildren, parseTree, toReading } from './tree.ts';

/** Reads a file in bash, or in another shell as far as it has the same syntax. */
export async function readShell(file: string, text: string, firstLine = 1): Promise<FileReading> {
  const tree = await parseTree('bash', text, firstLine);
  // The grammar rejects some valid shell, and docs write `npm install <package>`. Therefore invalid code is only
  // reported if the text contains curl.
  const fault = /\bcurl\b/.test(text) ? tree.fault : undefined;
  return toReading(file, 'shell', { ...tree, fault }, createReader().block(namedChildren(tree.root)));
}

function createReader(): ShellReader {
  const reader: ShellReader = {
    block: (nodes) => nodes.flatMap((node) => reader.statements(node)),
    statements: (node, input) => readStatements(reader, node, input),
    value: (node, input) => {
      const value = node.type === 'expansion' ? readExpansion(reader, node, true) : reader.word(node, input);
      return value.kind === 'spread' ? value.value : value;
    },
    word: (node, input) => readWord(reader, node, input),
    arrays: new Map(),
    shifted: 0,
    isInFunction: false,
  };
  return reader;
}
