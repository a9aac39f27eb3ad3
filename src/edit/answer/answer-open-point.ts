import { isMap, type YAMLMap } from 'yaml';
import { AnswerFormError } from '../../aspects/index.ts';
import { actionsFor, fill, fitExamples } from '../../assumptions/index.ts';
import type { Contract, OpenPoint } from '../../contract/index.ts';
import {
  at,
  CONTRACT_FILE,
  changesBetween,
  fromPointer,
  isJsonObject,
  type Json,
  type JsonObject,
  parseContractYaml,
  reachOf,
  toContract,
} from '../../contract/index.ts';
import type { Answer } from './answer.ts';
import { AnswerError } from './answer-error.ts';
import { addEntry, editYaml, removeEntry, YAML_STYLE } from './edit-yaml.ts';
import { nameBodies } from './name-bodies.ts';
import { newSources } from './new-sources.ts';

/**
 * Writes an answer into the contract: the mark goes, the detail is filled in, and the id becomes a statement with its
 * source. Formatting and comments stay as their author wrote them.
 *
 * @param text The contract.
 * @param file The name that errors give to the text.
 * @returns The text of the contract with the answer in it.
 * @throws {AnswerError} when there is no such open point, or the answer does not fit: the id, and what to mend.
 * @throws {ContractError} when the text is no contract.
 */
export async function answerOpenPoint(
  text: string,
  id: string,
  answer: Answer,
  file: string = CONTRACT_FILE,
): Promise<string> {
  const located = parseContractYaml(text, file);
  const contract = toContract(located, text, file);
  const point = openPointOf(contract, id);
  checkAnswer(point, answer);
  const answered = await toAnswered(contract, point, answer);

  const changes = changesBetween(contract.document, answered);
  const yaml = located.document;
  checkHand(id, text, yaml.toString(YAML_STYLE));
  editYaml(yaml, changes);
  const elementAt = (pointer: string) => yaml.getIn(fromPointer(pointer), true);
  const marked = elementAt(point.place.pointer);
  if (isMap(marked)) removeEntry(marked as YAMLMap, 'x-unspecified', id);
  for (const { element, entry } of newSources(answered, point, answer, changes)) {
    const carrier = elementAt(element);
    if (isMap(carrier)) addEntry(yaml, carrier as YAMLMap, 'x-source', entry);
  }
  const edited = yaml.toString(YAML_STYLE);
  toContract({ value: yaml.toJS(), lineOf: located.lineOf }, edited, file);
  return edited;
}

/** What the writer of YAML would put in another way is for its author to change, not for an answer. */
function checkHand(id: string, text: string, written: string): void {
  if (written === text) return;
  const lines = written.split('\n');
  const index = text.split('\n').findIndex((line, at) => line !== lines[at]);
  throw new AnswerError(
    id,
    `cannot keep line ${index + 1} as it is; write it as ${JSON.stringify(lines[index] ?? '')} first`,
  );
}

function openPointOf(contract: Contract, id: string): OpenPoint {
  const point = contract.openPoints.find((candidate) => candidate.id === id);
  if (point !== undefined) return point;
  const isStated = contract.statements.some((statement) => statement.id === id);
  throw new AnswerError(
    id,
    isStated
      ? 'is a statement already; what the contract states is changed by hand'
      : 'is no open point; `colloquy open-points` lists them',
  );
}

function checkAnswer({ id, aspect }: OpenPoint, { section, says, value }: Answer): void {
  const refuse = (reason: string): never => {
    throw new AnswerError(id, reason);
  };
  if (!/^(§[1-9]\d*(\.[1-9]\d*)?|introduction)$/.test(section)) refuse('needs the section that says it, such as §4.1');
  if (says !== undefined && !/^\S.*\S\.$/.test(says))
    refuse('the sentence must be one line with a full stop at its end');
  if (aspect === 'elsewhere' && value !== undefined) {
    refuse('leaves no trace in the structure; answer it with a sentence alone');
  }
  if (aspect === 'elsewhere' && says === undefined) refuse('needs the answer as a sentence');
  if (aspect !== 'elsewhere' && value === undefined) refuse(`leaves the ${aspect} open; answer it with a value`);
}

/** The contract with the answer in its structure, checked as a guess is checked. */
async function toAnswered(contract: Contract, point: OpenPoint, { value }: Answer): Promise<JsonObject> {
  if (value === undefined) return contract.document;
  const refuse = (reason: string): never => {
    throw new AnswerError(point.id, `the answer ${reason.replace(`what fills ${point.id} `, '')}`);
  };
  const { document, validate } = await fill(contract, actionsOf(contract, point, value), { refuse });
  const [misfit] = fitExamples(document, validate);
  if (misfit !== undefined) {
    refuse(`leaves the example ${misfit} without what is required now; give the new fields examples`);
  }
  nameBodies(contract.document, document, point);
  return withoutTags(document);
}

function actionsOf(contract: Contract, point: OpenPoint, value: Json) {
  try {
    return actionsFor(contract, point, value, 'The answer.');
  } catch (error) {
    if (error instanceof AnswerFormError) throw new AnswerError(point.id, `the answer ${error.message}`);
    throw error;
  }
}

/** A schema that no operation referred to has tags of its own, which it loses once an answer refers to it. */
function withoutTags(document: JsonObject): JsonObject {
  const reach = reachOf(document);
  const schemas = at(document, '/components/schemas');
  for (const [name, schema] of Object.entries(isJsonObject(schemas) ? schemas : {})) {
    const isReached = reach.operations(`/components/schemas/${name}`).length > 0;
    if (isReached && isJsonObject(schema)) delete (schema as Record<string, Json>)['x-tags']; // our own copy
  }
  return document;
}
