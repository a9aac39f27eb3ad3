import { isJsonObject } from '../../contract/model/index.ts';
import type { OperationExchange } from './operation-exchange.ts';

/** The pointers of the schemas of a request's optional parts: fields of its body and parameters of its query. */
export function optionalParts({ request, exchange }: OperationExchange): string[] {
  const { schema, body, operation } = request;
  const sent = isJsonObject(body?.value) ? Object.keys(body.value) : [];
  const fields = sent.filter((name) => schema?.required.includes(name) === false);
  const query = new URLSearchParams(exchange.request.query);
  const filters = operation.parameters.filter((one) => one.in === 'query' && !one.isRequired && query.has(one.name));
  return [...fields.map((name) => schema?.properties.get(name)), ...filters.map((one) => one.schema)].flatMap(
    (part) => part?.pointer ?? [],
  );
}
