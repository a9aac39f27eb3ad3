import type { FilledContract } from '../../../../src/contract/assumptions/index.ts';
import {
  at,
  type Contract,
  isJsonObject,
  type Json,
  type JsonObject,
  listOf,
  type OpenPoint,
} from '../../../../src/contract/model/index.ts';
import type { Observation } from '../../../../src/evidence/judge/observe/observation.ts';
import { dereference } from '../../../support/dereference.ts';

/** In what observations contradict the set of the server that was observed: by id, in words. */
export function contradictions(
  open: Contract,
  filled: FilledContract,
  observations: ReadonlyMap<string, Observation>,
): Record<string, string> {
  return Object.fromEntries(
    open.openPoints.flatMap((point) => {
      const observation = observations.get(point.id);
      const found = observation && contradiction(open, filled, point, observation);
      return found === undefined ? [] : [[point.id, found]];
    }),
  );
}

function contradiction(
  open: Contract,
  filled: FilledContract,
  point: OpenPoint,
  observation: Observation,
): string | undefined {
  if (observation.as === 'nothing') return undefined;
  const chosen = filled.chosen.get(point.id);
  if (observation.as === 'choice') {
    const rules = open.choices.get(point.id)?.choices.find(({ name }) => name === observation.name)?.with;
    const isSame = Object.entries(observation.with).every(([name, value]) => {
      const kind = rules?.get(name)?.kind;
      if (kind === 'text' && open.choices.get(point.id)?.choices.every(({ needs }) => !needs.named.has(name)))
        return true;
      const wanted = chosen?.with[name];
      return Array.isArray(value) && Array.isArray(wanted)
        ? value.every((one: Json) => wanted.includes(one))
        : value === wanted;
    });
    if (chosen?.name === observation.name && isSame) return undefined;
    // The mock finds the name of this header where a response has it; a set may have taken it from all.
    const isHeader = ['header-on-errors', 'header-on-answers'].includes(chosen?.shows ?? '');
    if (isHeader && !JSON.stringify(filled.document).includes('"#/components/headers/')) return undefined;
    return `${JSON.stringify(chosen)}, and seen ${observation.name} ${JSON.stringify(observation.with)}`;
  }
  if (observation.as === 'other')
    return chosen === undefined ? undefined : `${JSON.stringify(chosen)}, and seen: ${observation.says}`;
  const ok = inStructure(open.document, filled.document, point, observation.answer);
  return ok ? undefined : `seen ${JSON.stringify(observation.answer)}`;
}

function inStructure(open: JsonObject, filled: JsonObject, { aspect, place }: OpenPoint, answer: Json): boolean {
  const { pointer } = place;
  const here = dereference(filled, at(filled, pointer)) ?? {};
  switch (aspect) {
    case 'status':
      return Array.isArray(answer) && answer.every((status) => Object(here.responses)[String(status)] !== undefined);
    case 'body':
    case 'type':
      return answer === null
        ? at(filled, pointer) === undefined
        : fits(filled, at(filled, pointer), answer, place.operations.includes('executeTool'));
    case 'fields': {
      const { properties = {}, additionalProperties } = Object(answer);
      if (additionalProperties === false) return here.additionalProperties === false;
      const stated = Object.keys(Object(at(open, `${pointer}/properties`)));
      const further = Object.keys(Object(here.properties)).filter((name) => !stated.includes(name));
      return (
        Object.keys(properties).every((name) => further.includes(name) || here.additionalProperties !== false) &&
        Object.entries(properties).every(([name, schema]) =>
          fits(filled, Object(here.properties)[name], schema as Json),
        )
      );
    }
    case 'length':
      return (Object(answer).minLength === 0) === ((here.minLength ?? 0) === 0);
    case 'headers':
      return Object.keys(Object(answer)).every(
        (name) =>
          Object.keys(Object(here.headers)).some((one) => one.toLowerCase() === name) || name === 'www-authenticate',
      );
    case 'presence': {
      if (!isReferenced(open, pointer)) return isPresentAs(filled, pointer, answer);
      const isTaken = !isReferenced(filled, pointer);
      return answer === null ? isTaken : !isTaken && (answer === true || here.required !== true);
    }
    case 'format': {
      const { format, pattern } = Object(here.schema);
      const given = Object(answer);
      return given.format === format || given.pattern === pattern || (format === undefined && pattern === undefined);
    }
    case 'security':
      return Array.isArray(here.security) && here.security.length === 0;
    case 'errors': {
      const responses = Object(at(filled, pointer.replace(/\/default$/, '')));
      return Object.keys(Object(answer)).every(
        (status) =>
          ['400', '401'].includes(status) || [status, `${status[0]}XX`, 'default'].some((key) => responses[key]),
      );
    }
    case 'encoding':
      return Object.keys(Object(Object(answer).content)).every((type) => Object(here.content)[type] !== undefined);
    default:
      return true;
  }
}

const isReferenced = (document: JsonObject, pointer: string): boolean =>
  JSON.stringify(document).includes(`"#${pointer}"`);

/** Whether a property is there always (true), never (null), or now and then. */
function isPresentAs(filled: JsonObject, pointer: string, answer: Json): boolean {
  const [, schema = '', name = ''] = /^(.*)\/properties\/([^/]+)$/.exec(pointer) ?? [];
  if (at(filled, pointer) === undefined) return answer === null;
  const isRequired = listOf(at(filled, `${schema}/required`)).includes(name);
  return answer !== null && (answer === true || !isRequired);
}

/**
 * Whether a schema that was inferred is no other than a stated one.
 *
 * @param isOfTool Whether it is that of the result of a tool, in which an integer is observed as a number.
 */
function fits(document: JsonObject, stated: Json | undefined, seen: Json, isOfTool = false): boolean {
  const schema = dereference(document, stated);
  if (schema === undefined || !isJsonObject(seen)) return false;
  // Null at a stated type is another point.
  const types = (seen.type === undefined ? [] : [seen.type].flat())
    .map(String)
    .filter((type) => type !== 'null' || [schema.type].flat().includes('null'));
  const allowed = schema.type === undefined ? undefined : [schema.type].flat().map(String);
  const isType = (type: string): boolean =>
    allowed === undefined ||
    allowed.includes(type) ||
    (type === 'integer' && allowed.includes('number')) ||
    (isOfTool && type === 'number' && allowed.includes('integer'));
  if (!types.every(isType)) return false;
  if (isJsonObject(seen.items) && schema.items !== undefined && !fits(document, schema.items, seen.items, isOfTool))
    return false;
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  return Object.entries(isJsonObject(seen.properties) ? seen.properties : {}).every(([name, part]) =>
    Object.hasOwn(properties, name)
      ? fits(document, properties[name], part, isOfTool)
      : schema.additionalProperties !== false,
  );
}
