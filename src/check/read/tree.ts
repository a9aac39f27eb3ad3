import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Language as Grammar, Parser, type TreeCursor } from 'web-tree-sitter';
import type { Language, Position, Statement } from '../program.ts';
import { assumptionsIn, type Reading } from './reading.ts';

/** A node of a syntax tree, apart from the parser's memory. */
export interface Node extends Position {
  readonly type: string;
  /** What it is to its parent, where the grammar names that. */
  readonly field: string | null;
  /** Of the grammar's rules, and no token such as a comma. */
  readonly isNamed: boolean;
  readonly children: readonly Node[];
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Deeper nodes are cut off, as one of this type: programs that people write are far from it. */
const TOO_DEEP = 'TOO_DEEP';
const DEEPEST = 400;

/** A grammar tries many ways to read what is none of its language; after so many microseconds it is given up. */
const TOO_LONG = 'TOO_LONG';
const LONGEST_PARSE = 5_000_000;

const NOTHING = { field: null, isNamed: true, line: 1, column: 1, children: [], text: '', start: 0, end: 0 };

/** Why a tree is not whole, by the type of the node where it is not. */
const FAULTS: Readonly<Record<string, string>> = {
  [TOO_DEEP]: 'is nested too deeply',
  [TOO_LONG]: 'takes too long to parse',
};

let runtime: Promise<void> | undefined;
const grammars = new Map<string, Promise<Grammar>>();

/** Parses a program; a grammar is loaded when the first file of its language is read. */
export async function treeOf(grammar: 'python' | 'bash', source: string): Promise<Node> {
  const lines = source.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  // A block in a list of a page is indented as a whole.
  const [, indentation = ''] = /^\s*?^([ \t]*)\S/m.exec(lines) ?? [];
  const text = indentation === '' ? lines : lines.replaceAll(new RegExp(`^${indentation}`, 'gm'), '');
  runtime ??= readFile(fileOf('web-tree-sitter')).then((wasmBinary) => Parser.init({ wasmBinary }));
  await runtime;
  let language = grammars.get(grammar);
  if (language === undefined) {
    language = readFile(fileOf(`tree-sitter-${grammar}`)).then((bytes) => Grammar.load(bytes));
    grammars.set(grammar, language);
  }
  const parser = new Parser();
  parser.setLanguage(await language);
  const began = process.cpuUsage().user;
  const isLate = (): boolean => process.cpuUsage().user - began > LONGEST_PARSE;
  const tree = parser.parse(text, null, { progressCallback: isLate });
  parser.delete();
  if (tree === null) return { ...NOTHING, type: TOO_LONG };
  const cursor = tree.walk();
  const root = copyOf(cursor, text, indentation.length);
  cursor.delete();
  tree.delete();
  return root;
}

/** The package has these files next to its program; in the checkout the packages that publish them have them. */
function fileOf(name: string): string {
  const beside = fileURLToPath(new URL(`${name}.wasm`, import.meta.url));
  return existsSync(beside) ? beside : createRequire(import.meta.url).resolve(`${name}/${name}.wasm`);
}

function copyOf(cursor: TreeCursor, text: string, indentation: number, depth = 0): Node {
  const { row, column } = cursor.startPosition;
  const { startIndex: start, endIndex: end } = cursor;
  const isCut = depth > DEEPEST;
  const children: Node[] = [];
  const node = {
    type: isCut ? TOO_DEEP : cursor.nodeIsMissing ? 'ERROR' : cursor.nodeType,
    field: cursor.currentFieldName,
    isNamed: cursor.nodeIsNamed,
    line: row + 1,
    column: column + 1 + indentation,
    start,
    end,
    children,
    get text() {
      return text.slice(start, end);
    },
  };
  if (!isCut && cursor.gotoFirstChild()) {
    do {
      children.push(copyOf(cursor, text, indentation, depth + 1));
    } while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }
  return node;
}

export const fieldOf = (node: Node, field: string): Node | undefined =>
  node.children.find((child) => child.field === field && child.type !== 'comment');

export const fieldsOf = (node: Node, field: string): readonly Node[] =>
  node.children.filter((child) => child.field === field && child.isNamed);

/** Its children without tokens and comments. */
export const namedOf = (node: Node): readonly Node[] =>
  node.children.filter((child) => child.isNamed && child.type !== 'comment' && child.type !== 'line_continuation');

/** The first place at which a tree is none of its language. */
export function faultOf(node: Node): Node | undefined {
  if (node.type === 'ERROR' || node.type in FAULTS) return node;
  for (const child of node.children) {
    const fault = faultOf(child);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Its comments, wherever they are. */
export function* commentsOf(node: Node): Generator<Node> {
  if (node.type === 'comment') yield node;
  for (const child of node.children) yield* commentsOf(child);
}

export function readingOf(file: string, language: Language, root: Node, statements: readonly Statement[]): Reading {
  const fault = faultOf(root);
  const invalid = `is not valid ${language === 'python' ? 'Python' : 'shell'} here`;
  const why = FAULTS[fault?.type ?? ''] ?? invalid;
  return {
    programs: [{ file, language, statements }],
    assumptions: [...commentsOf(root)].flatMap((comment) => assumptionsIn(comment.text, comment)),
    unread: fault === undefined ? [] : [{ line: fault.line, column: fault.column, why }],
  };
}
