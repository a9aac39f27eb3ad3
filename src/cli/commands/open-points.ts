import {
  openPointsAsJson,
  openPointsAsMarkdown,
  openPointsAsText,
  questionsLetter,
} from '../../authoring/questions/index.ts';
import type { CommandOptions } from '../commands.ts';
import { allSetsOf, contractInUse } from '../contract-in-use.ts';
import { fitted, print } from '../terminal.ts';

export async function openPoints({
  json,
  markdown,
  questions,
  ...options
}: CommandOptions<'open-points'>): Promise<void> {
  const { name, sets: folder, read } = contractInUse(options);
  const given = [await read(), await allSetsOf(folder)] as const;
  if (json) print(openPointsAsJson(...given));
  else if (markdown) print(openPointsAsMarkdown(...given));
  else if (questions) print(questionsLetter(...given));
  else print(fitted(`contract  ${name}\n\n${openPointsAsText(...given)}`));
}
