import {
  openPointsAsJson,
  openPointsAsMarkdown,
  openPointsAsText,
  openPointsLetter,
} from '../../authoring/questions/index.ts';
import type { CommandOptions } from '../commands.ts';
import { contractInUse, readAllSets } from '../contract-in-use.ts';
import { formatListLine, print } from '../terminal.ts';

export async function openPoints({
  json,
  markdown,
  questions,
  ...options
}: CommandOptions<'open-points'>): Promise<void> {
  const { name, sets: folder, read } = contractInUse(options);
  const source = [await read(), await readAllSets(folder)] as const;
  if (json) print(openPointsAsJson(...source));
  else if (markdown) print(openPointsAsMarkdown(...source));
  else if (questions) print(openPointsLetter(...source));
  else print(`${formatListLine(['contract  '], name)}\n\n${openPointsAsText(...source, formatListLine)}`);
}
