import type { Document } from 'yaml';
import { AnswerFormError } from '../../contract/aspects/index.ts';
import {
  actionsFor,
  choicesOfAnsweredPoints,
  fillDocument,
  findUnsharedComponents,
  loadSchemaValidator,
  objectionToPick,
  pickChoice,
  unfitExamples,
} from '../../contract/assumptions/index.ts';
import {
  answeredPoints,
  type Contract,
  changesBetween,
  citationOf,
  type ExampleSite,
  fromPointer,
  isSuccessKey,
  type JsonObject,
  type Mark,
  Model,
  type OpenPoint,
  objectOf,
  parentOf,
  parseContract,
  removeAt,
  SECTION_PATTERN,
  SOURCE_PATTERN,
} from '../../contract/model/index.ts';
import {
  AnswerError,
  type AnsweredContract,
  type AnswerProblem,
  askedQuestion,
  createNewClaimsFinder,
  makeStatement,
  type OwnerAnswer,
  type PointToAnswer,
  parseForAnswer,
} from './answer-form.ts';
import { writeIntoOverlay } from './answer-in-overlay.ts';
import { putBackParts, type ReplacedParts } from './replaced.ts';
import { withNeededSources } from './state-structure.ts';
import { addEntry, applyChanges, deleteAt, printYaml } from './yaml.ts';

/**
 * Returns the contract with an answer: the mark is removed, the value is in its place, and the id becomes a statement. The
 * answer goes to the file of the mark: the contract, or the overlay next to a document, which then does not change.
 * Formatting and comments stay as their author wrote them. Lint reports the rest, such as statements for new fields.
 *
 * @throws {AnswerError} if the open point does not exist, or the answer does not fit.
 * @throws {ContractError} if the value refers to a missing element.
 */
export async function answerOpenPoint(contract: Contract, id: string, answer: OwnerAnswer): Promise<AnsweredContract> {
  const { file, pointer: mark } = contract.sourceAt(findMark(contract.model, id)?.pointer ?? '');
  if (file === contract.overlay?.file) return answerInOverlay(contract, [id], answer);
  const point = pointToAnswer(contract, id, answer, false);
  const says = answerSentence(contract, point, answer);
  const yaml = parseForAnswer(contract.text, file, id);
  const answered = await writeIntoContract(contract, { point, says, mark }, answer, yaml).catch((cause: unknown) => {
    if (!(cause instanceof AnswerFormError)) throw cause;
    throw new AnswerError(id, { kind: 'value-unfit', reason: cause.message }, { cause });
  });
  return withAnsweredChoices({ ...answered, file }, contract, [point], answer);
}

/**
 * Withdraws an answer. With `replaced`, the parts of the file that the answer replaced are put back. Otherwise it must
 * be an answer by a choice, whose statement becomes the open point again, with the question that was asked.
 *
 * @throws {AnswerError} if there is no such answer, or a replaced part has changed since.
 */
export async function takeBackAnswer(
  contract: Contract,
  id: string,
  replaced?: ReplacedParts,
): Promise<AnsweredContract> {
  if (replaced === undefined) return takeBackChoice(contract, id);
  const ids = replaced.marks.map(({ entry }) => String(entry.id));
  const statement = contract.model.marks.find(
    ({ key, entry }) => key === 'x-source' && ids.includes(String(objectOf(entry).id)),
  );
  if (statement === undefined) return takeBackChoice(contract, id);
  const { file } = contract.sourceAt(statement.pointer);
  const text = putBackParts(
    file === contract.file ? contract.text : (contract.overlay?.text ?? ''),
    file,
    id,
    replaced,
  );
  const reopened = await reread(contract, file, text);
  return { contract: { ...reopened, choices: withPointsOpenAgain(contract, ids) }, file, text, droppedExamples: [] };
}

/** Returns the choices of a contract, with some points open again. */
const withPointsOpenAgain = ({ choices }: Contract, ids: readonly string[]): Contract['choices'] =>
  new Map(
    [...choices].map(([id, { answered, ...open }]) => {
      return [id, answered === undefined || ids.includes(id) ? open : { ...open, answered }];
    }),
  );

async function takeBackChoice(contract: Contract, id: string): Promise<AnsweredContract> {
  if (contract.openPoints.some((open) => open.id === id)) throw new AnswerError(id, { kind: 'still-open' });
  const point = answeredPoints(contract).find((answered) => answered.id === id);
  const statement = contract.model.marks.find(({ key, entry }) => key === 'x-source' && objectOf(entry).id === id);
  const question = contract.choices.get(id)?.answered;
  if (point === undefined || statement === undefined || question === undefined)
    throw new AnswerError(id, { kind: 'not-answered', ids: answeredPoints(contract).map((one) => one.id) });
  const { file, pointer } = contract.sourceAt(statement.pointer);
  const yaml = parseForAnswer(file === contract.file ? contract.text : (contract.overlay?.text ?? ''), file, id);
  deleteAt(yaml, fromPointer(pointer));
  addEntry(yaml, `${parentOf(pointer, 2)}/x-unspecified`, { id, aspect: 'elsewhere', ...question });
  const text = printYaml(yaml);
  const reopened = await reread(contract, file, text);
  return { contract: { ...reopened, choices: withPointsOpenAgain(contract, [id]) }, file, text, droppedExamples: [] };
}

const reread = (contract: Contract, file: string, text: string): Contract | Promise<Contract> =>
  file === contract.file ? parseContract(text, file) : contract.withOverlay(text);

/** Gives one answer to several points of an overlay, such as those of one question. They share equal actions. */
export async function answerInOverlay(
  contract: Contract,
  ids: readonly string[],
  answer: OwnerAnswer,
): Promise<AnsweredContract> {
  const { file, text } = contract.overlay ?? contract;
  const answered = ids.map((id): PointToAnswer => {
    const at = contract.sourceAt(findMark(contract.model, id)?.pointer ?? '');
    if (at.file !== file) throw new AnswerError(id, noOpenPointProblem(contract));
    const point = pointToAnswer(contract, id, answer, true);
    return { point, says: answerSentence(contract, point, answer), mark: at.pointer };
  });
  const yaml = parseForAnswer(text, file, ids[0] ?? '');
  const points = answered.map(({ point }) => point);
  const written = { ...(await writeIntoOverlay({ contract, answer, yaml, answered })), file };
  return withAnsweredChoices(written, contract, points, answer);
}

/** Marks the choices of answered points as answered; refuses a choice that contradicts those of other answers. */
function withAnsweredChoices(
  answered: AnsweredContract,
  before: Contract,
  points: readonly OpenPoint[],
  { choice }: OwnerAnswer,
): AnsweredContract {
  const choices = new Map(before.choices);
  for (const point of points) {
    const all = choices.get(point.id);
    if (all !== undefined) choices.set(point.id, { ...all, answered: askedQuestion(point) });
  }
  const contract = { ...answered.contract, choices };
  for (const point of choice === undefined ? [] : answeredPoints(contract)) {
    const refused = objectionToPick(contract, contract.model, choicesOfAnsweredPoints(contract), point);
    if (refused === undefined) continue;
    const reason = `${refused}; pick another choice, or change the other answer`;
    throw new AnswerError(points[0]?.id ?? point.id, { kind: 'choice-unfit', reason });
  }
  return { ...answered, contract };
}

async function writeIntoContract(
  contract: Contract,
  { point, says }: PointToAnswer,
  answer: OwnerAnswer,
  yaml: Document,
) {
  const { id } = point;
  const { model, unfit } = await applyAnswerValue(contract, point, answer);
  applyChanges(yaml, changesBetween(contract.document, model.document));
  for (const pointer of [...unfit.map((site) => site.pointer), ...findUnsharedComponents(model, unfit)].toReversed()) {
    deleteAt(yaml, fromPointer(pointer));
  }
  const mark = findMark(model, id);
  if (mark !== undefined) deleteAt(yaml, fromPointer(mark.pointer));
  const place = answer.choice === undefined ? statementPlace(model, point) : point.place.pointer;
  addEntry(
    yaml,
    `${place}/x-source`,
    makeStatement(id, answer, createNewClaimsFinder(contract.model, withoutMark(model, mark))(place), says),
  );
  const text = printYaml(yaml);
  return {
    ...{ contract: parseContract(text, contract.file), text },
    droppedExamples: unfit.map(({ pointer }) => pointer),
  };
}

/** Returns a model without one mark. */
function withoutMark(model: Model, mark: Mark | undefined): Model {
  if (mark === undefined) return model;
  const document = structuredClone(model.document) as JsonObject;
  removeAt(document, mark.pointer);
  return new Model(document);
}

const findMark = ({ marks }: Model, id: string): Mark | undefined =>
  marks.find(({ key, entry }) => key === 'x-unspecified' && objectOf(entry).id === id);

const noOpenPointProblem = ({ openPoints }: Pick<Contract, 'openPoints'>): AnswerProblem => ({
  kind: 'no-open-point',
  ids: openPoints.map(({ id }) => id),
});

function pointToAnswer(
  { openPoints, statements, model: { info } }: Contract,
  id: string,
  answer: OwnerAnswer,
  isInOverlay: boolean,
): OpenPoint {
  const refuse = (problem: AnswerProblem): never => {
    throw new AnswerError(id, problem);
  };
  const point = openPoints.find((candidate) => candidate.id === id);
  if (point === undefined) {
    return refuse(
      statements.some((statement) => statement.id === id)
        ? { kind: 'already-stated' }
        : noOpenPointProblem({ openPoints }),
    );
  }
  const { aspect } = point;
  if (!(answer.section === undefined ? SOURCE_PATTERN : SECTION_PATTERN).test(citationOf(answer)))
    refuse({ kind: 'no-citation' });
  const sections = Object.keys(objectOf(info['x-sections']));
  if (answer.section !== undefined && sections.length > 0 && !sections.includes(answer.section))
    refuse({ kind: 'no-section', section: answer.section, sections });
  if (aspect === 'elsewhere' && answer.value !== undefined && !isInOverlay)
    refuse({ kind: 'value-without-place', aspect });
  if (aspect !== 'elsewhere' && answer.value === undefined) refuse({ kind: 'value-missing', aspect });
  return point;
}

function answerSentence(contract: Contract, point: OpenPoint, { says, choice }: OwnerAnswer): string {
  const picked = choice && pickChoice(contract, point, choice);
  if (picked !== undefined && 'refused' in picked) {
    throw new AnswerError(point.id, { kind: 'choice-unfit', reason: picked.refused });
  }
  const sentence = says ?? picked?.chosen.says ?? '';
  if (!/^\S.*\.$/.test(sentence)) throw new AnswerError(point.id, { kind: 'no-sentence' });
  return sentence;
}

async function applyAnswerValue(
  contract: Contract,
  point: OpenPoint,
  answer: OwnerAnswer,
): Promise<{ readonly model: Model; readonly unfit: readonly ExampleSite[] }> {
  const { value } = answer;
  if (value === undefined) return { model: contract.model, unfit: [] };
  const filling = await fillDocument(contract, actionsFor(contract, point, value, 'The answer.'));
  if ('refused' in filling) throw new AnswerError(point.id, { kind: 'value-unfit', reason: filling.refused });
  const model = withNeededSources(contract, filling.model, point, answer);
  const validate = await loadSchemaValidator(model.document);
  const unfit = unfitExamples(model, validate);
  const ownExample = unfit.find(({ pointer }) => contract.model.valueAt(pointer) === undefined);
  if (ownExample !== undefined) {
    const wrong = validate(ownExample.schema, ownExample.value ?? null);
    throw new AnswerError(point.id, {
      kind: 'value-unfit',
      reason: `gives an example that its own schema refuses: ${wrong}`,
    });
  }
  return { model, unfit };
}

/**
 * Returns a pointer to the element that receives the statement: the success response if the status was answered,
 * otherwise the nearest element around the point with statements, or else its operation, or `info`.
 */
function statementPlace(answered: Model, { aspect, place }: OpenPoint): string {
  const success = answered.operationOf(place.pointer)?.responses.find(({ key }) => isSuccessKey(key));
  if (aspect === 'status') return success?.pointer ?? place.pointer;
  for (let element = answered.elementAt(place.pointer); element !== undefined; element = element.parent) {
    if (element.node['x-source'] !== undefined) return element.pointer;
  }
  return answered.operations.find(({ operationId }) => operationId === place.operations[0])?.pointer ?? '/info';
}
