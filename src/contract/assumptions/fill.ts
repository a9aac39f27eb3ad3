import type { Contract } from '../contract.ts';
import type { JsonObject } from '../json.ts';
import { brokenReference } from '../references.ts';
import { objectionToChanges, unknownPoint } from './action-objection.ts';
import { ASPECT_RULES, type Opening } from './aspects/index.ts';
import type { AssumptionSet, FillingAction } from './assumption-set.ts';
import { AssumptionSetError } from './assumption-set-error.ts';
import { lostMark } from './guarded-marks.ts';
import { type Outcome, runAction } from './run-action.ts';
import { type SchemaValidator, schemaValidator } from './schema-validator.ts';
import { unfitExample } from './unfit-example.ts';

/** A document in which points are filled, the marks still in it. */
export interface Filling {
  readonly document: JsonObject;
  /** The points that are filled, in the order of the contract. */
  readonly openings: readonly Opening[];
  readonly validate: SchemaValidator;
}

/**
 * Runs the actions of a set on a copy of the contract, and checks each of them and what they come to together.
 *
 * @throws {AssumptionSetError} when the set does not refine the contract.
 */
export async function fill(contract: Contract, set: AssumptionSet): Promise<Filling> {
  const document: JsonObject = structuredClone(contract.document);
  const fail: Fail = (index, reason, key = '') => {
    throw new AssumptionSetError(set.file, set.lineOf(`/actions/${index}${key}`), reason);
  };

  const done: Done[] = [];
  for (const [index, action] of set.actions.entries()) {
    const openings = openingsOf(contract, action, index, fail);
    const outcome = await runAction(document, action);
    if ('refused' in outcome) return fail(index, outcome.refused, '/target');
    const objection = objectionToChanges(outcome, openings, action);
    if (objection !== undefined) fail(index, objection);
    done.push({ ...outcome, openings });
  }
  const validate = schemaValidator(document);
  // A generated example comes with its schema: to look again would take half of the time that hundreds of sets have.
  checkTogether(contract.document, document, done, set.seed === undefined ? validate : undefined, fail);

  const filled = new Set(done.flatMap(({ openings }) => openings.map(({ point }) => point.id)));
  const points = contract.openPoints.filter(({ id }) => filled.has(id));
  return { document, openings: points.map((point) => ({ point, open: contract.document })), validate };
}

type Fail = (index: number, reason: string, key?: string) => never;

/** What an action did, and to which open points. */
type Done = Exclude<Outcome, { readonly refused: string }> & { readonly openings: readonly Opening[] };

function openingsOf(contract: Contract, action: FillingAction, index: number, fail: Fail): Opening[] {
  return action.fills.map((id, place) => {
    const point = contract.openPoints.find((candidate) => candidate.id === id);
    if (point === undefined) return fail(index, unknownPoint(contract, id), `/x-fills/${place}`);
    return { point, open: contract.document };
  });
}

function checkTogether(
  open: JsonObject,
  document: JsonObject,
  done: readonly Done[],
  validate: SchemaValidator | undefined,
  fail: Fail,
): void {
  const filled = new Map<string, number>();
  for (const [index, { openings }] of done.entries()) {
    for (const opening of openings) {
      const { id, aspect } = opening.point;
      if (filled.has(id)) continue;
      filled.set(id, index);
      const reason = ASPECT_RULES[aspect].objection(document, opening);
      if (reason !== undefined) fail(index, `what fills ${id} ${reason}`);
    }
  }
  const lost = lostMark(open, document, new Set(filled.keys()));
  if (lost !== undefined) fail(done.findIndex(removes), lost);

  const changes = done.flatMap((action) => action.changes);
  const broken = brokenReference(document) ?? (validate && unfitExample(document, changes, validate));
  if (broken === undefined) return;
  const isAbove = (pointer: string) => `${broken.pointer}/`.startsWith(`${pointer}/`);
  fail(
    done.findLastIndex((action) => action.changes.some(({ pointer }) => isAbove(pointer))),
    broken.reason,
  );
}

function removes({ changes }: Done): boolean {
  return changes.some(({ kind }) => kind === 'removed');
}
