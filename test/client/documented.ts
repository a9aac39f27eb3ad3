import { resolve } from 'node:path';
import ts from 'typescript';
import { options } from './editor/editor.ts';

/** An export of an entry point, with what its TSDoc says. */
export interface DocumentedExport {
  readonly entry: string;
  readonly name: string;
  /** Whether it is there when the program runs, as a type is not. */
  readonly isValue: boolean;
  readonly says: string;
  /** The programs among its examples. */
  readonly examples: readonly string[];
}

/** All that entry points export, by their files. */
export function exportsOf(...entries: readonly string[]): DocumentedExport[] {
  const program = ts.createProgram(
    entries.map((entry) => resolve(entry)),
    options,
  );
  const checker = program.getTypeChecker();
  return entries.flatMap((entry) => {
    const file = program.getSourceFile(resolve(entry));
    const module = file && checker.getSymbolAtLocation(file);
    if (!module) throw new Error(`${entry} is no module`);
    return checker.getExportsOfModule(module).map((exported) => {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const tags = symbol.getJsDocTags(checker).filter(({ name }) => name === 'example');
      const texts = tags.map(({ text }) => ts.displayPartsToString(text));
      return {
        entry,
        name: exported.name,
        isValue: (symbol.flags & ts.SymbolFlags.Value) !== 0,
        says: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
        examples: texts.flatMap((text) =>
          [...text.matchAll(/```ts[^\n]*\n([\s\S]*?)\n```/g)].map(([, code = '']) => code),
        ),
      };
    });
  });
}
