import { extname } from 'node:path';
import { readHttpMessages } from './http-messages.ts';
import { readJavascript } from './javascript.ts';
import { readMarkdown } from './markdown.ts';
import { readPython } from './python.ts';
import type { Reader } from './reading.ts';
import { readShell } from './shell.ts';

/** The readers, by the extension of a file. */
const READERS: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'].map((name) => [name, readJavascript])),
  py: readPython,
  ...Object.fromEntries(['sh', 'bash', 'zsh'].map((name) => [name, readShell])),
  ...{ http: readHttpMessages, rest: readHttpMessages },
  ...Object.fromEntries(
    ['md', 'mdx', 'markdown'].map((name) => [
      name,
      (file: string, text: string) => readMarkdown(file, text, (extension) => READERS[extension]),
    ]),
  ),
};

/** Finds the reader for a file by its name; `undefined` if its language is not supported. */
export const findReader = (file: string): Reader | undefined => READERS[extname(file).slice(1).toLowerCase()];
