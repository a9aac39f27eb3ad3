import { ASPECT_DEFINITIONS, type PointContext } from '../aspects/index.ts';
import {
  type ActionOutcome,
  answeredPoints,
  type Contract,
  findBrokenReference,
  isJsonObject,
  isSameData,
  isWithin,
  type Json,
  type JsonChange,
  type JsonObject,
  type Mark,
  Model,
  type OpenPoint,
  runAction,
  suggestNearestName,
} from '../model/index.ts';
import type { SetAction } from './assumption-set.ts';
import {
  choiceInWords,
  choicesOfAnsweredPoints,
  type DescribedPick,
  findExcludedByAnswer,
  objectionToPick,
  type PickedChoice,
  type PicksByPoint,
  pickChoice,
} from './choose.ts';
import { loadSchemaValidator, type SchemaValidator } from './schema-validator.ts';

/** A document with filled points, before their marks are removed. */
export interface FilledDocument {
  readonly model: Model;
  readonly contexts: readonly PointContext[];
  readonly chosen: ReadonlyMap<string, DescribedPick>;
  readonly validate: SchemaValidator;
  /** Returns the index of the action that set the value at a pointer; -1 if the contract already had it. */
  readonly actionAt: (pointer: string) => number;
}

export interface FillRefusal {
  readonly refused: string;
  /** The remedy for the author of a set, if it is not in the reason. */
  readonly advice?: string;
  readonly index: number;
  readonly key?: string;
}

const ANOTHER_CHOICE_REMEDY = 'pick another choice';

export interface FillOptions {
  readonly isObserved?: boolean;
  readonly isProven?: boolean | undefined;
  readonly pause?: (() => Promise<void>) | undefined;
}

/** Runs actions on a copy of the contract, and proves that they refine it; see `applyAssumptionSet`. */
export async function fillDocument(
  contract: Contract,
  actions: readonly SetAction[],
  { isObserved = false, isProven = false, pause }: FillOptions = {},
): Promise<FilledDocument | FillRefusal> {
  const byId = new Map(contract.openPoints.map((point) => [point.id, point]));
  const toContext = (point: OpenPoint): PointContext => ({ point, open: contract.model, isObserved });
  const answered = choicesOfAnsweredPoints(contract);
  const points = picksInForce(contract, byId, answered, actions);
  if ('refused' in points) return points;
  const document: JsonObject = structuredClone(contract.document);
  const done: CompletedAction[] = [];
  for (const [index, action] of actions.entries()) {
    await pause?.();
    const contexts = action.fills.flatMap((id) => byId.get(id) ?? []).map(toContext);
    const unknown = action.fills.find((id) => !byId.has(id) && !answered.has(id));
    if (unknown !== undefined) {
      return {
        refused: describeUnknownPoint(contract, unknown),
        index,
        key: `/x-fills/${action.fills.indexOf(unknown)}`,
      };
    }
    const outcome = await runAction(document, structuredClone(action));
    if ('refused' in outcome) return { ...outcome, index, key: '/target' };
    const refused = objectionToChanges(outcome, contexts);
    if (refused !== undefined) return { refused, index };
    done.push({ ...outcome, contexts });
  }
  await pause?.();
  const model = new Model(document);
  if (!isProven) {
    await pause?.();
    const refusal = findRefusal(contract.model, model, done);
    if (refusal !== undefined) return refusal;
    for (const [index, { fills, choice }] of actions.entries()) {
      await pause?.();
      const point = choice && byId.get(fills[0] ?? '');
      const refused = point && objectionToPick(contract, model, points, point);
      if (refused !== undefined) return { refused, advice: ANOTHER_CHOICE_REMEDY, index };
    }
    const contradicted = refuseContradictedAnswer(contract, points, actions);
    if (contradicted !== undefined) return contradicted;
  }

  const filled = new Set(done.flatMap(({ contexts }) => contexts.map(({ point }) => point)));
  return {
    model,
    contexts: contract.openPoints.filter((point) => filled.has(point)).map(toContext),
    chosen: new Map([...points].map(([id, { chosen }]) => [id, chosen])),
    validate: await loadSchemaValidator(document),
    actionAt: (pointer) => done.findLastIndex(({ changes }) => changes.some((one) => isWithin(pointer, one.pointer))),
  };
}

/** Refuses the first action whose choice contradicts a choice by which the owner answered. */
function refuseContradictedAnswer(
  contract: Contract,
  points: PicksByPoint,
  actions: readonly SetAction[],
): FillRefusal | undefined {
  for (const point of answeredPoints(contract)) {
    const excluded = findExcludedByAnswer(contract, points, point);
    const index = actions.findIndex(({ fills }) => excluded !== undefined && fills.includes(excluded.id));
    if (excluded === undefined || index < 0) continue;
    const what = choiceInWords(excluded, excluded.id);
    const refused = `${what} contradicts the statement ${choiceInWords(point.choice, point.id)}`;
    return { refused, advice: ANOTHER_CHOICE_REMEDY, index };
  }
  return undefined;
}

/** All choices that apply: those of the owner's answers, and those of the actions. */
function picksInForce(
  contract: Contract,
  byId: ReadonlyMap<string, OpenPoint>,
  answered: PicksByPoint,
  actions: readonly SetAction[],
): PicksByPoint | FillRefusal {
  const points = new Map<string, PickedChoice>(answered);
  for (const [index, { fills, choice }] of actions.entries()) {
    for (const id of fills) {
      const point = byId.get(id);
      const stated = answered.get(id)?.chosen;
      if (stated !== undefined) {
        if (choice && choice.name === stated.name && isSameData(choice.with, stated.with)) continue;
        const picked = choice === undefined ? 'another answer' : choiceInWords(choice, id);
        return {
          refused: `${picked} contradicts the statement ${choiceInWords(stated, id)}`,
          advice: 'remove the action',
          index,
        };
      }
      const names = contract.choices.get(id)?.choices.map(({ name }) => name) ?? [];
      if (choice === undefined && names.length > 0) {
        return { refused: `${id} is answered by a choice; write x-choice with one of ${names.join(', ')}`, index };
      }
      if (choice === undefined || point === undefined) continue;
      if (points.has(id)) return { refused: `${id} is answered by an action above; remove one of the two`, index };
      const picked = pickChoice(contract, point, choice);
      if ('refused' in picked) return { refused: `${id} ${picked.refused}`, index, key: KEY_POINTERS[picked.at] };
      points.set(id, picked);
    }
  }
  return points;
}

const KEY_POINTERS = { point: '/x-fills', name: '/x-choice', with: '/x-with' };

type CompletedAction = Exclude<ActionOutcome, { readonly refused: string }> & {
  readonly contexts: readonly PointContext[];
};

function findRefusal(open: Model, model: Model, done: readonly CompletedAction[]): FillRefusal | undefined {
  const filled = new Set<string>();
  for (const [index, { contexts }] of done.entries()) {
    for (const context of contexts) {
      const { id, aspect } = context.point;
      const reason = filled.has(id) ? undefined : ASPECT_DEFINITIONS[aspect].objection(model, context);
      filled.add(id);
      if (reason !== undefined) return { refused: `what fills ${id} ${reason}`, index };
    }
  }
  const lost = describeLostMark(open, model, filled);
  const removesSomething = ({ changes }: CompletedAction): boolean => changes.some(({ kind }) => kind === 'removed');
  if (lost !== undefined) return { refused: lost, index: done.findIndex(removesSomething) };

  const broken = findBrokenReference(model.document);
  if (broken === undefined) return undefined;
  const isAbove = (pointer: string) => `${broken.pointer}/`.startsWith(`${pointer}/`);
  const index = done.findLastIndex((action) => action.changes.some(({ pointer }) => isAbove(pointer)));
  return { refused: broken.reason, index };
}

function describeUnknownPoint(contract: Contract, id: string): string {
  return contract.statements.some((statement) => statement.id === id)
    ? `${id} is a statement of the contract, not an open point; only open points are filled`
    : `${id} is no open point of the contract${suggestNearestName(
        id,
        contract.openPoints.map((point) => point.id),
      )}; \`colloquy open-points\` lists them`;
}

function objectionToChanges(
  { pointer, changes }: { readonly pointer: string; readonly changes: readonly JsonChange[] },
  contexts: readonly PointContext[],
): string | undefined {
  if (changes.length === 0) return objectionToMissingChange(pointer, contexts);
  if (contexts.length === 0) return objectionToExamples(changes);
  for (const change of changes) {
    const objection = objectionToChange(change, contexts);
    if (objection !== undefined) return objection;
  }
  return undefined;
}

/** Returns why changes are not only added named examples; the examples of the contract stay unchanged. */
function objectionToExamples(changes: readonly JsonChange[]): string | undefined {
  const other = changes.find(({ kind, pointer }) => kind !== 'added' || !NAMED_EXAMPLES.test(pointer));
  if (other === undefined) return undefined;
  if (NAMED_EXAMPLES.test(other.pointer))
    return `changes ${other.pointer}, which the contract has; give it another name`;
  return 'gives examples, and its target is not the media type of a body; write a target that ends in `.content[...]`';
}

const NAMED_EXAMPLES = /\/content\/[^/]+\/examples(\/[^/]+.*)?$/;

function objectionToChange(change: JsonChange, contexts: readonly PointContext[]): string | undefined {
  const markKey = markExtensionWithin(change.pointer, change.kind === 'removed' ? null : change.after);
  if (markKey !== undefined) return `touches ${markKey} at ${change.pointer}; the marks of the contract are left alone`;
  if (contexts.some((context) => ASPECT_DEFINITIONS[context.point.aspect].allows(change, context))) return undefined;
  const verb = { added: 'adds', removed: 'removes', changed: 'changes' }[change.kind];
  const may = contexts.map(
    ({ point }) => `at ${point.id} (${point.place.name}) a set may ${ASPECT_DEFINITIONS[point.aspect].may}`,
  );
  return `${verb} ${change.pointer}, which is not what it fills: ${may.join('; ')}`;
}

/**
 * Returns why an action may not leave the document as it is. Only an observation or an answer in words may, and its
 * target must be the place of its points.
 */
function objectionToMissingChange(pointer: string, contexts: readonly PointContext[]): string | undefined {
  const silent = contexts.find(
    ({ point, isObserved }) => isObserved !== true && ASPECT_DEFINITIONS[point.aspect].mayChangeNothing !== true,
  );
  if (silent !== undefined) return `changes nothing, so it does not fill ${silent.point.id}`;
  const elsewhere = contexts.find(({ point }) => point.place.pointer !== pointer);
  if (elsewhere === undefined) return undefined;
  return `changes nothing, and its target is not the place of ${elsewhere.point.id} (${elsewhere.point.place.name})`;
}

/** Extensions that the contract itself uses, and that a set must not change. */
const MARK_EXTENSIONS = ['x-source', 'x-unspecified', 'x-assumed'];

function markExtensionWithin(pointer: string, value: Json): string | undefined {
  const above = MARK_EXTENSIONS.find((key) => pointer.split('/').includes(key));
  if (above !== undefined) return above;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    const ownKey = isJsonObject(value) && MARK_EXTENSIONS.includes(key) ? key : markExtensionWithin('', child);
    if (ownKey !== undefined) return ownKey;
  }
  return undefined;
}

/** Describes a mark that was removed or changed: that of a statement, or of an open point that is not filled. */
function describeLostMark(before: Model, after: Model, filled: ReadonlySet<string>): string | undefined {
  const markId = ({ entry }: Mark): string => (isJsonObject(entry) ? String(entry.id) : '');
  // The element is part of the key: a part of Swagger 2.0 that is copied has the same id in each copy.
  const markKey = (mark: Mark): string => `${markId(mark)} ${mark.element}`;
  const marks = new Map(after.marks.map((mark) => [markKey(mark), mark]));
  const lost = before.marks.find((mark) => {
    return !filled.has(markId(mark)) && !isSameData(marks.get(markKey(mark))?.entry, mark.entry);
  });
  if (lost === undefined) return undefined;
  const what = lost.key === 'x-source' ? 'the statement' : 'the open point';
  return `takes away ${what} ${markId(lost)}, which is in what it removes`;
}
