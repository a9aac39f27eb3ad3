import { isMap } from 'yaml';
import { AnswerError } from './answer.ts';
import { deletePair, parseToEdit, printYaml } from './yaml.ts';

/**
 * Takes out of the choices those of an answered point. Formatting and comments stay as their author wrote them.
 *
 * @param text The text that the choices were read from.
 * @throws {AnswerError} when the file cannot be edited without a change of other lines.
 */
export function answerInChoices(text: string, file: string, id: string): string {
  const yaml = parseToEdit(text);
  if ('line' in yaml) throw new AnswerError(id, { kind: 'line-not-kept', file, ...yaml });
  if (!isMap(yaml.contents) || !yaml.has(id)) return text;
  deletePair(yaml.contents, id);
  return printYaml(yaml);
}
