import { ASPECT_DEFINITIONS } from '../aspects/index.ts';
import { schemaValidator, stepsFor, unfitExamples } from '../assumptions/index.ts';
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
} from '../contract/index.ts';
import { AnswerError, type AnsweredContract, type AnswerToWrite, givesAt, statement } from './answer-form.ts';
import { addEntry, addItem, deleteAt, printYaml } from './yaml.ts';

/**
 * Writes an answer into the overlay next to a document: the mark becomes a statement, and actions at the end give the value in
 * the version of the document. What the overlay then makes of the document proves that it is the answer.
 */
export async function inOverlay({ contract, point, answer, says, yaml, mark }: AnswerToWrite): Promise<Written> {
  const { id, aspect, place } = point;
  const { value } = answer;
  const refuse: Refuse = (reason, cause) => {
    throw new AnswerError(id, { kind: 'value-unfit', reason }, { cause });
  };
  const update = parentOf(mark, 2);
  const target = String(yaml.getIn([...fromPointer(parentOf(update)), 'target']));
  const given =
    aspect === 'elsewhere' ? mergedActions(value, target, refuse) : ownActions(contract, point, value, refuse);
  for (const { target: of, ...effect } of given)
    addItem(yaml, '/actions', { target: of, description: says, ...effect });
  deleteAt(yaml, fromPointer(mark));

  const read = (): Promise<Contract> => contract.withOverlay(printYaml(yaml));
  const answered = await read().catch((error: unknown) => {
    if (!(error instanceof ContractError)) throw error;
    return refuse(error.reason, error);
  });
  if (answered.skipped.length > contract.skipped.length) refuse(OTHERWISE);
  const objection = ASPECT_DEFINITIONS[aspect].objection(answered.model, { point, open: contract.model });
  if (objection !== undefined) refuse(`it ${objection}`);
  const unfit = value === undefined ? [] : await spoiltExamples(contract, answered, place.pointer, refuse);
  for (const pointer of unfit.toReversed()) {
    addItem(yaml, '/actions', { target: contract.targetAt(pointer).path, description: UNFIT, remove: true });
  }
  addEntry(
    yaml,
    `${update}/x-source`,
    statement(id, answer, givesAt(contract.model, answered.model, place.pointer), says),
  );
  return { contract: await read(), text: printYaml(yaml), droppedExamples: unfit };
}

type Refuse = (reason: string, cause?: unknown) => never;
type Written = Omit<AnsweredContract, 'file'>;
type Action = { readonly target: string } & (
  | { readonly update: Json }
  | { readonly remove: true }
  | { readonly copy: string }
);

const UNFIT = 'The example does not fit the answer.';
const OTHERWISE = 'the version of this document writes it in another way; answer with --says, and edit the overlay';

/** An answer whose form only the document knows: what it would have at the marked element, or in itself for the whole API. */
function mergedActions(value: Json | undefined, target: string, refuse: Refuse): Action[] {
  if (value === undefined) return [];
  if (!isJsonObject(value)) return refuse(`it must be a mapping, which is merged into ${target}`);
  return [{ target: target === '$.info' ? '$' : target, update: value }];
}

/** The changes of the aspect, at the places where the version of the document has them. */
function ownActions(contract: Contract, point: OpenPoint, value: Json | undefined, refuse: Refuse): Action[] {
  const isSwagger = contract.overlay?.applied.swagger !== undefined;
  const named = (pointer: string) => (isSwagger ? pointer.replace(SCHEMES, '/securityDefinitions') : pointer);
  const pathOf = (pointer: string): string => {
    const { path, isOwn } = contract.targetAt(pointer);
    if (isOwn || pointer === '') return path;
    return pathOf(parentOf(pointer)) + toJsonPath({}, toPointer(fromPointer(pointer).slice(-1))).slice(1);
  };
  /** What is not there yet is given to its parent. */
  const updateAt = (pointer: string, update: Json): Action => {
    if (pointer === '') return { target: '$', update };
    const { path, isOwn } = contract.targetAt(pointer);
    if (isOwn) return { target: path, update };
    return updateAt(parentOf(pointer), { [fromPointer(pointer).at(-1) ?? '']: update });
  };
  return stepsFor(contract, point, value ?? null).flatMap(({ pointer, ...effect }): Action[] => {
    if ('copy' in effect) return [{ target: pathOf(pointer), copy: pathOf(effect.copy) }];
    if ('update' in effect) return isEmpty(effect.update) ? [] : [updateAt(named(pointer), effect.update)];
    if (contract.model.valueAt(pointer) === undefined) return [];
    const own = isSwagger ? pointer.replace(/\/content$/, '/schema') : pointer;
    const { path, isOwn } = contract.targetAt(own);
    return isOwn ? [{ target: path, remove: true }] : refuse(OTHERWISE);
  });
}

const SCHEMES = '/components/securitySchemes';

const isEmpty = (update: Json): boolean => isJsonObject(update) && Object.keys(update).length === 0;

/**
 * Pointers of the examples that fitted until the answer, as far as they can be removed.
 *
 * @param place The answered element: a schema there must be one.
 */
async function spoiltExamples(before: Contract, after: Contract, place: string, refuse: Refuse): Promise<string[]> {
  const fits = await schemaValidator(after.document);
  try {
    if (after.model.schemaAt(place) !== undefined) fits(place, null);
  } catch (error) {
    refuse(`it is no JSON Schema: ${error instanceof Error ? error.message : String(error)}`, error);
  }
  const fitted = await schemaValidator(before.document);
  return unfitExamples(after.model, fits)
    .filter(
      ({ schema, value }) =>
        value !== undefined && before.model.schemaAt(schema) !== undefined && fitted(schema, value) === undefined,
    )
    .map(({ pointer }) => pointer)
    .filter((pointer) => before.targetAt(pointer).isOwn);
}
