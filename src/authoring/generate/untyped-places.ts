import { TaskError } from '../../contract/model/index.ts';
import { ts } from './compiler.ts';

/** A place in the types that TypeScript rejects, such as a schema that is one of its own alternatives. */
export interface UntypedPlace {
  /** The names that lead to it in the types, such as `components`, `schemas` and a name. */
  readonly path: readonly string[];
  readonly reason: string;
}

/** The maximum number of compilations: a place that becomes `unknown` can reveal another error, though few do. */
const MAX_ROUNDS = 8;

/**
 * Makes types compile: places that TypeScript rejects become `unknown`.
 *
 * @param texts The generated files by their names, as `types.ts` imports some.
 * @returns the text of `types.ts`, and the places that became `unknown`.
 * @throws {TaskError} if TypeScript rejects something else.
 */
export function withoutUntypedPlaces(texts: Readonly<Record<string, string>>): [text: string, UntypedPlace[]] {
  let text = texts[FILE] ?? '';
  const untyped: UntypedPlace[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const rejected = rejectedTypes({ ...texts, [FILE]: text });
    if (rejected.size === 0) return [text, untyped];
    // From the end, so that earlier places do not move. A type around a changed place waits for the next round.
    let end = text.length;
    for (const [{ type, name }, reason] of [...rejected].reverse()) {
      if (type === undefined || type.end > end) continue;
      end = type.getStart();
      text = `${text.slice(0, end)}unknown${text.slice(type.end)}`;
      untyped.push({ path: propertyPath(name), reason });
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

function rejectedTypes(texts: Readonly<Record<string, string>>): ReadonlyMap<ts.PropertySignature, string> {
  const host = ts.createCompilerHost(OPTIONS, true);
  const { getSourceFile, fileExists } = host;
  const generated = (file: string): string | undefined => texts[file.replace(/^\/generated\//, '')];
  host.fileExists = (file) => generated(file) !== undefined || fileExists(file);
  host.directoryExists = () => true;
  host.getSourceFile = (file, ...more) => {
    const text = generated(file);
    if (text === undefined) return getSourceFile(file, ...more);
    return ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  };
  const program = ts.createProgram([`/generated/${FILE}`], OPTIONS, host);
  const source = program.getSourceFile(`/generated/${FILE}`);
  const rejected = new Map<ts.PropertySignature, string>();
  for (const { start = 0, code, messageText } of program.getSemanticDiagnostics(source)) {
    const property = source && propertyAt(source, start);
    const message = ts.flattenDiagnosticMessageText(messageText, ' ').replace(/\.( .*)?$/s, '');
    if (property === undefined) throw new TaskError(`no types that compile can be made: ${message}`);
    rejected.set(property, CIRCULAR.has(code) ? 'is itself, without an object or a list between' : message);
  }
  return new Map([...rejected].sort(([one], [other]) => one.pos - other.pos));
}

const CIRCULAR = new Set([2310, 2456, 2502]);

/** Returns the innermost property around a position. */
function propertyAt(source: ts.SourceFile, position: number): ts.PropertySignature | undefined {
  let innermost: ts.PropertySignature | undefined;
  const visit = (node: ts.Node): void => {
    if (position < node.pos || position >= node.end) return;
    if (ts.isPropertySignature(node)) innermost = node;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return innermost;
}

function propertyPath(name: ts.Node): string[] {
  const path: string[] = [];
  for (let node: ts.Node = name.parent; node !== undefined; node = node.parent) {
    if ((ts.isPropertySignature(node) || ts.isInterfaceDeclaration(node)) && 'text' in node.name) {
      path.unshift(String(node.name.text));
    }
  }
  return path;
}
