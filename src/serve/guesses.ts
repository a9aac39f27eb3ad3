import type { Json, Operation } from '../contract/index.ts';
import { at, follow, isJsonObject } from '../contract/json.ts';
import type { Parameter } from './parameters.ts';
import type { PathValues } from './request.ts';
import { contentOf } from './responses.ts';
import { idsOf, type Mark, type ServedContract } from './served-contract.ts';
import { idsIn } from './situations.ts';

/** An integer that nobody disputes, and a name that stands in a path as it is. */
const USUAL_INTEGER = /^[1-9]\d{0,14}$/;
const USUAL_NAME = /^[\w.~-]+$/;

/** Makes the function that finds the open points at which a request was accepted as it was sent. */
export function requestGuessesOf(
  { document, marks }: ServedContract,
  operation: Operation,
  parameters: readonly Parameter[],
): (values: PathValues, body: unknown) => string[] {
  const requestBody = follow(document, `${operation.pointer}/requestBody`)?.element;
  const [schema] = contentOf(requestBody).map(([, content]) => content.schema);
  const checks = parameters.map((parameter) => {
    const isInteger = parameter.schema?.element.type === 'integer';
    return {
      name: parameter.name,
      usual: isInteger ? USUAL_INTEGER : USUAL_NAME,
      ids: idsIn(isInteger ? 'unusualInteger' : 'unusualName', operation.surface, marks.on(parameter.element)),
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

  return (values, body) => [
    ...checks.flatMap(({ name, usual, ids }) => (usual.test(values[name] ?? '1') ? [] : ids)),
    ...(body === undefined ? [] : sent(schema, body)),
  ];
}
