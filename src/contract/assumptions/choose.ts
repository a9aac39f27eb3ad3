import { ASPECT_DEFINITIONS } from '../aspects/index.ts';
import { findExclusion, type PickAtPoint, surfacesOf } from '../behaviours/index.ts';
import {
  ALL_SURFACES,
  allPoints,
  answeredPoints,
  type Choice,
  type ChoicePick,
  type Contract,
  type DocumentPlace,
  type Model,
  type OpenPoint,
  type Operation,
  responseFor,
  suggestNearestName,
} from '../model/index.ts';
import { fillSentence, objectionToValues } from './choice-values.ts';

/** A pick with its sentence, and the behaviour that shows it. */
export interface DescribedPick extends ChoicePick {
  readonly says: string;
  readonly shows?: string;
}

export interface PickedChoice {
  readonly chosen: DescribedPick;
  readonly choice: Choice;
}

/** Picked choices, by the id of their open point. */
export type PicksByPoint = ReadonlyMap<string, PickedChoice>;

type PickOutcome = PickedChoice | { readonly refused: string; readonly at: 'point' | 'name' | 'with' };

export function pickChoice(contract: Contract, point: OpenPoint, { name, with: values }: ChoicePick): PickOutcome {
  const { id, aspect } = point;
  const { choices = [], nowhere, shows } = contract.choices.get(id) ?? {};
  if (choices.length === 0) {
    const why =
      aspect === 'elsewhere'
        ? `has no choices${nowhere === undefined ? '' : `, for no answer shows on the wire: ${nowhere}`}`
        : `has no choices: a set may ${ASPECT_DEFINITIONS[aspect].may}`;
    return { refused: why, at: 'point' };
  }
  const choice = choices.find((candidate) => candidate.name === name);
  if (choice === undefined) {
    const names = choices.map((candidate) => candidate.name);
    return {
      refused: `has no choice ${name}${suggestNearestName(name, names)}; there are ${names.join(', ')}`,
      at: 'name',
    };
  }
  const unfit = objectionToValues(choice, values);
  if (unfit !== undefined) return { refused: unfit, at: 'with' };
  return { chosen: { name, with: values, says: fillSentence(choice, values), ...(shows && { shows }) }, choice };
}

/** The choices by which the owner answered points, by the id of the point, which is now that of a statement. */
export function choicesOfAnsweredPoints(contract: Contract): PicksByPoint {
  return new Map(
    answeredPoints(contract).flatMap((point) => {
      const picked = pickChoice(contract, point, point.choice);
      return 'refused' in picked ? [] : [[point.id, picked] as const];
    }),
  );
}

/**
 * Returns why the choice at a point contradicts another choice, a statement, or the assumed structure; `undefined` if
 * it does not, or if the point has no choice.
 */
export function objectionToPick(
  contract: Contract,
  filled: Model,
  points: PicksByPoint,
  point: OpenPoint,
): string | undefined {
  const entry = points.get(point.id);
  if (entry === undefined) return undefined;
  const { choice, chosen } = entry;
  const what = `the choice ${choice.name} at ${point.id}`;
  const excluded = findExcludedPick(contract, points, point, chosen);
  if (excluded !== undefined) {
    const isAnswered = typeof excluded === 'string' || contract.statements.some(({ id }) => id === excluded.id);
    const other = typeof excluded === 'string' ? excluded : choiceInWords(excluded, excluded.id);
    return `${what} contradicts ${isAnswered ? `the statement ${other}` : other}`;
  }
  for (const [value, other] of choice.needs.named) {
    const named = namesAddedAt(contract, filled, other);
    if (named.includes(String(chosen.with[value]))) continue;
    const clause = named.length === 0 ? 'which gives no name' : `which gives ${named.join(', ')}`;
    return `${what} needs ${value} to be a name that the answer to ${other} gives, ${clause}`;
  }
  // The status of an owner's answer is stated, so a choice about further statuses cannot exclude it.
  const isStated = contract.statements.some(({ id }) => id === point.id);
  for (const status of isStated ? [] : statusesIn(chosen)) {
    const refusal = objectionToStatus(contract, filled, points, point, status);
    if (refusal !== undefined) return `${what} gives the status ${status}, ${refusal}`;
  }
  return undefined;
}

/** Returns the choice at another open point that the choice by which the owner answered `point` excludes. */
export function findExcludedByAnswer(
  contract: Contract,
  points: PicksByPoint,
  point: OpenPoint,
): PickAtPoint | undefined {
  const chosen = points.get(point.id)?.chosen;
  const excluded = chosen && findExcludedPick(contract, points, point, chosen);
  return typeof excluded === 'string' ? undefined : excluded;
}

function findExcludedPick(
  contract: Contract,
  points: PicksByPoint,
  point: OpenPoint,
  chosen: DescribedPick,
): PickAtPoint | string | undefined {
  const otherChoices = () =>
    [...points].flatMap(([id, there]): PickAtPoint[] => (id === point.id ? [] : [{ id, ...there.chosen }]));
  const concernsSameRequests = (id: string): boolean => {
    const surfaces = surfacesOf(contract, point);
    const statement = contract.statements.find((one) => one.id === id);
    if (statement !== undefined && statement.choice === undefined) return surfaces.has(statement.place.surface);
    const other = allPoints(contract).find((one) => one.id === id);
    if (other === undefined || ![...surfacesOf(contract, other)].some((one) => surfaces.has(one))) return false;
    const [here, there] = [point.place.operations, other.place.operations];
    return here.length === 0 || there.length === 0 || there.some((one) => here.includes(one));
  };
  return findExclusion({ id: point.id, ...chosen }, otherChoices, concernsSameRequests);
}

/** Describes a choice at an open point, with its values. */
export function choiceInWords({ name, with: values }: ChoicePick, id: string): string {
  const words = Object.entries(values).map(([value, is]) => `${value} ${is}`);
  return `the choice ${name} at ${id}${words.length === 0 ? '' : ` (${words.join(', ')})`}`;
}

/** The names of the fields or parameters that the answer in the structure adds at an open point. */
export function namesAddedAt({ model, openPoints, statements }: Contract, filled: Model, id: string): string[] {
  const pointer = openPoints.find((point) => point.id === id)?.place.pointer;
  // If the owner has answered the open point, the contract itself has these names.
  if (pointer === undefined) return namesAt(model, statements.find((one) => one.id === id)?.place.pointer ?? '');
  const before = namesAt(model, pointer);
  return namesAt(filled, pointer).filter((name) => !before.includes(name));
}

function namesAt(model: Model, pointer: string): string[] {
  const parameters = model.operationOf(pointer)?.parameters ?? [];
  return [...(model.schemaAt(pointer)?.properties.keys() ?? []), ...parameters.map(({ name }) => name)];
}

/** The error statuses among the values of a choice: values whose names end in `status`. */
function statusesIn({ with: values }: ChoicePick): number[] {
  return Object.entries(values).flatMap(([name, value]) =>
    /(^|-)status$/.test(name) && Number(value) >= 400 ? [Number(value)] : [],
  );
}

/** The behaviour whose choice lists error statuses that a surface has beyond those in its structure. */
const ERROR_STATUSES = 'error-statuses';

/**
 * Returns why a status cannot be an answer: an operation of the open point does not have it (or, if the point has no
 * operations, no operation of its surface has it), and the choice about further statuses does not list it. As long as
 * further statuses are open, any status can be the answer.
 */
function objectionToStatus(
  contract: Contract,
  filled: Model,
  points: PicksByPoint,
  { place }: OpenPoint,
  status: number,
): string | undefined {
  const { choices, model, operations } = contract;
  const reaching = operations.filter(({ operationId }) => place.operations.includes(operationId));
  // An open point at the API as a whole concerns its first surface; those of the other surfaces are at tags.
  const surfaceOf = (one: DocumentPlace): string =>
    one.surface === ALL_SURFACES ? model.surfaces[0].name : one.surface;
  const all = operations.filter(({ surface }) => surface === surfaceOf(place));
  const hasStatus = ({ pointer }: Operation): boolean => {
    const operation = filled.operationOf(pointer);
    return operation !== undefined && responseFor(operation, status) !== undefined;
  };
  if (reaching.length > 0 ? reaching.every(hasStatus) : all.some(hasStatus)) return undefined;
  const nowhere = `which is no answer of ${place.name}`;
  const otherStatuses = allPoints(contract).find(
    (point) => choices.get(point.id)?.shows === ERROR_STATUSES && surfaceOf(point.place) === surfaceOf(place),
  );
  if (otherStatuses === undefined) return reaching.length === 0 ? undefined : nowhere;
  const chosen = points.get(otherStatuses.id)?.chosen;
  if (chosen === undefined || Object.values(chosen.with).flat().includes(status)) return undefined;
  return `${nowhere}, and which the choice ${chosen.name} at ${otherStatuses.id} excludes`;
}
