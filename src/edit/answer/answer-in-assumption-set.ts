import { type Document, isAlias, isCollection, isNode, parseDocument } from 'yaml';
import {
  type AssumptionSet,
  AssumptionSetError,
  exampleSites,
  type FillOptions,
  fill,
  findElement,
  parseAssumptionSet,
  refit,
} from '../../assumptions/index.ts';
import type { Contract } from '../../contract/index.ts';
import { at, changesBetween, fromPointer, type JsonChange } from '../../contract/index.ts';
import { YAML_STYLE } from './edit-yaml.ts';
import { keepAnchors, withoutOpenPoint } from './without-open-point.ts';

/** An assumption set after an open point was answered. */
export interface AnsweredAssumptionSet {
  /** The set, which applies to the contract with the answer in it. */
  readonly text: string;
  /** What the answer changed in its other guesses, each in a few words, for a person to read again. */
  readonly notes: readonly string[];
}

/**
 * Lets an assumption set follow an answer. What it guesses at the answered point goes. Its other guesses stay, with
 * examples that fit what is decided now; one that the answer contradicts goes as well. Formatting and comments stay as
 * their author wrote them.
 *
 * @param contract The contract with the answer in it.
 * @param text The set, which applied to the contract as it was before.
 * @param file The name that errors give to the text.
 * @param id The point that was open before.
 * @throws {AssumptionSetError} when nothing is left of the set, or what is left does not apply.
 */
export async function answerInAssumptionSet(
  contract: Contract,
  text: string,
  file: string,
  id: string,
): Promise<AnsweredAssumptionSet> {
  const read = (changed: string) => parseAssumptionSet(changed, file);
  const kept = withoutOpenPoint(text, id, 'keep');
  if ((await contradiction(contract, read(kept))) === undefined) return { text: kept, notes: [] };

  const isShared = (await contradiction(contract, read(kept), LEAVES_EXAMPLES)) === undefined;
  const own = isShared ? kept : withoutOpenPoint(text, id, 'drop');
  const agreeing = await withoutContradictions(contract, own, read, LEAVES_EXAMPLES);
  const fitting = await withFittingExamples(contract, agreeing.text, read);
  const answered = await withoutContradictions(contract, fitting.text, read);
  return { text: answered.text, notes: [...agreeing.notes, ...fitting.notes, ...answered.notes] };
}

type Read = (text: string) => AssumptionSet;
type Options = Pick<FillOptions, 'leavesExamples'>;
const LEAVES_EXAMPLES: Options = { leavesExamples: true };

/** Takes out one guess after the other that the contract contradicts, as one may fall with another. */
async function withoutContradictions(
  contract: Contract,
  text: string,
  read: Read,
  options: Options = {},
): Promise<AnsweredAssumptionSet> {
  const notes: string[] = [];
  let agreeing = text;
  for (;;) {
    const found = await contradiction(contract, read(agreeing), options);
    if (found === undefined) return { text: agreeing, notes };
    for (const id of found.fills) agreeing = withoutOpenPoint(agreeing, id, 'drop');
    notes.push(`no guess at ${found.fills.join(', ')} any more: ${found.reason.replace(/^what fills \S+ /, '')}`);
  }
}

/** The first action that does not refine the contract. */
interface Contradiction {
  readonly fills: readonly string[];
  readonly reason: string;
}

async function contradiction(
  contract: Contract,
  set: AssumptionSet,
  options: Options = {},
): Promise<Contradiction | undefined> {
  let found: Contradiction | undefined;
  const refuse = (reason: string, index: number): never => {
    const error = new AssumptionSetError(set.file, set.lineOf(`/actions/${index}`), reason);
    const fills = set.actions[index]?.fills;
    if (fills !== undefined) found = { fills, reason };
    throw error;
  };
  try {
    await fill(contract, set.actions, { ...options, refuse });
  } catch (error) {
    if (found === undefined) throw error;
  }
  return found;
}

/** Makes the examples that a set gives fit the filled contract; one that cannot be made to fit goes. */
async function withFittingExamples(contract: Contract, text: string, read: Read): Promise<AnsweredAssumptionSet> {
  const set = read(text);
  const refuse = (reason: string): never => {
    throw new AssumptionSetError(set.file, undefined, reason);
  };
  const { document, validate } = await fill(contract, set.actions, { ...LEAVES_EXAMPLES, refuse });
  const yaml = parseDocument(text);
  const notes: string[] = [];
  for (const [index, action] of set.actions.entries()) {
    const found = await findElement(document, action.target);
    if (!('update' in action) || 'refused' in found) continue;
    // From the last to the first: what goes does not move those that are still to come.
    for (const site of exampleSites(at(document, found.pointer), found.pointer).toReversed()) {
      const place = site.pointer.slice(found.pointer.length);
      const way = site.kind === 'named' ? `${place}/value` : place;
      const example = at(action.update, way);
      if (example === undefined || validate(site.schema, example) === undefined) continue;
      const fitting = refit(document, site.schema, example, validate);
      const update = `/actions/${index}/update`;
      if (fitting === undefined) dropExample(yaml, `${update}${place}`);
      else editExample(yaml, changesBetween(example, fitting, `${update}${way}`));
      notes.push(`the example of ${action.fills.join(', ')} ${fitting === undefined ? 'is gone' : 'fits it now'}`);
    }
  }
  return { text: yaml.toString(YAML_STYLE), notes };
}

/** Writes out what stands elsewhere and is taken over by an alias, so that it can change here alone. */
function writeOut(yaml: Document, keys: readonly string[]): void {
  for (let depth = 1; depth <= keys.length; depth += 1) {
    const way = keys.slice(0, depth);
    const node = yaml.getIn(way, true);
    if (isAlias(node)) yaml.setIn(way, yaml.createNode(node.resolve(yaml)?.toJS(yaml)));
  }
}

/** Unlike an element of the contract, data has no order of keys of its own: what is new comes last. */
function editExample(yaml: Document, changes: readonly JsonChange[]): void {
  for (const change of changes) {
    writeOut(yaml, fromPointer(change.pointer));
    if (change.kind !== 'removed') yaml.setIn(fromPointer(change.pointer), yaml.createNode(change.after));
  }
  // From the last to the first: an item that goes moves those after it.
  for (const change of changes.toReversed()) {
    if (change.kind === 'removed') yaml.deleteIn(fromPointer(change.pointer));
  }
}

/** Takes an example out, and with the last one of a list the list. */
function dropExample(yaml: Document, pointer: string): void {
  const keys = fromPointer(pointer);
  writeOut(yaml, keys);
  const dropped = yaml.getIn(keys, true);
  yaml.deleteIn(keys);
  if (isNode(dropped)) keepAnchors(yaml, dropped);
  const list = keys.slice(0, -1);
  const left = yaml.getIn(list, true);
  if (list.at(-1) === 'examples' && isCollection(left) && left.items.length === 0) yaml.deleteIn(list);
}
