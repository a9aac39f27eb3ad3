import { basename } from 'node:path';
import { stringify } from 'yaml';
import {
  type ActionEffect,
  AssumptionSetError,
  type ChoicePick,
  type Contract,
  isJsonObject,
  type Json,
  type JsonObject,
  type OverlayAction,
  parseLocatedYaml,
} from '../model/index.ts';
import { sentenceWithBlanks } from './choice-values.ts';
import { pickChoice } from './choose.ts';

/** One action of an OpenAPI Overlay that fills open points. */
export type SetAction = OverlayAction & {
  /**
   * The assumption or answer in a sentence for people; empty if the choice gives the sentence, or if the action only
   * adds examples.
   */
  readonly description: string;
  /** Ids of the open points that the action fills; empty if it only adds named examples, which claim nothing. */
  readonly fills: readonly string[];
  /** The choice that answers the one open point of the action, if a choice answers it. */
  readonly choice?: ChoicePick;
  /**
   * In an observed set, the numbers of exchanges: those that show the answer, those that could show it, and those that
   * contradict it; and the parts of requests that were tried, if the sentence is about more of their kind.
   */
  readonly seen?: {
    readonly times: number;
    readonly of: number;
    readonly tried?: readonly string[];
    readonly against?: number;
  };
};

/**
 * A named file of guesses: an OpenAPI Overlay 1.1 document in which every action names the open points that it fills.
 */
export interface AssumptionSet {
  /** The file's name without its ending, such as `plain`. */
  readonly name: string;
  /** The path of the file as given; if the set was not read from a file, words about its origin. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  readonly actions: readonly SetAction[];
  /** The set that this one extends, by name or by file, as its text writes it. */
  readonly extended?: string;
  /** The files of the extended set, and of the sets that the extended set extends in turn. */
  readonly bases?: readonly string[];
  /** The actions of the extended set that this one keeps. */
  readonly inherited?: readonly SetAction[];
  /** Actions of the extended set with examples, at points that this set answers differently. */
  readonly overridden?: readonly SetAction[];
  /** Answers of another set that were left out, since they contradict this set. */
  readonly unfit?: { readonly set: string; readonly answers: readonly UnfitAnswer[] };
  readonly seed?: number;
  /** The run that observed the answers on a live server, which may do more than was seen; `undefined` for other sets. */
  readonly observed?: ObservationRun;
  lineOf(pointer: string): number | undefined;
}

/** Open points at which an answer of another set cannot be used, and the reason. */
export interface UnfitAnswer {
  readonly ids: readonly string[];
  readonly reason: string;
}

export interface ObservationRun {
  readonly date: string;
  readonly exchanges: number;
}

/**
 * Returns the sentence of a set about an open point: that of its choice, or the description of its first action there;
 * in an observed set, with the numbers of exchanges. `undefined` if the set does not answer the point.
 */
export function sentenceAt(contract: Contract, set: AssumptionSet, id: string): string | undefined {
  const action = set.actions.find(({ fills }) => fills.includes(id));
  const point = contract.openPoints.find((candidate) => candidate.id === id);
  const findSentence = (): string | undefined => {
    if (action?.choice === undefined || point === undefined) return action?.description;
    const picked = pickChoice(contract, point, action.choice);
    if (!('chosen' in picked)) return undefined;
    return set.observed === undefined ? picked.chosen.says : sentenceWithBlanks(picked.choice, action.choice.with);
  };
  const said = findSentence();
  const { seen } = action ?? {};
  if (said === undefined || seen === undefined) return said;
  const { against } = seen;
  return `${said} (seen ${timesInWords(seen)}${against === undefined ? '' : `, contradicted in ${against}`})`;
}

export function timesInWords({
  times,
  of,
  tried = [],
}: {
  readonly times: number;
  readonly of: number;
  readonly tried?: readonly string[];
}): string {
  const sent = tried.length === 0 ? '' : ` with ${tried.join(' and ')}`;
  if (times > 1) return `in ${times} of ${of}${sent}`;
  return `${of > 1 ? `once in ${of}` : 'once'}${sent}`;
}

/** Returns the Overlay document of a set: all its actions, also inherited ones, and no `x-extends`. */
export function toOverlay(set: AssumptionSet): JsonObject {
  return {
    overlay: '1.1.0',
    info: {
      title: set.title,
      version: '1.0.0',
      ...(set.description === '' ? {} : { description: set.description }),
      ...(set.observed === undefined ? {} : { 'x-observed': { ...set.observed } }),
    },
    actions: set.actions.map(({ target, description, fills, choice, seen, ...effect }) => ({
      target,
      ...(description === '' ? {} : { description }),
      ...(fills.length === 0 ? {} : { 'x-fills': [...fills] }),
      ...(choice === undefined ? {} : { 'x-choice': choice.name }),
      ...(choice === undefined || Object.keys(choice.with).length === 0 ? {} : { 'x-with': choice.with }),
      ...(seen === undefined ? {} : { 'x-seen': { ...seen, ...(seen.tried && { tried: [...seen.tried] }) } }),
      ...effect,
    })),
  };
}

/**
 * Parses an assumption set.
 *
 * @param text YAML (or JSON) of one OpenAPI Overlay 1.1 document; every action has `x-fills`, and a description or
 *   `x-choice`, or gives only named examples.
 * @param file The name of the text in errors; its last part without ending is the name of the set.
 * @throws {AssumptionSetError} when the text is not YAML or not an Overlay 1.1 document, or an action is malformed.
 */
export function parseAssumptionSet(text: string, file: string): AssumptionSet {
  const { value: overlay, lineOf } = parseLocatedYaml(text, (line, reason) => {
    throw new AssumptionSetError(file, line, reason);
  });
  const fail: Fail = (pointer, reason) => {
    throw new AssumptionSetError(file, lineOf(pointer), reason);
  };
  const name = basename(file).replace(/\.[^.]*$/, '');
  if (!/^[\w.-]+$/.test(name)) {
    throw new AssumptionSetError(file, undefined, 'must have a name of letters, digits, dots, hyphens and underscores');
  }
  if (!isJsonObject(overlay)) return fail('', 'is not an OpenAPI Overlay document; it must be a mapping');
  if (!/^1\.1\.\d+$/.test(String(overlay.overlay))) {
    return fail('/overlay', 'must be OpenAPI Overlay 1.1; write overlay: 1.1.0');
  }
  const { info, actions } = overlay;
  if (!isJsonObject(info) || typeof info.title !== 'string') return fail('/info', 'needs a title in info');
  if (!Array.isArray(actions) || actions.length === 0) return fail('/actions', 'needs a list of actions');
  const extended = overlay['x-extends'];
  if (extended !== undefined && typeof extended !== 'string') {
    return fail('/x-extends', 'must be the name of a set, or the path of its file');
  }
  const observed = toObservationRun(info['x-observed'], fail);
  return {
    name,
    file,
    ...(extended === undefined ? {} : { extended }),
    ...(observed && { observed }),
    title: info.title,
    description: typeof info.description === 'string' ? info.description.trim() : '',
    actions: actions.map((action: Json, index) => toAction(action, `/actions/${index}`, fail)),
    lineOf,
  };
}

type Fail = (pointer: string, reason: string) => never;

function toObservationRun(value: Json | undefined, fail: Fail): ObservationRun | undefined {
  if (value === undefined) return undefined;
  const { date, exchanges } = isJsonObject(value) ? value : {};
  if (typeof date !== 'string' || typeof exchanges !== 'number') {
    return fail('/info/x-observed', 'needs the date and the number of exchanges');
  }
  return { date, exchanges };
}

const ACTION_KEYS = new Set([
  'target',
  'description',
  'update',
  'remove',
  'copy',
  'x-fills',
  'x-choice',
  'x-with',
  'x-seen',
]);

function toAction(action: Json, pointer: string, fail: Fail): SetAction {
  if (!isJsonObject(action)) return fail(pointer, 'an action must be a mapping');
  const unknown = Object.keys(action).find((key) => !ACTION_KEYS.has(key));
  if (unknown !== undefined)
    fail(`${pointer}/${unknown}`, `${unknown} is no key of an action; it has ${[...ACTION_KEYS].join(', ')}`);
  const isExamples = givesExamples(action);
  const { target, description, 'x-fills': fills = isExamples ? [] : undefined } = action;
  if (typeof target !== 'string' || !target.startsWith('$')) {
    return fail(`${pointer}/target`, 'an action needs a target, a JSONPath that starts with $');
  }
  const says = typeof description === 'string' ? description.trim() : '';
  if (says === '' && action['x-choice'] === undefined && !isExamples) {
    return fail(pointer, 'an action needs a description: what is assumed, in a sentence; or x-choice');
  }
  if (!Array.isArray(fills) || (fills.length === 0 && !isExamples) || !fills.every((id) => typeof id === 'string')) {
    return fail(`${pointer}/x-fills`, 'an action needs x-fills: the list of ids of the open points that it fills');
  }
  const effect = { ...toExchangeCounts(action['x-seen'], pointer, fail), ...toEffect(action, pointer, fail) };
  if (action['x-choice'] !== undefined) return { target, ...toChoiceAction(action, fills, pointer, fail), ...effect };
  if (action['x-with'] !== undefined) fail(`${pointer}/x-with`, 'gives values to no choice; add x-choice');
  return { target, description: says, fills, ...effect };
}

function givesExamples({ update, 'x-choice': choice }: JsonObject): boolean {
  return (
    choice === undefined &&
    isJsonObject(update) &&
    Object.keys(update).join() === 'examples' &&
    isJsonObject(update.examples)
  );
}

function toExchangeCounts(
  seen: Json | undefined,
  pointer: string,
  fail: Fail,
): { readonly seen?: NonNullable<SetAction['seen']> } {
  if (seen === undefined) return {};
  const { times, of, tried, against } = isJsonObject(seen) ? seen : {};
  if (typeof times !== 'number' || typeof of !== 'number') {
    return fail(`${pointer}/x-seen`, 'needs two numbers, times and of');
  }
  return {
    seen: {
      ...{ times, of },
      ...(Array.isArray(tried) && { tried: tried.map(String) }),
      ...(typeof against === 'number' && { against }),
    },
  };
}

/** Parses an action that picks a choice. It changes nothing in the document, and its sentence is that of the choice. */
function toChoiceAction(
  { description, update, 'x-choice': name, 'x-with': values = {} }: JsonObject,
  fills: string[],
  pointer: string,
  fail: Fail,
) {
  if (typeof name !== 'string') return fail(`${pointer}/x-choice`, 'must be the name of a choice');
  if (!isJsonObject(values)) return fail(`${pointer}/x-with`, 'must be a mapping with the values of the choice');
  if (description !== undefined) fail(`${pointer}/description`, 'is given by the choice; remove the description');
  if (fills.length > 1) fail(`${pointer}/x-fills`, 'a choice is that of one point; write an action for each');
  if (!isJsonObject(update) || Object.keys(update).length > 0) {
    fail(pointer, 'an action with x-choice changes nothing; write update: {}');
  }
  return { description: '', fills, choice: { name, with: values } };
}

function toEffect(action: JsonObject, pointer: string, fail: Fail): ActionEffect {
  const effects = ['update', 'remove', 'copy'].filter((key) => Object.hasOwn(action, key));
  if (effects.length !== 1) return fail(pointer, 'an action needs exactly one of update, remove and copy');
  const { update, remove, copy } = action;
  if (update !== undefined) return { update };
  if (remove !== undefined) return remove === true ? { remove } : fail(`${pointer}/remove`, 'must be true');
  if (typeof copy === 'string' && copy.startsWith('$')) return { copy };
  return fail(`${pointer}/copy`, 'must be the JSONPath of the element to copy');
}

export function printAssumptionSet(set: AssumptionSet): string {
  return stringify(toOverlay(set), { lineWidth: 0, flowCollectionPadding: false, aliasDuplicateObjects: false });
}
