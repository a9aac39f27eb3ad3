import { entriesOf, type Json, type JsonObject, objectOf } from './json.ts';
import { parentOf, toPointer } from './json-pointer.ts';
import { methodsIn, type Operation } from './operation.ts';
import type { Resolve } from './resolved.ts';

/**
 * The sender of a value: the program that calls the API (`sent`), or the API (`received`). The API sends the requests
 * of webhooks and callbacks, and receives their responses.
 */
export type Direction = 'sent' | 'received';

/** JSON pointers of the requests and responses of all operations, by direction. */
export function placesByDirection(
  document: JsonObject,
  operations: readonly Operation[],
  resolve: Resolve,
): Readonly<Record<Direction, readonly string[]>> {
  const reverse = reverseOperations(document, operations, resolve);
  const called = [...operations, ...reverse.filter(({ isCalled }) => isCalled)];
  const calling = reverse.filter(({ isCalled }) => !isCalled);
  return {
    sent: [...called.flatMap(requestPlaces), ...calling.map(responsePlace)],
    received: [...called.map(responsePlace), ...calling.flatMap(requestPlaces)],
  };
}

type LocatedOperation = Pick<Operation, 'pointer'>;

function requestPlaces({ pointer }: LocatedOperation): string[] {
  return [`${parentOf(pointer)}/parameters`, `${pointer}/parameters`, `${pointer}/requestBody`];
}

const responsePlace = ({ pointer }: LocatedOperation): string => `${pointer}/responses`;

/** An operation of a webhook or a callback. */
interface ReverseOperation extends LocatedOperation {
  /**
   * Whether the program that calls the API also calls this operation: a callback of a webhook or of another callback.
   */
  readonly isCalled: boolean;
}

/** The operations of webhooks, which the API calls, and of the callbacks of all operations. */
function reverseOperations(
  document: JsonObject,
  operations: readonly Operation[],
  resolve: Resolve,
): readonly ReverseOperation[] {
  const all = new Map<string, ReverseOperation>();

  const addPathItems = (items: Json | undefined, place: string, isCalled: boolean): void => {
    for (const [key, value] of entriesOf(items)) {
      const item = resolve(value, place + toPointer([key]));
      for (const { key, node } of item === undefined ? [] : methodsIn(item.node)) {
        if (node === undefined) continue;
        const pointer = `${item?.pointer}/${key}`;
        const id = `${pointer} ${isCalled}`;
        if (all.has(id)) continue;
        all.set(id, { pointer, isCalled });
        addCallbacks(objectOf(node), pointer, !isCalled);
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
