import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Language as Grammar, Parser, type TreeCursor } from 'web-tree-sitter';
import type { CodeStatement, Language, Position } from '../program.ts';
import { type FileReading, readAssumptions } from './reading.ts';
import { createPositionFinder } from './texts.ts';

/** The syntax tree of a program. */
export interface Tree {
  readonly root: Node;
  readonly comments: readonly Node[];
  /** The first invalid place. */
  readonly fault: (Position & { readonly why: string }) | undefined;
}

/** The maximum depth of the tree; deeper nodes are cut off. What people write is far less deep. */
const MAX_DEPTH = 400;

/**
 * The maximum number of times that the parser reports its progress, which takes it 30 to 200 µs each: a grammar tries many ways to
 * read text of another language.
 */
const MAX_PARSE_REPORTS = 50_000;

const LANGUAGE_NAMES = { python: 'Python', bash: 'shell' } as const;

/** Tokens that are left out of the tree, since the nodes around them show the same. */
const PUNCTUATION = new Set(['\n', ...'( ) [ ] { } , : . ; " \' = $ ${ $( ;;'.split(' ')]);

let runtime: Promise<void> | undefined;
const grammars = new Map<string, Promise<Grammar>>();

/** Parses a program. Loads the grammar of its language on demand. */
export async function parseTree(
  grammar: keyof typeof LANGUAGE_NAMES,
  source: string,
  firstLine: number,
): Promise<Tree> {
  const lines = source.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  // A code block within a list of a page is indented as a whole.
  const [, indentation = ''] = /^\s*?^([ \t]*)\S/m.exec(lines) ?? [];
  const text = indentation === '' ? lines : lines.replaceAll(new RegExp(`^${indentation}`, 'gm'), '');
  runtime ??= startRuntime();
  await runtime;
  let language = grammars.get(grammar);
  if (language === undefined) {
    language = readFile(findGrammarFile(`tree-sitter-${grammar}`)).then((bytes) => Grammar.load(bytes));
    grammars.set(grammar, language);
  }
  const parser = new Parser();
  parser.setLanguage(await language);
  let reports = 0;
  const isTooLong = (): boolean => {
    reports += 1;
    return reports > MAX_PARSE_REPORTS;
  };
  const tree = parser.parse(text, null, { progressCallback: isTooLong });
  parser.delete();
  const copier = new TreeCopier({ text, positionOf: createPositionFinder(text, firstLine, indentation.length) });
  const cursor = tree?.walk();
  const copied = copier.copy(cursor, LANGUAGE_NAMES[grammar]);
  cursor?.delete();
  tree?.delete();
  return copied;
}

/**
 * Starts the WebAssembly runtime without V8's optimizing compiler. A grammar is one large function: optimizing that of
 * shell takes 3 CPU s and 450 MB after a few hundred lines, and the code does not get faster.
 */
async function startRuntime(): Promise<void> {
  // Both flags are needed: the first alone has no effect, and the second alone compiles everything at once.
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
  await Parser.init({ wasmBinary: await readFile(findGrammarFile('web-tree-sitter')) });
}

/** Finds the file of a grammar: next to the built module in the package, or in `node_modules` in a checkout. */
function findGrammarFile(name: string): string {
  const beside = fileURLToPath(new URL(`${name}.wasm`, import.meta.url));
  return existsSync(beside) ? beside : createRequire(import.meta.url).resolve(`${name}/${name}.wasm`);
}

/** A node of a syntax tree, copied out of the parser's memory. */
export class Node implements Position {
  readonly type: string;
  /** The role of the node in its parent, such as `condition`, if the grammar names it. */
  readonly field: string | null;
  /** Whether the node is a rule of the grammar, rather than a token such as a comma. */
  readonly isNamed: boolean;
  readonly start: number;
  readonly end: number;
  readonly children: readonly Node[];
  readonly #source: Source;

  constructor(source: Source, parts: Pick<Node, 'type' | 'field' | 'isNamed' | 'start' | 'end' | 'children'>) {
    this.#source = source;
    this.type = parts.type;
    this.field = parts.field;
    this.isNamed = parts.isNamed;
    this.start = parts.start;
    this.end = parts.end;
    this.children = parts.children;
  }

  get line(): number {
    return this.#source.positionOf(this.start).line;
  }

  get column(): number {
    return this.#source.positionOf(this.start).column;
  }

  get text(): string {
    return this.#source.text.slice(this.start, this.end);
  }

  withChildren(children: readonly Node[]): Node {
    const { type, field, isNamed, start, end } = this;
    return new Node(this.#source, { type, field, isNamed, start, end, children });
  }
}

const NO_NODES: readonly Node[] = [];

/** The text of a program, and a function that converts offsets to lines and columns. */
interface Source {
  readonly text: string;
  readonly positionOf: (offset: number) => Position;
}

/** Copies a tree out of the parser's memory, and notes comments and the first invalid place. */
class TreeCopier {
  readonly #source: Source;
  readonly #comments: Node[] = [];
  #fault: { readonly start: number; readonly why?: string } | undefined;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Copies a whole tree; returns an empty one if parsing was given up. */
  copy(cursor: TreeCursor | undefined, language: string): Tree {
    const nothing = { type: 'ERROR', field: null, isNamed: true, start: 0, end: 0, children: NO_NODES };
    if (cursor === undefined) this.#fault = { start: 0, why: 'takes too long to parse' };
    const root = (cursor && this.#copy(cursor, 0)) ?? new Node(this.#source, nothing);
    const { start = 0, why = `cannot be parsed as ${language} here` } = this.#fault ?? {};
    const fault = { ...this.#source.positionOf(start), why };
    return { root, comments: this.#comments, fault: this.#fault && fault };
  }

  #copy(cursor: TreeCursor, depth: number): Node | undefined {
    const { nodeType: type, nodeIsNamed: isNamed, currentFieldName: field } = cursor;
    const isError = type === 'ERROR' || cursor.nodeIsMissing;
    if (!isNamed && !isError && field === null && PUNCTUATION.has(type)) return undefined;
    const start = cursor.startIndex;
    if (isError) this.#fault ??= { start };
    else if (depth > MAX_DEPTH) this.#fault ??= { start, why: 'is nested too deeply' };
    let children = NO_NODES;
    if (depth <= MAX_DEPTH && cursor.gotoFirstChild()) {
      const all: Node[] = [];
      do {
        const child = this.#copy(cursor, depth + 1);
        if (child !== undefined) all.push(child);
      } while (cursor.gotoNextSibling());
      cursor.gotoParent();
      children = all;
    }
    const nodeType = isError || depth > MAX_DEPTH ? 'ERROR' : type;
    const node = new Node(this.#source, { type: nodeType, field, isNamed, start, end: cursor.endIndex, children });
    if (type === 'comment') this.#comments.push(node);
    return node;
  }
}

export const fieldNode = (node: Node, field: string): Node | undefined =>
  node.children.find((child) => child.field === field && child.type !== 'comment');

export const textAt = (node: Node, field: string): string => fieldNode(node, field)?.text ?? '';

export const fieldNodes = (node: Node, field: string): readonly Node[] =>
  node.children.filter((child) => child.field === field && child.isNamed);

/** Returns the children of a node without tokens and comments. */
export const namedChildren = (node: Node): readonly Node[] =>
  node.children.filter((child) => child.isNamed && child.type !== 'comment' && child.type !== 'line_continuation');

export const toReading = (
  file: string,
  language: Language,
  { comments, fault }: Tree,
  statements: readonly CodeStatement[],
): FileReading => ({
  programs: [{ file, language, statements }],
  assumptions: comments.flatMap((comment) => readAssumptions(comment.text, comment)),
  unread: fault === undefined ? [] : [fault],
});
