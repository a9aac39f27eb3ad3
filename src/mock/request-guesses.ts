import { at, dereference, isJsonObject, type Json, type Operation } from '../contract/index.ts';
import { contentOf } from './documented-response.ts';
import { idsOf, type Mark } from './marks.ts';
import type { MockedContract } from './mocked-contract.ts';
import { parametersOf } from './parameters.ts';
import type { PathParameters } from './request.ts';
import { idsIn } from './situations.ts';

/** Integers that nobody disputes, and names that stand in a path as they are. */
export const USUAL_INTEGER = /^[1-9]\d{0,14}$/;
export const USUAL_NAME = /^[\w.~-]+$/;

/** Makes the function that tells at which open points the mock accepted what a request sent. */
export function requestGuessesOf(
  { document, marks }: MockedContract,
  operation: Operation,
): (parameters: PathParameters, body: unknown) => string[] {
  const element = at(document, operation.pointer);
  const requestBody = isJsonObject(element) ? dereference(document, element.requestBody) : undefined;
  const [schema] = contentOf(requestBody).map(([, content]) => content.schema);
  const checks = parametersOf(document, operation).map((parameter) => {
    const isInteger = isJsonObject(parameter.schema) && parameter.schema.type === 'integer';
    return {
      name: String(parameter.name),
      usual: isInteger ? USUAL_INTEGER : USUAL_NAME,
      ids: idsIn(isInteger ? 'unusualInteger' : 'unusualName', operation.surface, marks.on(parameter)),
    };
  });
  const integerIds = idsIn('unusualInteger', operation.surface);

  const sent = (current: Json | undefined, part: unknown): string[] => {
    if (!isJsonObject(current)) return [];
    if (typeof current.$ref === 'string') return sent(at(document, current.$ref), part);
    if (current['x-free-form'] === true && current.properties === undefined) return idsOf(marks.on(current));
    if (current.type === 'integer') return USUAL_INTEGER.test(String(part)) ? [] : integerIds;
    if (Array.isArray(part)) return part.flatMap((item) => sent(current.items, item));
    if (!isJsonObject(part)) return [];
    const properties = isJsonObject(current.properties) ? current.properties : {};
    const isFields = ({ aspect }: Mark): boolean => aspect === 'fields';
    return Object.entries(part).flatMap(([name, field]) =>
      Object.hasOwn(properties, name) ? sent(properties[name], field) : idsOf(marks.on(current).filter(isFields)),
    );
  };

  return (parameters, body) => [
    ...checks.flatMap(({ name, usual, ids }) => (usual.test(parameters[name] ?? '1') ? [] : ids)),
    ...(body === undefined ? [] : sent(schema, body)),
  ];
}
