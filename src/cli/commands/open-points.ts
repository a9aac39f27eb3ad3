import { Command, Option } from 'commander';
import { openPointsAsJson, openPointsAsMarkdown, openPointsAsText, questionsLetter } from '../../report/index.ts';
import { allSetsOf, type ContractOptions, contractInUse, contractOption } from '../contract-in-use.ts';
import { print } from '../terminal.ts';

const FORMS = {
  json: { says: 'print JSON, for machines', print: openPointsAsJson },
  markdown: { says: 'print Markdown', print: openPointsAsMarkdown },
  questions: { says: "print a letter to the API's owner with every question", print: questionsLetter },
};
type Form = keyof typeof FORMS;
const NAMES = Object.keys(FORMS) as Form[]; // a literal, which has no other keys

/** `colloquy open-points`: prints what is not known, where that is, and what each assumption set assumes there. */
export function openPointsCommand(): Command {
  const command = new Command('open-points')
    .summary('list what is not known')
    .description('Prints every open point: its question, its place, and what each assumption set assumes there.');
  for (const form of NAMES) {
    command.addOption(new Option(`--${form}`, FORMS[form].says).conflicts(NAMES.filter((other) => other !== form)));
  }
  command.addOption(contractOption());
  return command.action(async (options: ContractOptions & Partial<Record<Form, true>>) => {
    const { name, sets: folder, read } = contractInUse(options);
    const [contract, sets] = [await read(), await allSetsOf(folder)];
    const form = NAMES.find((one) => options[one]);
    const text = form ? FORMS[form].print(contract, sets) : `contract  ${name}\n\n${openPointsAsText(contract, sets)}`;
    print(text);
  });
}
