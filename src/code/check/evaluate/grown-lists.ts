import type { Expression } from '../program.ts';
import { alternatives, type CodeScope, joinAlternatives, knownText, MAX_SAMPLED, type Value } from '../values/index.ts';
import type { Evaluation } from './evaluation.ts';
import { findScopeWith } from './scope.ts';

type ListValue = Extract<Value, { kind: 'list' }>;

/**
 * Calls a method that changes the list of a variable, and gives the variable a list of its own. So each block of which any may run leads
 * to another list: `const names = ['agents']; if (id) names.push(id); return names.join('/')`. A loop, a callback or another function
 * may change the list any number of times.
 */
export function changeList(
  { progress }: Evaluation,
  of: Expression,
  {
    method,
    args,
    isOpen,
  }: { readonly method: string | undefined; readonly args: readonly Value[]; readonly isOpen: boolean },
  scope: CodeScope,
  run: () => Value,
): Value {
  const isGrowing = (method === 'push' || method === 'append') && args.length > 0 && !isOpen;
  if (of.kind !== 'name' || !(isGrowing || (method === 'pop' && args.length === 0))) return run();
  const all = alternatives(scope.names.get(of.name));
  const isOfFunction = findScopeWith(of.name, scope) === scope && !progress.loops.includes(scope);
  const lists = all.flatMap((one) => (one.kind === 'list' ? [{ one, whole: listWhole(one) }] : []));
  if (!isOfFunction || lists.length === 0 || lists.length < all.length) return run();
  const result = run();
  const changed = lists.map(({ one, whole }): ListValue => {
    // The list of another block, and one that other code has, are the list before.
    Object.assign(one, { whole });
    if (whole === undefined || whole.length > MAX_SAMPLED) return one;
    return {
      ...one,
      whole: isGrowing ? [...whole, ...args.map((item) => placeEmpty(item, one, of.line))] : whole.slice(0, -1),
    };
  });
  scope.names.set(of.name, joinAlternatives(changed, result.at));
  return result;
}

/** An empty text that a call writes is like one that the list was written with. */
const placeEmpty = (item: Value, list: ListValue, line: number): Value =>
  knownText(item) === '' && item.at.line === line ? { ...item, at: list.at } : item;

/** Lists the elements of a list if all of them are known. */
const listWhole = ({ items, isOpen, whole }: ListValue): readonly Value[] | undefined =>
  whole ?? (isOpen ? undefined : items);
