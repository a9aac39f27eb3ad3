import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** An import of a module that is loaded; without the file where nothing was found. */
export interface Import {
  readonly from: string;
  readonly specifier: string;
  readonly to?: string;
}

/** File and line of what keeps a module from loading, as terminals link them. Loaded addresses end with `version`. */
export function placeOf(
  cause: unknown,
  version: string,
  imports: readonly Import[],
  files: readonly string[],
): string | undefined {
  const { stack = '', message = '', name = '' } = cause instanceof Error ? cause : {};
  const failed = imports.find(({ to }) => to === undefined || message.includes(`/${basenameOf(to)}${version}"`));
  if (failed !== undefined) return inWords(failed.from, lineOfImport(failed));
  // Node has the place of a syntax error before the stack, and V8 that of all others in its frames.
  // Of a definition that is refused, the code of the module itself is at fault, not the function that refuses it.
  const frame = name === 'ToolkitDefinitionError' ? '    at ' : '';
  const [, url, line] = new RegExp(`${frame}(file:[^\\s()]+?)\\${version}:(\\d+)`).exec(stack) ?? [];
  if (url !== undefined) return inWords(fileURLToPath(url), line);
  if (!(cause instanceof SyntaxError)) return undefined;
  for (const file of files) {
    const found = syntaxErrorIn(file);
    if (found !== undefined) return inWords(file, found);
  }
  return undefined;
}

const basenameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

function inWords(file: string, line: string | number | undefined): string {
  return [relative('', file), line].filter((part) => part !== undefined).join(':');
}

function lineOfImport({ from, specifier }: Import): number | undefined {
  const lines = readFileSync(from, 'utf8').split('\n');
  const index = lines.findIndex((line) => line.includes(`'${specifier}'`) || line.includes(`"${specifier}"`));
  return index < 0 ? undefined : index + 1;
}

/** The line of the syntax error in a file of JavaScript or JSON, of which the error that `import` throws has no place. */
function syntaxErrorIn(file: string): string | undefined {
  const isJson = file.endsWith('.json');
  if (!isJson && !/\.[cm]?js$/.test(file)) return undefined;
  // As an expression, JSON has its errors where they are.
  const options = isJson ? { input: `(${readFileSync(file, 'utf8')}\n)` } : {};
  const { stderr, status } = spawnSync(process.execPath, ['--check', isJson ? '-' : file], options);
  return status === 0 ? undefined : /:(\d+)\n/.exec(String(stderr))?.[1];
}
