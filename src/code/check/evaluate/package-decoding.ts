import {
  alternatives,
  type CallArguments,
  type ClassValue,
  jsonTypesOf,
  type LibrarySchema,
  type ObjectValue,
  type Value,
} from '../values/index.ts';
import { listClasses } from './base-classes.ts';
import { decode } from './decode.ts';
import type { Evaluation } from './evaluation.ts';
import { readSchema } from './package-schemas.ts';

/** Matches functions that check or convert data by a schema. */
const DECODE_NAME =
  /pars|decod|valid|check|cast|guard|assert|ensure|load|convert|structure|attempt|transform|serializ|from|coerc|verif|unmarshal|narrow|refin|plain|instance|schema|compil|^(is|test|of|to\w+)$/i;

/**
 * Notes the fields that a call relies on if it checks a response by a schema of a package that no library describes. By a convention
 * that such packages share, a schema is an object whose values come from the same package as the function that gets it, or a class whose
 * fields are such values.
 */
export function decodeByPackage(evaluation: Evaluation, callee: Value, { args, named, at }: CallArguments): void {
  if (callee.kind !== 'unknown' || callee.package === undefined) return;
  const { names } = callee.package;
  if (!DECODE_NAME.test(callee.members?.split('.').at(-1) ?? names.at(-1) ?? callee.package.name)) return;
  const all = [...args, ...[...named.fields.values()].map(({ value }) => value)];
  const bodies = all.flatMap(alternatives).filter(isBody);
  const objects = args.filter((one) => one.kind === 'object');
  if (bodies.length === 0 && objects.length === 0) return;
  const given = readSchemas(evaluation, [callee, ...all]);
  // `ajv.addSchema(schema, 'reply')` gives the object the schema that `ajv.validate('reply', body)` names.
  const registered = (): readonly LibrarySchema[] =>
    readSchemas(
      evaluation,
      (callee.package?.calls ?? []).flatMap((call) => call.args),
    );
  const [schema, another] = given.length > 0 ? given : registered();
  if (schema === undefined || another !== undefined) return;
  for (const body of bodies) decode(evaluation, body, { kind: 'native', schema, at }, 'schema');
  const { shape } = schema;
  for (const object of objects) if (shape?.kind === 'object' && object !== shape) noteTypesOfSchema(object, shape);
}

/** Notes the types of the fields of an object that a schema checks, which the program may send: `isMemory({ title, content })`. */
function noteTypesOfSchema({ fields }: ObjectValue, shape: ObjectValue): void {
  for (const [name, { value: type, at }] of shape.fields) {
    const field = fields.get(name);
    const types = jsonTypesOf(type);
    if (field?.value.kind === 'unknown' && field.value.types === undefined && types !== undefined)
      fields.set(name, { ...field, value: { ...field.value, types, declaredAt: at } });
  }
}

const readSchemas = (evaluation: Evaluation, values: readonly Value[]): readonly LibrarySchema[] =>
  values.flatMap((one) => readSchema(evaluation, one) ?? []);

/**
 * Notes the fields of a class whose fields are those of a package, if an object of it is made from a response: `ReplySerializer(data=body)`.
 * An argument with the name of a field is the value of that field alone.
 */
export function decodeByClass(evaluation: Evaluation, type: ClassValue, { args, named }: CallArguments): void {
  const { members } = type.parts;
  if (members.some(({ name }) => name === 'constructor')) return;
  const names = new Set(listClasses(type).flatMap(({ parts }) => parts.members.map(({ name }) => name)));
  const others = [...named.fields].flatMap(([name, { value }]) => (names.has(name) ? [] : [value]));
  for (const body of [...args, ...others].flatMap(alternatives).filter(isBody))
    decode(evaluation, body, type, 'schema');
}

const isBody = (value: Value): boolean => value.kind === 'received' && /^(body|text|response)$/.test(value.part);
