import { resolve } from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import ts from 'typescript';
import { colloquy } from '../../../src/code/eslint/index.ts';

/** The files on the disk, which all programs share: the libraries are most of what is read. */
const sources = new Map<string, ts.SourceFile | undefined>();

/**
 * What the rule says of programs, by their names; they are compiled together, and need not stand on the disk.
 *
 * @param onRefused Gets the programs that the compiler refuses, of which the rule then says nothing; none may be unless
 * it is given.
 */
export function lint(
  programs: Readonly<Record<string, string>>,
  onRefused = (name: string, why: string): void => {
    throw new Error(`${name}: ${why}`);
  },
): Map<string, string[]> {
  const texts = new Map(Object.entries(programs).map(([name, text]) => [resolve(name), text]));
  const { options: ours } = ts.parseJsonConfigFileContent(
    ts.readConfigFile('tsconfig.json', ts.sys.readFile).config,
    ts.sys,
    process.cwd(),
    {},
    // TypeScript looks for the types of Node next to this file. It remembers the first folder that its process was in.
    resolve('tsconfig.json'),
  );
  const options = { ...ours, jsx: ts.JsxEmit.ReactJSX, noUnusedLocals: false, noUnusedParameters: false };
  const host = ts.createCompilerHost(options);
  const onDisk = { read: host.readFile, exists: host.fileExists, source: host.getSourceFile };
  host.readFile = (name) => texts.get(name) ?? onDisk.read(name);
  host.fileExists = (name) => texts.has(name) || onDisk.exists(name);
  host.getSourceFile = (name, ...others) => {
    const text = texts.get(name);
    if (text !== undefined) return ts.createSourceFile(name, text, others[0], true);
    if (!sources.has(name)) sources.set(name, onDisk.source(name, ...others));
    return sources.get(name);
  };
  const program = ts.createProgram([...texts.keys()], options, host);
  const linter = new Linter();
  const said = new Map<string, string[]>();
  for (const [name, text] of Object.entries(programs)) {
    const file = program.getSourceFile(resolve(name));
    const [error] = program.getSemanticDiagnostics(file);
    if (error) {
      onRefused(name, ts.flattenDiagnosticMessageText(error.messageText, ' '));
      continue;
    }
    const config = { languageOptions: { parser, parserOptions: { programs: [program] } } };
    // typescript-eslint and ESLint have types of their own for the same
    const configs = [{ files: ['**/*.ts', '**/*.tsx'], ...config }, colloquy.configs.recommended] as Linter.Config[];
    said.set(
      name,
      linter.verify(text, configs, { filename: resolve(name) }).map(({ message }) => message),
    );
  }
  return said;
}
