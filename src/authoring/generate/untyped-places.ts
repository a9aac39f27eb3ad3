import { TaskError } from '../../contract/model/index.ts';
import { ts } from './compiler.ts';

/** A place of the types that TypeScript refuses, such as that of a schema that is one of its own alternatives. */
export interface UntypedPlace {
  /** The names that lead to it in the types, such as `components`, `schemas` and a name. */
  readonly path: readonly string[];
  readonly reason: string;
}

/** Each place that is emptied can show another, though few do. */
const MOST_ROUNDS = 8;

/**
 * Makes types compile: what TypeScript refuses becomes `unknown`.
 *
 * @param texts The generated files by their names, as `types.ts` imports some.
 * @returns the text of `types.ts`, and the places that became `unknown`.
 * @throws {TaskError} when TypeScript refuses something else.
 */
export function withoutUntypedPlaces(texts: Readonly<Record<string, string>>): [text: string, UntypedPlace[]] {
  let text = texts[FILE] ?? '';
  const untyped: UntypedPlace[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const refused = refusedIn({ ...texts, [FILE]: text });
    if (refused.size === 0) return [text, untyped];
    // From the end, so that what is before keeps its place; what contains a place that is emptied waits for the next round.
    let end = text.length;
    for (const [{ type, name }, reason] of [...refused].reverse()) {
      if (type === undefined || type.end > end) continue;
      end = type.getStart();
      text = `${text.slice(0, end)}unknown${text.slice(type.end)}`;
      untyped.push({ path: pathOf(name), reason });
    }
  }
  const { path = [], reason } = untyped.at(-1) ?? {};
  throw new TaskError(`no types that compile can be made, for ${path.join('.')}: ${reason}`);
}

const FILE = 'types.ts';

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  lib: ['lib.es5.d.ts'],
  types: [],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

function refusedIn(texts: Readonly<Record<string, string>>): ReadonlyMap<ts.PropertySignature, string> {
  const host = ts.createCompilerHost(OPTIONS, true);
  const { getSourceFile, fileExists } = host;
  const own = (file: string): string | undefined => texts[file.replace(/^\/generated\//, '')];
  host.fileExists = (file) => own(file) !== undefined || fileExists(file);
  host.directoryExists = () => true;
  host.getSourceFile = (file, ...more) => {
    const text = own(file);
    if (text === undefined) return getSourceFile(file, ...more);
    return ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  };
  const program = ts.createProgram([`/generated/${FILE}`], OPTIONS, host);
  const source = program.getSourceFile(`/generated/${FILE}`);
  const refused = new Map<ts.PropertySignature, string>();
  for (const { start = 0, code, messageText } of program.getSemanticDiagnostics(source)) {
    const property = source && propertyAt(source, start);
    const message = ts.flattenDiagnosticMessageText(messageText, ' ').replace(/\.( .*)?$/s, '');
    if (property === undefined) throw new TaskError(`no types that compile can be made: ${message}`);
    refused.set(property, CIRCULAR.has(code) ? 'is itself, without an object or a list between' : message);
  }
  return new Map([...refused].sort(([one], [other]) => one.pos - other.pos));
}

const CIRCULAR = new Set([2310, 2456, 2502]);

function propertyAt(source: ts.SourceFile, position: number): ts.PropertySignature | undefined {
  let found: ts.PropertySignature | undefined;
  const visit = (node: ts.Node): void => {
    if (position < node.pos || position >= node.end) return;
    if (ts.isPropertySignature(node)) found = node;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function pathOf(name: ts.Node): string[] {
  const path: string[] = [];
  for (let node: ts.Node = name.parent; node !== undefined; node = node.parent) {
    if ((ts.isPropertySignature(node) || ts.isInterfaceDeclaration(node)) && 'text' in node.name) {
      path.unshift(String(node.name.text));
    }
  }
  return path;
}
