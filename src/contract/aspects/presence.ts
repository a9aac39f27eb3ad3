import { entriesOf, isMarked, type Json, type JsonObject, listOf, type Model, objectOf } from '../model/index.ts';
import type { AspectDefinition, PointContext } from './definition.ts';

/**
 * The presence of a header, of a property, or of the optional properties of an object is open. The contract already
 * allows them to be absent, so the answer "optional" changes no document and is given in words.
 */
export const presence: AspectDefinition = {
  markedOn: ['header', 'property', 'named schema'],
  form: 'not required',
  isWritten: ({ kind, node, key, parent }) => {
    if (kind === 'header') return node.required !== true;
    return kind === 'named schema' || !requiredNames(parent?.node).includes(key);
  },
  answersBeside: ({ kind, node, pointer }) =>
    kind === 'header' && node.required === true ? [{ pointer: `${pointer}/required`, what: '`required: true`' }] : [],

  may: 'require it, take a header away from the responses, or change nothing where it may be missing',
  mayChangeNothing: true,

  allows(change, context) {
    const { pointer } = context.point.place;
    if (isHeader(pointer)) {
      if (change.pointer === `${pointer}/required`) return change.kind !== 'removed' && change.after === true;
      return change.kind === 'removed' && refersOnlyTo(change.before, pointer);
    }
    return change.kind === 'added' && `${change.pointer}/`.startsWith(`${objectPointer(context)}/required/`);
  },

  objection(filled, context) {
    if (isHeader(context.point.place.pointer)) return undefined;
    const object = objectPointer(context);
    const [after, before] = [filled, context.open].map((model) => requiredNames(model.objectAt(object)));
    const stated = propertyNames(context.open, object);
    const open = namesOfOpenPresence(context.open, object);
    const other = after?.slice(before?.length).find((name) => stated.includes(name) && !open.includes(name));
    return other === undefined ? undefined : `requires ${other}, whose presence is not open`;
  },

  answerForm:
    'must be true where it is always there, false where it may be missing, a list of the properties that are always there, or null where a header is never there',
  steps(answer, context) {
    const { pointer } = context.point.place;
    if (answer === false) return [{ pointer, update: {} }];
    if (isHeader(pointer)) {
      if (answer === true) return [{ pointer, update: { required: true } }];
      if (answer === null) {
        return context.open.referencesTo(pointer).map((use) => ({ pointer: use, remove: true }));
      }
    } else {
      const optional = optionalNames(context);
      const always = answer === true ? optional : answer;
      if (Array.isArray(always) && always.length > 0 && always.every((name) => optional.includes(String(name))))
        return [{ pointer: objectPointer(context), update: { required: always } }];
    }
    return undefined;
  },

  randomAnswers: (fc, context) => {
    if (isHeader(context.point.place.pointer)) return fc.constantFrom<Json>(true, false, null);
    return optionalNames(context).length > 0 ? fc.boolean() : fc.constant<Json>(false);
  },
};

/** The names of properties that a set may require: all of a marked object, otherwise the marked ones. */
export function namesOfOpenPresence(model: Model, object: string): string[] {
  const element = model.elementAt(object);
  if (element !== undefined && isMarked(element.node, 'presence')) return propertyNames(model, object);
  return entriesOf(model.objectAt(object).properties).flatMap(([name, node]) =>
    isMarked(objectOf(node), 'presence') ? [name] : [],
  );
}

const isHeader = (pointer: string): boolean => pointer.startsWith('/components/headers/');

/** Pointer of the object whose `required` answers the point: the marked object, or that of the marked property. */
function objectPointer({ point, open }: PointContext): string {
  const { kind, parent } = open.elementAt(point.place.pointer) ?? {};
  return kind === 'property' && parent !== undefined ? parent.pointer : point.place.pointer;
}

function optionalNames({ point, open }: PointContext): string[] {
  const marked = open.elementAt(point.place.pointer);
  if (marked?.kind === 'property') return [marked.key];
  const required = open.schemaAt(point.place.pointer)?.required ?? [];
  return propertyNames(open, point.place.pointer).filter((name) => !required.includes(name));
}

/** The property names of an object, also those behind a reference and in `allOf`. */
function propertyNames(model: Model, object: string): string[] {
  return [...(model.schemaAt(object)?.properties.keys() ?? [])];
}

const requiredNames = (schema: JsonObject | undefined): readonly string[] => listOf(schema?.required).map(String);

function refersOnlyTo(value: Json, header: string): boolean {
  const entries = objectOf(value).$ref === undefined ? Object.values(objectOf(value)) : [value];
  return entries.length > 0 && entries.every((entry) => objectOf(entry).$ref === `#${header}`);
}
