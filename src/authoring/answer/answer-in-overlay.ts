import type { Document } from 'yaml';
import { AnswerFormError, ASPECT_DEFINITIONS } from '../../contract/aspects/index.ts';
import { loadSchemaValidator, stepsFor, unfitExamples } from '../../contract/assumptions/index.ts';
import {
  type Contract,
  ContractError,
  fromPointer,
  isJsonObject,
  type Json,
  type OpenPoint,
  parentOf,
  toJsonPath,
  toPointer,
} from '../../contract/model/index.ts';
import {
  AnswerError,
  type AnsweredContract,
  type AnswerToWrite,
  createNewClaimsFinder,
  makeStatement,
  type PointToAnswer,
} from './answer-form.ts';
import { addEntry, addItem, deleteAt, printYaml } from './yaml.ts';

/**
 * Writes an answer into an overlay: marks become statements, and actions set the value. Then reads the overlay again,
 * to be sure that it is valid.
 */
export async function writeIntoOverlay({
  contract,
  answer,
  yaml,
  answered: points,
}: AnswerToWrite): Promise<Omit<AnsweredContract, 'file'>> {
  const { value } = answer;
  const [first] = points;
  const written = new Set<string>();
  for (const one of points) {
    for (const { target, ...effect } of actionsAt(contract, one, value, yaml)) {
      const action = { target, description: one.says, ...effect };
      if (!written.has(JSON.stringify(action))) addItem(yaml, '/actions', action);
      written.add(JSON.stringify(action));
    }
  }
  // The last one first, since removing an entry moves those after it.
  for (const { mark } of points.toReversed()) deleteAt(yaml, fromPointer(mark));

  const readAgain = (): Promise<Contract> => contract.withOverlay(printYaml(yaml));
  const answered = await readAgain().catch((error: unknown) => {
    if (!(error instanceof ContractError)) throw error;
    return createRefuser(first)(error.reason, error);
  });
  if (answered.skipped.length > contract.skipped.length) createRefuser(first)(OTHER_VERSION_REASON);
  for (const one of points) {
    const { aspect } = one.point;
    const objection = ASPECT_DEFINITIONS[aspect].objection(answered.model, { point: one.point, open: contract.model });
    if (objection !== undefined) createRefuser(one)(`it ${objection}`);
  }
  const unfit = value === undefined ? [] : await newlyInvalidExamples(contract, answered, points);
  for (const pointer of unfit.toReversed()) {
    addItem(yaml, '/actions', {
      target: contract.targetAt(pointer).path,
      description: UNFIT_EXAMPLE_REASON,
      remove: true,
    });
  }
  const newClaims = createNewClaimsFinder(contract.model, answered.model);
  for (const { point, says, mark } of points)
    addEntry(
      yaml,
      `${parentOf(mark, 2)}/x-source`,
      makeStatement(point.id, answer, newClaims(point.place.pointer), says),
    );
  return { contract: await readAgain(), text: printYaml(yaml), droppedExamples: unfit };
}

/** Returns a function that throws the error of a refused answer. */
const createRefuser =
  (answered: PointToAnswer | undefined): Refuse =>
  (reason, cause) => {
    throw new AnswerError(answered?.point.id ?? '', { kind: 'value-unfit', reason }, { cause });
  };

function actionsAt(contract: Contract, one: PointToAnswer, value: Json | undefined, yaml: Document): Action[] {
  const refuse = createRefuser(one);
  const target = String(yaml.getIn([...fromPointer(parentOf(one.mark, 3)), 'target']));
  try {
    if (one.point.aspect === 'elsewhere') return mergingActions(value, target, refuse);
    return aspectActions(contract, one.point, value, refuse);
  } catch (error) {
    if (!(error instanceof AnswerFormError)) throw error;
    return refuse(error.message, error);
  }
}

type Refuse = (reason: string, cause?: unknown) => never;
type Action = { readonly target: string } & (
  | { readonly update: Json }
  | { readonly remove: true }
  | { readonly copy: string }
);

const UNFIT_EXAMPLE_REASON = 'The example does not fit the answer.';
const OTHER_VERSION_REASON =
  'the version of this document writes it in another way; answer with --says, and edit the overlay';

/** The actions for an answer at `elsewhere`: its value is merged into the marked element, or into the whole document. */
function mergingActions(value: Json | undefined, target: string, refuse: Refuse): Action[] {
  if (value === undefined) return [];
  if (!isJsonObject(value)) return refuse(`it must be a mapping, which is merged into ${target}`);
  return [{ target: target === '$.info' ? '$' : target, update: value }];
}

/**
 * Returns the changes that the aspect requires, as actions at places of the user's document, in its OpenAPI version.
 */
function aspectActions(contract: Contract, point: OpenPoint, value: Json | undefined, refuse: Refuse): Action[] {
  const isSwagger = contract.overlay?.applied.swagger !== undefined;
  const toOwnVersionPointer = (pointer: string) =>
    isSwagger ? pointer.replace(SCHEMES_POINTER, '/securityDefinitions') : pointer;
  const jsonPath = (pointer: string): string => {
    const { path, isOwn } = contract.targetAt(pointer);
    if (isOwn || pointer === '') return path;
    return jsonPath(parentOf(pointer)) + toJsonPath({}, toPointer(fromPointer(pointer).slice(-1))).slice(1);
  };
  /** Returns the action that sets a value; a new member is set on its nearest existing parent. */
  const updateAt = (pointer: string, update: Json): Action => {
    if (pointer === '') return { target: '$', update };
    const { path, isOwn } = contract.targetAt(pointer);
    if (isOwn) return { target: path, update };
    return updateAt(parentOf(pointer), { [fromPointer(pointer).at(-1) ?? '']: update });
  };
  return stepsFor(contract, point, value ?? null).flatMap(({ pointer, ...effect }): Action[] => {
    if ('copy' in effect) return [{ target: jsonPath(pointer), copy: jsonPath(effect.copy) }];
    if ('update' in effect)
      return isEmpty(effect.update) ? [] : [updateAt(toOwnVersionPointer(pointer), effect.update)];
    if (contract.model.valueAt(pointer) === undefined) return [];
    const place = isSwagger ? pointer.replace(/\/content$/, '/schema') : pointer;
    const { path, isOwn } = contract.targetAt(place);
    return isOwn ? [{ target: path, remove: true }] : refuse(OTHER_VERSION_REASON);
  });
}

const SCHEMES_POINTER = '/components/securitySchemes';

const isEmpty = (update: Json): boolean => isJsonObject(update) && Object.keys(update).length === 0;

/** Returns pointers to the examples that the answer makes invalid and that an action can remove. */
async function newlyInvalidExamples(
  before: Contract,
  after: Contract,
  answered: readonly PointToAnswer[],
): Promise<string[]> {
  const fits = await loadSchemaValidator(after.document);
  for (const one of answered) {
    const { pointer } = one.point.place;
    try {
      if (after.model.schemaAt(pointer) !== undefined) fits(pointer, null);
    } catch (error) {
      createRefuser(one)(`it is no JSON Schema: ${error instanceof Error ? error.message : String(error)}`, error);
    }
  }
  const fitted = await loadSchemaValidator(before.document);
  return unfitExamples(after.model, fits)
    .filter(
      ({ schema, value }) =>
        value !== undefined && before.model.schemaAt(schema) !== undefined && fitted(schema, value) === undefined,
    )
    .map(({ pointer }) => pointer)
    .filter((pointer) => before.targetAt(pointer).isOwn);
}
