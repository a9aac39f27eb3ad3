import type { Operation, Schema } from '../../../contract/model/index.ts';
import { endsInParameter, operationWords } from './operation-words.ts';
import { isStructured } from './schemas.ts';
import type { Survey } from './survey.ts';

/** Names of parameters that ask for a part of a list. */
const PART_PARAMETER =
  /^(\$?(page|skip|top|first|last|limit|offset|cursor|after|before|start|size|count|from|max|marker|position|since|until|next)|.*(page|cursor|offset|limit|per[_-]?page|page[_-]?(size|token|number|index)|max[_-]?(results|items|entries)|starting[_-]?after|ending[_-]?before|continuation.*|next[_-]?token|marker|rows|take|start[_-]?index|start[_-]?at))(\])?$/i;

/** Names of fields that lead to the next part. */
const NEXT_PART_FIELD =
  /^_?(next|links?|paging|pagination|page|pages|cursor|cursors|has_?more|meta|metadata|total|offset|limit|next_?.*|.*_?cursor|.*token|page_?info|page_?.*|total_?.*|response_metadata|.*pagination.*|more|is_?last.*|previous.*|prev.*)$/i;

interface ListOperation {
  readonly operation: Operation;
  /** The fields of the body, also the one with the list; none if the body is the list. */
  readonly fields: readonly string[];
}

/** Finds operations that read a list of objects: an array, or an object with one such array among a few fields. */
export function* findLists({ operations }: Survey): Iterable<ListOperation> {
  for (const operation of operations) {
    if (operation.method !== 'get' || endsInParameter(operation) || readsByIds(operation)) continue;
    const success = operation.responses.find(({ key }) => /^2/.test(key));
    const schema = success?.contents.find(isStructured)?.schema;
    if (schema === undefined) continue;
    if (schema.types.has('array')) {
      if (isObject(schema.items)) yield { operation, fields: [] };
      continue;
    }
    const fields = [...schema.properties];
    const lists = fields.filter(([, field]) => field.types.has('array') && isObject(field.items));
    const isNamed = /\blist\b|\ball\b|s$/.test(operationWords(operation));
    if (lists.length === 1 && fields.length <= 6 && isNamed) yield { operation, fields: fields.map(([name]) => name) };
  }
}

/** Whether a request must name the entries that it reads. */
const readsByIds = ({ parameters }: Operation): boolean =>
  parameters.some(({ name, isRequired }) => isRequired && /(^|[_-]|[a-z])ids(\[\])?$/i.test(name));

const isObject = (schema: Schema | undefined): boolean =>
  schema !== undefined && (schema.types.has('object') || schema.properties.size > 0 || schema.alternatives.length > 0);

/** Returns the names of the parameters that ask for a part of a list, also those within an object. */
export const partParameterNames = ({ parameters }: Operation): string[] =>
  parameters
    .flatMap(({ name, schema }) => [name, ...(schema?.properties.keys() ?? [])])
    .filter((name) => PART_PARAMETER.test(name));

/** Whether a response leads to the next part, by a field or a header. */
export const hasNextPage = ({ operation, fields }: ListOperation): boolean =>
  fields.some((name) => NEXT_PART_FIELD.test(name)) ||
  operation.responses.some(({ headers }) =>
    headers.some(({ name }) => /^(link|.*(next|page|total|cursor|range).*)$/i.test(name)),
  );
