import {
  openPointsAsJson,
  openPointsAsMarkdown,
  openPointsAsText,
  openPointsLetter,
} from '../../authoring/questions/index.ts';
import { allSetsOf, type ContractOptions, contractInUse } from '../contract-in-use.ts';
import { fitted, print } from '../terminal.ts';

interface OpenPointsOptions extends ContractOptions {
  readonly json?: true;
  readonly markdown?: true;
  readonly questions?: true;
}

export async function openPoints({ json, markdown, questions, ...options }: OpenPointsOptions): Promise<void> {
  const { name, sets: folder, read } = contractInUse(options);
  const given = [await read(), await allSetsOf(folder)] as const;
  if (json) print(openPointsAsJson(...given));
  else if (markdown) print(openPointsAsMarkdown(...given));
  else if (questions) print(openPointsLetter(...given));
  else print(fitted(`contract  ${name}\n\n${openPointsAsText(...given)}`));
}
