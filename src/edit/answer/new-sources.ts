import type { JsonChange, OpenPoint } from '../../contract/index.ts';
import {
  at,
  fromPointer,
  isDataKey,
  isJsonObject,
  type Json,
  type JsonObject,
  marksOf,
  toPointer,
} from '../../contract/index.ts';
import type { Answer } from './answer.ts';
import { sentenceFor } from './sentence.ts';
import { isSourcePlace, nearestSourcePlace, successResponse } from './source-place.ts';

/** An entry of `x-source` to be written, and at which element. */
export interface NewSource {
  readonly element: string;
  readonly entry: { readonly id: string; readonly section: string; readonly says?: string };
}

/**
 * The sources that an answer gives: one with the id of the open point, which becomes a statement, and one for each
 * place of sources that the answer adds, such as a field or a parameter.
 *
 * @param answered The contract with the answer in its structure.
 */
export function newSources(
  answered: JsonObject,
  point: OpenPoint,
  { section, says, value = null }: Answer,
  changes: readonly JsonChange[],
): NewSource[] {
  const element = nearestSourcePlace(answered, placeOf(answered, point, changes));
  const first: NewSource = { element, entry: { id: point.id, section, says: says ?? sentenceFor(point, value) } };

  const taken = new Set(marksOf(answered).map(({ entry }) => (isJsonObject(entry) ? entry.id : undefined)));
  const others = changes
    .flatMap((change) => (change.kind === 'added' ? placesWithin(answered, change.after, change.pointer) : []))
    .filter((pointer) => pointer !== element)
    .map((pointer): NewSource => {
      const { kind, name } = whatIs(answered, pointer);
      const family = point.id.replace(/\.[^.]*$/, '');
      const own = kind === BODY ? `${toKebab(name).replace(`${family}-`, '')}-body` : toKebab(name);
      const id = freeId(`${family}.${own}`, taken);
      const describesItself = isDescribed(at(answered, pointer));
      return { element: pointer, entry: { id, section, ...(describesItself ? {} : { says: `${kind} \`${name}\`.` }) } };
    });
  return [first, ...others];
}

/** What an answer is about: the response of a status, the schema that a body has by name, or what was marked. */
function placeOf(answered: JsonObject, { aspect, place }: OpenPoint, changes: readonly JsonChange[]): string {
  if (aspect === 'status') return successResponse(answered, place.pointer);
  const schema = String(at(answered, `${place.pointer}/$ref`)).slice(1);
  const isNamedByIt = changes.some(({ kind, pointer }) => kind === 'added' && pointer === schema);
  return aspect === 'body' && isNamedByIt ? schema : place.pointer;
}

function placesWithin(answered: JsonObject, value: Json, pointer: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const way = fromPointer(pointer);
  const below = Object.entries(value).flatMap(([key, child]) =>
    isDataKey(way, key) ? [] : placesWithin(answered, child, pointer + toPointer([key])),
  );
  return isJsonObject(value) && isSourcePlace(answered, pointer) ? [pointer, ...below] : below;
}

const BODY = 'There is the body';

function whatIs(answered: JsonObject, pointer: string): { readonly kind: string; readonly name: string } {
  const [group = '', key = ''] = fromPointer(pointer).slice(-2);
  if (group === 'parameters') return { kind: 'There is the parameter', name: String(at(answered, `${pointer}/name`)) };
  if (group === 'responses') return { kind: 'There is the error', name: key };
  if (group === 'securitySchemes') return { kind: 'There is the security scheme', name: key };
  if (group === 'schemas') return { kind: BODY, name: key };
  return { kind: group === 'headers' ? 'There is the header' : 'There is the field', name: key };
}

function isDescribed(element: Json | undefined): boolean {
  return isJsonObject(element) && (element.description !== undefined || element.summary !== undefined);
}

function toKebab(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
  return words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'field';
}

/** Takes an id, with a number behind it where it is taken already. */
function freeId(id: string, taken: Set<unknown>): string {
  let free = id;
  for (let number = 2; taken.has(free); number += 1) free = `${id}-${number}`;
  taken.add(free);
  return free;
}
