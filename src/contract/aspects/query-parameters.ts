import { isJsonObject, type Json, type Model } from '../model/index.ts';
import type { AdjacentAnswer } from './definition.ts';
import type { ModelElement } from './element.ts';

/** The query parameters of an operation and of its path item. */
export function queryParameters({ pointer, model }: ModelElement): AdjacentAnswer[] {
  const operation = model.operationOf(pointer);
  return (operation?.parameters ?? []).flatMap(({ in: place, name, usedAt }) =>
    place === 'query' ? [{ pointer: usedAt, what: `the query parameter ${name}` }] : [],
  );
}

export function addedParameters(filled: Model, open: Model, operation: string): readonly Json[] {
  const [after, before] = [filled, open].map((model) => model.valueAt(`${operation}/parameters`));
  return Array.isArray(after) ? after.slice(Array.isArray(before) ? before.length : 0) : [];
}

/**
 * Returns why one of the parameters is not an optional query parameter with a name and a schema; `undefined` if all of
 * them are.
 */
export function objectionToParameters(parameters: readonly Json[]): string | undefined {
  for (const parameter of parameters) {
    if (!isJsonObject(parameter) || typeof parameter.name !== 'string') return 'adds a parameter without a name';
    const { name, schema, content } = parameter;
    if (parameter.in !== 'query') return `adds the parameter ${name}, which is not in the query`;
    if (!isJsonObject(schema) && !isJsonObject(content)) return `adds the parameter ${name} without a schema`;
    if (parameter.required === true) return `requires the parameter ${name}, while the contract requires none`;
  }
  return undefined;
}
