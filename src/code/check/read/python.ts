import { readExpression } from './python/expression.ts';
import { readPattern } from './python/patterns.ts';
import type { PythonReader } from './python/reader.ts';
import { readStatements } from './python/statement.ts';
import type { FileReading } from './reading.ts';
import { namedChildren, parseTree, toReading } from './tree.ts';

/** Matches a return type such as `-> list[Agent] or Reply`, which the grammar does not know, and which shows no type. */
const ALTERNATIVE_TYPES = /->[^\n]*\b(?:or|and)\b[^\n]*(?=:[ \t]*(?:#[^\n]*)?$)/gm;

/** Reads a file in Python, as far as it is valid. The whole text may be indented. */
export async function readPython(file: string, text: string, firstLine = 1): Promise<FileReading> {
  const whole = await parseTree('python', text, firstLine);
  const readable =
    whole.fault === undefined ? text : text.replaceAll(ALTERNATIVE_TYPES, (all) => ' '.repeat(all.length));
  const shortened = readable === text ? whole : await parseTree('python', readable, firstLine);
  const tree = shortened.fault === undefined ? shortened : whole;
  return toReading(file, 'python', tree, createReader().block(tree.root));
}

function createReader(): PythonReader {
  const reader: PythonReader = {
    block: (node) => namedChildren(node).flatMap((child) => reader.statements(child)),
    statements: (node) => readStatements(reader, node),
    expression: (node) => readExpression(reader, node),
    pattern: (node) => readPattern(reader, node),
    self: undefined,
    annotatedTypes: new Map(),
    globals: new Set(),
    awaitsYields: false,
    returnType: undefined,
  };
  return reader;
}
