import type { EffectOf } from '../../contract/behaviours/index.ts';
import type { Schema } from '../../contract/model/index.ts';
import { isJsonObject } from '../../contract/model/json.ts';
import { fromPointer } from '../../contract/model/json-pointer.ts';
import {
  asNumbers,
  idsOf,
  type PreparedSchemas,
  type ServedContract,
  type ServedMark,
  type SourceRequest,
  toExactNumber,
} from '../http/core.ts';

/** A value of a response that repeats a part of the request, from an entry of `x-repeats`. */
export interface Repeat {
  readonly keys: readonly string[];
  /**
   * The repeated part of the request: a path parameter, or the body. From the body, the response repeats the fields
   * that it has itself.
   */
  readonly of: 'body' | { readonly path: string };
  readonly fields: ReadonlySet<string>;
  readonly stored: EffectOf<'stored-text'>;
  readonly isSame: EffectOf<'id-origin'>;
  /** For each field of the request, the name under which it is returned: `undefined` for its own, `false` for none. */
  readonly renamed: ReadonlyMap<string, EffectOf<'sent-value'>>;
  /** Whether the schema of the value, or of a field in it, allows a sent value. */
  readonly takes: (keys: readonly string[], sent: unknown) => boolean;
  /** Ids of the open points that decide whether a place in the value may have a sent value. */
  readonly pointsAt: (keys: readonly string[]) => string[];
}

type SentParts = Pick<SourceRequest, 'body' | 'values'>;

/** A runtime expression (OpenAPI 3.1, section 4.8.20.4). */
const RUNTIME_EXPRESSION = /^\$request\.(?:(body)|path\.([\w.-]+))$/;

/**
 * Reads which values of a response repeat the request.
 *
 * @param around Ids of the open points of the operation and of its parameters.
 */
export function readRepeats(
  { marks, decisions }: ServedContract,
  schemas: PreparedSchemas,
  answered: Schema | undefined,
  around: readonly string[],
  sent: Schema | undefined,
): Repeat[] {
  const marksAt = (schema: Schema | undefined): ServedMark[] =>
    (schema?.parts ?? []).flatMap(({ node }) => marks.on(node));
  const idsAt = (schema: Schema | undefined): string[] => idsOf(marksAt(schema));
  const renamed = new Map(
    [...(sent?.properties ?? [])].map(([name, schema]) => [
      name,
      decisions.forPoints('sent-value', idsAt(schema)).does,
    ]),
  );
  const entries = (answered?.parts ?? []).flatMap(({ node }) => Object.entries(Object(node['x-repeats'])));
  return entries.flatMap(([target, expression]): Repeat[] => {
    const [, isBody, path] = RUNTIME_EXPRESSION.exec(String(expression)) ?? [];
    if (isBody === undefined && path === undefined) return [];
    const keys = fromPointer(target);
    const repeatedSchema = answered?.find(keys);
    return [
      {
        keys,
        of: path === undefined ? 'body' : { path },
        fields: new Set(repeatedSchema?.properties.keys()),
        stored: decisions.forPoints('stored-text', idsAt(repeatedSchema)).does,
        isSame: decisions.forPoints('id-origin', around).does,
        renamed,
        takes: (inner, value) =>
          (repeatedSchema?.find(inner)?.places ?? []).every(
            (place) => schemas.validate(place, value, 'response').length === 0,
          ),
        pointsAt: (inner) => {
          const ofValue = marksAt(repeatedSchema).filter(
            ({ shows, aspect }) => shows === 'stored-text' || aspect === 'length',
          );
          const ofField = marksAt(repeatedSchema?.find(inner)).filter(({ inStructure }) => inStructure);
          return idsOf([...ofValue, ...ofField]);
        },
      },
    ];
  });
}

/** Ids of the open points that decide which values a place may have; `undefined` if the place repeats nothing. */
export function findRepeatPoints(repeats: readonly Repeat[], place: readonly string[]): string[] | undefined {
  const repeat = repeats.find(({ of, keys }) => of === 'body' && keys.every((key, index) => place[index] === key));
  return repeat?.pointsAt(place.slice(repeat.keys.length));
}

export function withRepeats(body: unknown, repeats: readonly Repeat[], sent: SentParts): unknown {
  return repeats.reduce(
    (value, repeat) => replaceAt(value, repeat.keys, (part) => putSentValues(part, repeat, sent)),
    body,
  );
}

/** Changes the part of a value at a path of keys. A value without that part is returned as it is. */
export function replaceAt(value: unknown, keys: readonly string[], change: (part: unknown) => unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return change(value);
  if (!isJsonObject(value) || !Object.hasOwn(value, key)) return value;
  return { ...value, [key]: replaceAt(value[key], rest, change) };
}

function putSentValues(part: unknown, repeat: Repeat, { body, values }: SentParts): unknown {
  if (repeat.of !== 'body') {
    const value = toTypeOfExample(part, values[repeat.of.path], repeat.isSame);
    return repeat.takes([], asNumbers(value)) ? value : part;
  }
  if (!isJsonObject(part) || !isJsonObject(body)) return part;
  const fields = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    const renamed = repeat.renamed.get(name);
    const returnedName = renamed === undefined ? name : renamed;
    if (
      value === null ||
      returnedName === false ||
      !(Object.hasOwn(part, returnedName) || repeat.fields.has(returnedName))
    )
      return [];
    if (returnedName !== name && !repeat.takes([returnedName], value)) return [];
    return [[returnedName, typeof value === 'string' ? repeat.stored(value) : value]];
  });
  return { ...part, ...Object.fromEntries(fields) };
}

/**
 * Returns the value of a field that repeats a path parameter. If the example is a number and the sent text is not an
 * integer, the field has the example.
 *
 * @param isSame Whether the field has the sent value, in the type of the example. If not, it has another one: the
 *   example, or the next number if the example is a number and was sent.
 */
function toTypeOfExample(part: unknown, text: string | undefined, isSame: boolean): unknown {
  if (text === undefined) return part;
  if (typeof part !== 'number' && typeof part !== 'bigint') return isSame ? decodeURIComponent(text) : part;
  if (!/^-?\d+$/.test(text)) return part;
  const value = toExactNumber(text);
  if (isSame) return value;
  return value === part ? toExactNumber(String(BigInt(value) + 1n)) : part;
}
