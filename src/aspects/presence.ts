import { at, isJsonObject, type Json, type JsonObject, type Model, parentOf, toToken } from '../contract/index.ts';
import { AnswerFormError, type AspectDefinition, carriedInPlace, type PointContext, type Step } from './definition.ts';
import { isMarked } from './element.ts';

/**
 * Whether what is stated is always there: a header, a property, or those properties of an object that are not required.
 * That it may be missing is how it stands in the contract, so that answer is given in words.
 */
export const presence: AspectDefinition = {
  markedOn: ['header', 'property', 'named schema'],
  form: 'not required',
  isWritten: ({ kind, node, pointer, model }) => {
    if (kind === 'header') return node.required !== true;
    return kind === 'named schema' || !requiredBy(at(model.document, parentOf(pointer, 2))).includes(nameOf(pointer));
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
    return change.kind === 'added' && `${change.pointer}/`.startsWith(`${objectAt(context)}/required/`);
  },

  objection(filled, context) {
    if (isHeader(context.point.place.pointer)) return undefined;
    const [after, before] = [filled, context.open.document].map((document) =>
      requiredBy(at(document, objectAt(context))),
    );
    const stated = propertyNames(context.open.document, objectAt(context));
    const open = namesOfOpenPresence(context.open, objectAt(context));
    const other = (after ?? []).slice(before?.length).find((name) => stated.includes(name) && !open.includes(name));
    return other === undefined ? undefined : `requires ${other}, whose presence is not open`;
  },

  steps(answer, context): Step[] {
    const { pointer } = context.point.place;
    if (answer === false) return [{ pointer, update: {} }];
    if (isHeader(pointer)) {
      if (answer === true) return [{ pointer, update: { required: true } }];
      if (answer === null) return usesOfHeader(context.open, pointer).map((use) => ({ pointer: use, remove: true }));
    } else if (answer === true) {
      return [{ pointer: objectAt(context), update: { required: optionalNames(context) } }];
    }
    throw new AnswerFormError(
      'must be true where it is always there, false where it may be missing, or null where a header is never there',
    );
  },

  randomAnswers: (fc, { point }) =>
    isHeader(point.place.pointer) ? fc.constantFrom<Json>(true, false, null) : fc.boolean(),

  carriers: carriedInPlace,
};

/** The names of properties that a set may require, although the contract states them without `required`. */
export function namesOfOpenPresence(model: Model, object: string): string[] {
  const { document } = model;
  const isOpen = (pointer: string): boolean => {
    const node = at(document, pointer);
    return isJsonObject(node) && isMarked({ node, pointer }, 'presence');
  };
  const names = propertyNames(document, object);
  return isOpen(object) ? names : names.filter((name) => isOpen(`${object}/properties/${toToken(name)}`));
}

const isHeader = (pointer: string): boolean => pointer.startsWith('/components/headers/');

/** The object of which a property, or any of its optional ones, may be missing. */
function objectAt({ point }: PointContext): string {
  const { pointer } = point.place;
  return /\/properties\/[^/]+$/.test(pointer) ? parentOf(pointer, 2) : pointer;
}

const propertyAt = (context: PointContext, name: string) => `${objectAt(context)}/properties/${toToken(name)}`;
const nameOf = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1);

/** The properties that the point is about: the one that is marked, or all that are not required. */
function optionalNames(context: PointContext): string[] {
  const object = objectAt(context);
  const { pointer } = context.point.place;
  const required = requiredBy(at(context.open.document, object));
  const names = propertyNames(context.open.document, object).filter((name) => !required.includes(name));
  return object === pointer ? names : names.filter((name) => propertyAt(context, name) === pointer);
}

function propertyNames(document: JsonObject, object: string): string[] {
  const properties = at(document, `${object}/properties`);
  return Object.keys(isJsonObject(properties) ? properties : {});
}

function requiredBy(schema: Json | undefined): readonly string[] {
  return isJsonObject(schema) && Array.isArray(schema.required) ? schema.required.map(String) : [];
}

function usesOfHeader({ elements }: Model, header: string): string[] {
  return elements.filter(({ node }) => node.$ref === `#${header}`).map(({ pointer }) => pointer);
}

function refersOnlyTo(value: Json, header: string): boolean {
  if (!isJsonObject(value)) return false;
  if (value.$ref !== undefined) return value.$ref === `#${header}`;
  const headers = Object.values(value);
  return headers.length > 0 && headers.every((entry) => isJsonObject(entry) && entry.$ref === `#${header}`);
}
