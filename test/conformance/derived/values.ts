import { loadSchemaValidator } from '../../../src/contract/assumptions/index.ts';
import { at, isJsonObject, type Json, type JsonObject } from '../../../src/contract/model/index.ts';
import { isPlain } from '../statements/wire.ts';
import { contract } from '../support/contract.ts';
import { type Change, type Derived, jsonOf } from './recorded.ts';

const { document } = contract;
const misfit = await loadSchemaValidator(document);

/** Where a value stands in a body. */
export type Path = readonly (string | number)[];

/** Every place in a body of which the contract says something, the body itself first. */
export function places(schema: JsonObject, path: Path): Path[] {
  const { properties, items } = schema;
  const below = (child: Json | undefined, key: string | number): Path[] => {
    const reference = isJsonObject(child) && typeof child.$ref === 'string' ? at(document, child.$ref.slice(1)) : child;
    return isJsonObject(reference) ? places(reference, [...path, key]) : [];
  };
  return [
    path,
    ...Object.entries(isJsonObject(properties) ? properties : {}).flatMap(([name, child]) => below(child, name)),
    ...(items === undefined ? [] : [0, 1].flatMap((index) => below(items, index))),
  ];
}

/** Values of every type, as JSON writes them; `$` stands for the value that was there. */
const VALUES = [
  '"a text"',
  '"42"',
  '""',
  '"<b>مرحبا</b>"',
  '42',
  '42.0',
  '42.5',
  '0',
  '-1',
  '9007199254740993',
  '1e3',
  'true',
  'false',
  '[]',
  '{}',
  '[$]',
  '{"value":$}',
  'null',
];
const FURTHER = ['"a text"', '42.5', 'null', '[{"deep":true}]'];

/** What is stated of a body beside its schema. */
interface Stated {
  /** Whether it is open whether there is a body. */
  readonly isOpen: boolean;
  /** Whether it is stated that the body contains a list, whatever its form. */
  readonly isList: boolean;
  /** Whether that list is known to have a name, so that it is not empty. */
  readonly hasNames: boolean;
  /** Where a value is stated that is not null, such as the completed reply. */
  readonly needed: readonly string[];
}

/**
 * Another value at a place, none, or a further field there. The schema says which of them break it.
 *
 * @param schema Where the schema of the body stands.
 * @param model A body that fits it.
 */
export function values(
  schema: string,
  path: Path,
  model: Json,
  { isOpen, isList, hasNames, needed }: Stated,
): Derived[] {
  const where = path.length === 0 ? 'the body' : path.join('.');
  const make = (name: string, to: Path, raw: string | undefined, breaks?: boolean): Derived[] => {
    const text = write(model, to, raw);
    if (text === JSON.stringify(model)) return [];
    const change: Change = ({ received }) => ({
      ...received,
      bytes: Buffer.from(write(jsonOf(received.bytes) ?? {}, to, raw)),
    });
    const value: Json = JSON.parse(text);
    const isEmpty = Array.isArray(value) && value.length === 0;
    const isWrong = misfit(schema, value) !== undefined || (isList && isPlain(value)) || (hasNames && isEmpty);
    return [{ name, change, breaks: breaks ?? isWrong }];
  };
  const isMessage = path.at(-1) === 'message';
  const replaced = VALUES.flatMap((raw) => {
    // Null is open at a field that has a type; nobody can read an empty message, or null, and null is no completed reply.
    const isNothing = raw === 'null' || (raw === '""' && isMessage);
    const breaks = isMessage || (path.length === 0 && !isOpen) || needed.includes(`/${path.join('/')}`);
    return make(`${where} is ${raw}`, path, raw, isNothing ? breaks : undefined);
  });
  return [
    ...replaced,
    ...(path.length === 0 ? [] : make(`${where} is missing`, path, undefined)),
    ...FURTHER.flatMap((raw) => make(`${where} has a further ${raw}`, [...path, 'further'], raw)),
  ];
}

const MARK = '@@';

/** The text of a body with a raw value at a place, or with nothing there; the same where there can be no such place. */
function write(body: Json, path: Path, raw: string | undefined): string {
  const key = path.at(-1);
  if (key === undefined) return String(raw).replace('$', () => JSON.stringify(body));
  const copy: unknown = structuredClone(body);
  let parent = copy;
  for (const step of path.slice(0, -1)) {
    if (Array.isArray(parent)) while (parent.length <= Number(step)) parent.push({});
    parent = isParent(parent) ? parent[step] : undefined;
  }
  if (!isParent(parent)) return JSON.stringify(body);
  if (Array.isArray(parent) && raw !== undefined) while (parent.length < Number(key)) parent.push({});
  const before = JSON.stringify(parent[key] ?? {});
  if (raw !== undefined) parent[key] = MARK;
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
  return JSON.stringify(copy).replace(JSON.stringify(MARK), () => String(raw).replace('$', () => before));
}

const isParent = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null;
