import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** An import in a module, which may be the one that failed. */
export interface FailedImport {
  readonly from: string;
  readonly specifier: string;
  /** The imported file; `undefined` if it was not found or could not be read as a module. */
  readonly to?: string;
}

/**
 * Finds the file and line of the error that keeps a module from loading, in the form that terminals make a link. The
 * addresses of loaded modules end with `version`.
 */
export function findErrorPlace(
  cause: unknown,
  version: string,
  imports: readonly FailedImport[],
  files: readonly string[],
): string | undefined {
  const failed = imports.find(({ to }) => to === undefined);
  if (failed !== undefined) return toPlace(failed.from, findImportLine(failed));
  const { stack = '', name = '' } = cause instanceof Error ? cause : {};
  // V8 gives places in the text of the stack only: for a syntax error before the frames, for any other error in them.
  // If our toolkit refuses a definition, its own frames come first, and then that of the user's module.
  const frame = name === 'ToolkitDefinitionError' ? '    at ' : '';
  const [, url, line] = new RegExp(`${frame}(file:[^\\s()]+?)\\${version}:(\\d+)`).exec(stack) ?? [];
  if (url !== undefined) return toPlace(fileURLToPath(url), line);
  if (!(cause instanceof SyntaxError)) return undefined;
  for (const file of files) {
    const errorLine = findSyntaxError(file);
    if (errorLine !== undefined) return toPlace(file, errorLine);
  }
  return undefined;
}

function toPlace(file: string, line: string | number | undefined): string {
  return [relative('', file), line].filter((part) => part !== undefined).join(':');
}

function findImportLine({ from, specifier }: FailedImport): number | undefined {
  const lines = readFileSync(from, 'utf8').split('\n');
  const index = lines.findIndex((line) => line.includes(`'${specifier}'`) || line.includes(`"${specifier}"`));
  return index < 0 ? undefined : index + 1;
}

/**
 * Finds the line of a syntax error in a file of JavaScript or JSON, which the error thrown by `import` does not
 * contain.
 */
function findSyntaxError(file: string): string | undefined {
  const isJson = file.endsWith('.json');
  if (!isJson && !/\.[cm]?js$/.test(file)) return undefined;
  // JSON is checked as an expression of JavaScript, so that errors keep their lines.
  const options = isJson ? { input: `(${readFileSync(file, 'utf8')}\n)` } : {};
  const { stderr, status } = spawnSync(process.execPath, ['--check', isJson ? '-' : file], options);
  return status === 0 ? undefined : /:(\d+)\n/.exec(String(stderr))?.[1];
}
