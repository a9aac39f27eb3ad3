import { Command, Option } from 'commander';
import { readContract } from '../../contract/index.ts';
import { openPointsAsJson, openPointsAsMarkdown, openPointsAsText, questionsLetter } from '../../report/index.ts';

import {
  allSetsOf,
  type ContractOptions,
  contractMeant,
  contractOption,
  type DefaultContract,
  setsFolderOf,
} from '../default-contract.ts';

const FORMS = ['json', 'markdown', 'questions'] as const;

interface OpenPointsOptions extends ContractOptions {
  readonly json?: true;
  readonly markdown?: true;
  readonly questions?: true;
}

/** `colloquy open-points`: prints what is not known, where it stands, and what each assumption set says there. */
export function openPointsCommand(usual: DefaultContract): Command {
  const command = new Command('open-points')
    .summary('list what is not known')
    .description('Prints every open point: its question, where it stands, and what each assumption set says there.');
  const says = {
    json: 'print JSON, for machines',
    markdown: 'print Markdown',
    questions: "print a letter to the API's owner with every question",
  };
  for (const form of FORMS) {
    command.addOption(new Option(`--${form}`, says[form]).conflicts(FORMS.filter((other) => other !== form)));
  }
  command.addOption(contractOption(usual));
  return command.action(async ({ json, markdown, questions, ...options }: OpenPointsOptions) => {
    const { file, name } = contractMeant(usual, options);
    const contract = await readContract(file);
    const sets = await allSetsOf(setsFolderOf(file));
    const text = json
      ? openPointsAsJson(contract, sets)
      : markdown
        ? openPointsAsMarkdown(contract, sets)
        : questions
          ? questionsLetter(contract, sets)
          : `contract  ${name}\n\n${openPointsAsText(contract, sets)}`;
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
  });
}
