import { readJavascript } from './javascript.ts';
import type { FileReading } from './reading.ts';

/** The maximum length of JSON that is read. Longer files are data of the program, and no fixtures or settings. */
const MAX_CHARACTERS = 200_000;

/** Reads JSON as a module that exports its value. */
export async function readJson(file: string, text: string): Promise<FileReading> {
  if (text.length > MAX_CHARACTERS) return { programs: [], assumptions: [], unread: [] };
  const { programs } = await readJavascript(`${file}.js`, `module.exports =\n${text}`, 0);
  return { programs: programs.map((program) => ({ ...program, file })), assumptions: [], unread: [] };
}
