import { extname } from 'node:path';
import { readHttpMessages } from './http-messages.ts';
import { readHurl } from './hurl.ts';
import { readJavascript } from './javascript.ts';
import { readJson } from './json.ts';
import { readMarkdown } from './markdown.ts';
import { readMarkup } from './markup.ts';
import { readPython } from './python.ts';
import type { Reader } from './reading.ts';
import { readShell } from './shell.ts';
import { hasCommands, readWorkflow } from './workflow.ts';

/** The readers, by the extension of a file. */
const READERS: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'].map((name) => [name, readJavascript])),
  py: readPython,
  ...Object.fromEntries(['sh', 'bash', 'zsh'].map((name) => [name, readShell])),
  ...{ http: readHttpMessages, rest: readHttpMessages, hurl: readHurl },
  ...Object.fromEntries(
    ['md', 'mdx', 'markdown'].map((name) => [name, (file, text) => readMarkdown(file, text, findReaderByExtension)]),
  ),
  ...Object.fromEntries(
    ['html', 'htm', 'vue', 'svelte', 'astro'].map((name) => [
      name,
      (file, text) => readMarkup(file, text, findReaderByExtension),
    ]),
  ),
  ...Object.fromEntries(
    ['yml', 'yaml'].map((name) => [name, (file, text) => readWorkflow(file, text, findReaderByExtension)]),
  ),
};

const findReaderByExtension = (extension: string): Reader | undefined => READERS[extension];

/** The extensions of files with the interpreters that the first line of a program can name. */
const INTERPRETERS: readonly (readonly [RegExp, string])[] = [
  [/^#!.*\b(ba|z|da|k)?sh\b/, 'sh'],
  [/^#!.*\bpython[\d.]*\b/, 'py'],
  [/^#!.*\b(tsx|ts-node|deno)\b/, 'ts'],
  [/^#!.*\b(node|bun)\b/, 'js'],
];

/** The maximum length of YAML with commands. Longer files are data, such as the description of an API. */
const MAX_YAML_CHARACTERS = 200_000;

/**
 * Finds the reader for a file by its name, or if that has no extension, by its first line; `undefined` if its language is not
 * supported, or if it is YAML without commands.
 */
export function findReader(file: string, text: () => string): Reader | undefined {
  const extension = extname(file).slice(1).toLowerCase();
  if (extension === '') {
    const [, found = ''] =
      INTERPRETERS.find(([pattern]) => pattern.test(text().slice(0, 100).split('\n')[0] ?? '')) ?? [];
    const reader = READERS[found];
    return (
      reader &&
      (async (name, code, firstLine) => {
        const reading = await reader(`${name}.${found}`, code, firstLine);
        return { ...reading, programs: reading.programs.map((program) => ({ ...program, file: name })) };
      })
    );
  }
  if (/^ya?ml$/.test(extension) && (text().length > MAX_YAML_CHARACTERS || !hasCommands(text()))) return undefined;
  return READERS[extension];
}

/** Matches the files of programming languages that have no reader. */
export const OTHER_CODE_FILE = /\.(ps1|go|rb|php|java|kt|cs|swift|rs|dart|exs?|lua|r|scala)$/i;

/** Matches files of data, which are only read if a program imports or names them. */
export const DATA_FILE = /\.json$/i;

/** Finds the reader for a file that a program imports: one of a language, or that of data. */
export const findImportReader = (file: string, text: () => string): Reader | undefined =>
  DATA_FILE.test(file) ? readJson : findReader(file, text);
