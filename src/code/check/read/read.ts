import { extname } from 'node:path';
import { readJavascript } from './javascript.ts';
import { readMarkdown } from './markdown.ts';
import { readPython } from './python.ts';
import type { Reader } from './reading.ts';
import { readShell } from './shell.ts';

/** What reads files, by their extension. */
const READERS: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'].map((name) => [name, readJavascript])),
  py: readPython,
  ...Object.fromEntries(['sh', 'bash', 'zsh'].map((name) => [name, readShell])),
  ...Object.fromEntries(
    ['md', 'mdx', 'markdown'].map((name) => [
      name,
      (file: string, text: string) => readMarkdown(file, text, (one) => READERS[one]),
    ]),
  ),
};

/** What reads a file, by its name; `undefined` where nothing does. */
export const readerFor = (file: string): Reader | undefined => READERS[extname(file).slice(1).toLowerCase()];
