import { entriesOf, type Json, type JsonObject, objectOf } from './json.ts';
import { toPointer } from './json-pointer.ts';
import { METHODS, type Operation } from './operation.ts';
import type { Resolve } from './resolved.ts';

/** An operation of a webhook or a callback. */
export interface ReverseOperation {
  readonly pointer: string;
  /** Whether the program that calls the API calls this one too: a callback of a webhook or of another callback. */
  readonly isCalled: boolean;
}

/** The operations of webhooks, which the API calls, and of the callbacks of all operations. */
export function reverseOperations(
  document: JsonObject,
  operations: readonly Operation[],
  resolve: Resolve,
): readonly ReverseOperation[] {
  const all = new Map<string, ReverseOperation>();

  const addPathItems = (items: Json | undefined, place: string, isCalled: boolean): void => {
    for (const [key, value] of entriesOf(items)) {
      const item = resolve(value, place + toPointer([key]));
      for (const method of METHODS) {
        if (item?.node[method] === undefined) continue;
        const pointer = `${item.pointer}/${method}`;
        const known = `${pointer} ${isCalled}`;
        if (all.has(known)) continue;
        all.set(known, { pointer, isCalled });
        addCallbacks(objectOf(item.node[method]), pointer, !isCalled);
      }
    }
  };
  const addCallbacks = (operation: JsonObject, pointer: string, isCalled: boolean): void => {
    for (const [name, value] of entriesOf(operation.callbacks)) {
      const callback = resolve(value, `${pointer}/callbacks${toPointer([name])}`);
      if (callback !== undefined) addPathItems(callback.node, callback.pointer, isCalled);
    }
  };

  addPathItems(document.webhooks, '/webhooks', false);
  for (const { node, pointer } of operations) addCallbacks(node, pointer, false);
  return [...all.values()];
}
