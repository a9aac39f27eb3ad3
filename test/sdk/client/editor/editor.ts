import { resolve } from 'node:path';
import ts from 'typescript';

/** The editor services for a program that is not on the disk. */
export interface Editor {
  /** The text on hover over the last name of an expression: its type and its documentation. */
  hover(expression: string): { readonly type: string; readonly says: string; readonly parameters: readonly string[] };
  /** The names that the editor strikes through. */
  struckThrough(): readonly string[];
  /** Those of the program, and of the files of ours that it imports. */
  errors(): readonly string[];
  /** How many types the compiler makes of a program without errors. */
  instantiations(): number;
}

export const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile('tsconfig.json', ts.sys.readFile).config,
  ts.sys,
  process.cwd(),
);

/** Parsed files, so that no file is parsed twice. */
const registry = ts.createDocumentRegistry();

/** Opens a program in an editor, and other files in the place of those on the disk. */
export function openInEditor(text: string, others: Readonly<Record<string, string>> = {}): Editor {
  const file = resolve('editor-test.ts');
  const texts = new Map([
    [file, text],
    ...Object.entries(others).map(([name, other]) => [resolve(name), other] as const),
  ]);
  const read = (name: string) => texts.get(name) ?? ts.sys.readFile(name);
  const host: ts.LanguageServiceHost = {
    getScriptFileNames: () => [file],
    getScriptVersion: (name) => texts.get(name) ?? '',
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
  };
  const service = ts.createLanguageService(host, registry);
  const errors = () =>
    (service.getProgram()?.getSourceFiles() ?? [])
      .filter(({ isDeclarationFile }) => !isDeclarationFile)
      .flatMap(({ fileName }) => service.getSemanticDiagnostics(fileName))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
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
    errors,
    instantiations() {
      const [error] = service.getSemanticDiagnostics(file);
      if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, ' '));
      return service.getProgram()?.getInstantiationCount() ?? 0;
    },
  };
}
