import { resolve } from 'node:path';
import ts from 'typescript';

/** What an editor shows of a program that is not on the disk. */
export interface Editor {
  /** What hovering over the last name of an expression shows: its type, and what is said of it. */
  hover(expression: string): { readonly type: string; readonly says: string; readonly parameters: readonly string[] };
  /** The names that the editor strikes through. */
  struckThrough(): readonly string[];
  errors(): readonly string[];
}

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile('tsconfig.json', ts.sys.readFile).config,
  ts.sys,
  process.cwd(),
);

/** Opens a program in an editor, and other files in the place of those on the disk. */
export function openInEditor(text: string, others: Readonly<Record<string, string>> = {}): Editor {
  const file = resolve('editor-test.ts');
  const texts = new Map([
    [file, text],
    ...Object.entries(others).map(([name, other]) => [resolve(name), other] as const),
  ]);
  const read = (name: string) => texts.get(name) ?? ts.sys.readFile(name);
  const service = ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot(name) {
      const found = read(name);
      return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found);
    },
    getCurrentDirectory: () => process.cwd(),
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => texts.has(name) || ts.sys.fileExists(name),
    readFile: read,
    directoryExists: ts.sys.directoryExists,
    ...(ts.sys.realpath && { realpath: ts.sys.realpath }),
  });
  return {
    hover(expression) {
      const end = text.indexOf(expression) + expression.length - 1;
      const info = service.getQuickInfoAtPosition(file, end);
      const tags = info?.tags ?? [];
      return {
        type: ts.displayPartsToString(info?.displayParts),
        says: ts.displayPartsToString(info?.documentation).replaceAll(/\s+/g, ' '),
        parameters: tags.filter(({ name }) => name === 'param').map((tag) => ts.displayPartsToString(tag.text)),
      };
    },
    struckThrough: () =>
      service
        .getSuggestionDiagnostics(file)
        .filter(({ reportsDeprecated }) => reportsDeprecated)
        .map(({ start, length }) => text.slice(start, start + length)),
    errors: () =>
      service.getSemanticDiagnostics(file).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
  };
}

const parsed = new Map<string, ts.SourceFile | undefined>();

/** How many types the compiler makes of a program. */
export function instantiationsOf(text: string): number {
  const file = resolve('editor-test.ts');
  const host = ts.createCompilerHost(options);
  const onDisk = host.getSourceFile;
  host.getSourceFile = (name, ...others) => {
    if (name === file) return ts.createSourceFile(name, text, ts.ScriptTarget.ES2023);
    if (!parsed.has(name)) parsed.set(name, onDisk(name, ...others));
    return parsed.get(name);
  };
  const program = ts.createProgram([file], options, host);
  const [error] = program.getSemanticDiagnostics(program.getSourceFile(file));
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, ' '));
  return program.getInstantiationCount();
}
