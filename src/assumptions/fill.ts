import { ASPECT_RULES, type Opening } from '../aspects/index.ts';
import type { Contract, JsonObject } from '../contract/index.ts';
import { brokenReference } from '../contract/index.ts';
import { objectionToChanges, unknownPoint } from './action-objection.ts';
import type { FillingAction } from './filling-action.ts';
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

/** How a filling is run. */
export interface FillOptions {
  /** Whether the examples that the actions give are left unchecked. To look at them takes half of the time. */
  readonly leavesExamples?: boolean;
  /**
   * Is told why the actions do not refine the contract; must throw.
   *
   * @param index The action at fault, counted from 0.
   * @param key Pointer of the part of the action that is at fault, where it is not the whole.
   */
  refuse(reason: string, index: number, key?: string): never;
}

/**
 * Runs actions on a copy of the contract, and proves on the way that they refine it: that every change lies at an open
 * point which its action names and is of the kind that the point's aspect leaves open, that every point they name is
 * filled, and that every statement stands as it stood.
 */
export async function fill(
  contract: Contract,
  actions: readonly FillingAction[],
  options: FillOptions,
): Promise<Filling> {
  const document: JsonObject = structuredClone(contract.document);
  const done: Done[] = [];
  for (const [index, action] of actions.entries()) {
    const openings = openingsOf(contract, action, index, options);
    const outcome = await runAction(document, action);
    if ('refused' in outcome) return options.refuse(outcome.refused, index, '/target');
    const objection = objectionToChanges(outcome, openings, action);
    if (objection !== undefined) options.refuse(objection, index);
    done.push({ ...outcome, openings });
  }
  const validate = await schemaValidator(document);
  checkTogether({ open: contract.document, document, done, validate, options });

  const filled = new Set(done.flatMap(({ openings }) => openings.map(({ point }) => point.id)));
  const points = contract.openPoints.filter(({ id }) => filled.has(id));
  return { document, openings: points.map((point) => ({ point, open: contract.document })), validate };
}

/** What an action did, and to which open points. */
type Done = Exclude<Outcome, { readonly refused: string }> & { readonly openings: readonly Opening[] };

function openingsOf(contract: Contract, action: FillingAction, index: number, options: FillOptions): Opening[] {
  return action.fills.map((id, place) => {
    const point = contract.openPoints.find((candidate) => candidate.id === id);
    if (point === undefined) return options.refuse(unknownPoint(contract, id), index, `/x-fills/${place}`);
    return { point, open: contract.document };
  });
}

interface Together {
  readonly open: JsonObject;
  readonly document: JsonObject;
  readonly done: readonly Done[];
  readonly validate: SchemaValidator;
  readonly options: FillOptions;
}

function checkTogether({ open, document, done, validate, options }: Together): void {
  const filled = new Map<string, number>();
  for (const [index, { openings }] of done.entries()) {
    for (const opening of openings) {
      const { id, aspect } = opening.point;
      if (filled.has(id)) continue;
      filled.set(id, index);
      const reason = ASPECT_RULES[aspect].objection(document, opening);
      if (reason !== undefined) options.refuse(`what fills ${id} ${reason}`, index);
    }
  }
  const lost = lostMark(open, document, new Set(filled.keys()));
  if (lost !== undefined) options.refuse(lost, done.findIndex(removes));

  const changes = done.flatMap((action) => action.changes);
  const unfit = options.leavesExamples === true ? undefined : unfitExample(document, changes, validate);
  const broken = brokenReference(document) ?? unfit;
  if (broken === undefined) return;
  const isAbove = (pointer: string) => `${broken.pointer}/`.startsWith(`${pointer}/`);
  const index = done.findLastIndex((action) => action.changes.some(({ pointer }) => isAbove(pointer)));
  options.refuse(broken.reason, index);
}

function removes({ changes }: Done): boolean {
  return changes.some(({ kind }) => kind === 'removed');
}
