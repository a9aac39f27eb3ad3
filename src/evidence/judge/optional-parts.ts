import { isJsonObject } from '../../contract/model/index.ts';
import type { OperationExchange } from './operation-exchange.ts';

/** Lists the optional parts of a request, fields of its body and parameters of its query, by the pointers of their schemas. */
export function listOptionalParts({ request, exchange }: OperationExchange): string[] {
  const { schema, body, operation } = request;
  const sent = isJsonObject(body?.value) ? Object.keys(body.value) : [];
  const fields = sent.filter((name) => schema?.required.includes(name) === false);
  const query = new URLSearchParams(exchange.request.query);
  const filters = operation.parameters.filter((one) => one.in === 'query' && !one.isRequired && query.has(one.name));
  return [...fields.map((name) => schema?.properties.get(name)), ...filters.map((one) => one.schema)].flatMap(
    (part) => part?.pointer ?? [],
  );
}
