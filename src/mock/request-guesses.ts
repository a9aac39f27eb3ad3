import { at, dereference, isJsonObject, type Json, type JsonObject, type Operation } from '../contract/index.ts';
import { contentOf } from './documented-response.ts';
import { idsOf, type Mark, marksOn } from './marks.ts';
import { idsIn } from './situations.ts';

/** Integers that nobody disputes. */
const USUAL_INTEGER = /^[1-9]\d{0,14}$/;

/** Makes the function that tells which open points a request touched by what it sent and the mock accepted. */
export function requestGuessesOf(
  document: JsonObject,
  operation: Operation,
): (parameters: Readonly<Record<string, string>>, body: unknown) => string[] {
  const element = at(document, operation.pointer);
  const declared = isJsonObject(element) ? element : {};
  const [schema] = contentOf(dereference(document, declared.requestBody)).map(([, content]) => content.schema);
  const integers = (Array.isArray(declared.parameters) ? declared.parameters : [])
    .map((parameter: Json) => dereference(document, parameter))
    .flatMap((parameter) =>
      isJsonObject(parameter?.schema) && parameter.schema.type === 'integer' ? String(parameter.name) : [],
    );

  return (parameters, body) => {
    const { marks, integers: sent } = bodyGuesses(document, schema, body);
    const unusual = [...integers.map((name) => parameters[name] ?? ''), ...sent].some(
      (integer) => !USUAL_INTEGER.test(integer),
    );
    return [...idsOf(marks), ...(unusual ? idsIn('unusualInteger', operation.surface) : [])];
  };
}

/** Fields that an open object does not name, free-form objects, and the integers that a body holds. */
function bodyGuesses(
  document: JsonObject,
  schema: Json | undefined,
  body: unknown,
): { marks: Mark[]; integers: string[] } {
  const marks: Mark[] = [];
  const integers: string[] = [];
  const visit = (current: Json | undefined, part: unknown): void => {
    if (!isJsonObject(current)) return;
    if (typeof current.$ref === 'string') visit(at(document, current.$ref), part);
    if (current.type === 'integer') integers.push(String(part));
    if (current['x-free-form'] === true) marks.push(...marksOn(current));
    else if (Array.isArray(part)) for (const item of part) visit(current.items, item);
    else if (isJsonObject(part)) {
      const properties = isJsonObject(current.properties) ? current.properties : {};
      for (const [name, field] of Object.entries(part)) {
        if (Object.hasOwn(properties, name)) visit(properties[name], field);
        else marks.push(...marksOn(current).filter(({ aspect }) => aspect === 'fields'));
      }
    }
  };
  visit(schema, body);
  return { marks, integers };
}
