import { type Aspect, contentFor, type Operation, type Schema, toExactNumber } from '../../../contract/model/index.ts';
import type { SourceResponse } from '../../http/index.ts';
import type { SandboxContext } from '../context.ts';
import type { Identifiers } from '../identifiers.ts';
import type { MeaningName, MeaningScope, MeaningSubject } from './meanings.ts';
import { createValueWriter } from './value-writer.ts';

export interface ResponseWriterOptions {
  readonly subject: MeaningSubject;
  readonly element?: MeaningSubject;
  readonly fields?: Readonly<Partial<Record<MeaningSubject, Readonly<Record<string, MeaningName>>>>>;
  /** Ids of the open points that decide every response. */
  readonly openPoints?: readonly string[];
}

/**
 * Prepares the responses of an operation. Their form is that of the set's example, their values are those of the store.
 */
export async function createResponseWriter(
  { schemas, ids, forms, sample, contract }: SandboxContext,
  operation: Operation,
  { subject, element, fields = {}, openPoints: always = [] }: ResponseWriterOptions,
) {
  const { status, headers, body } = await forms.form(operation);
  const mediaType = new Headers(headers).get('content-type') ?? '';
  const schema = contentFor(operation, status, mediaType)?.schema;
  const uses = new Set<MeaningName>();
  const write =
    body === undefined
      ? undefined
      : createValueWriter(
          { schemas, ids, fields, uses, sample, element, admitsFields: createFieldCheck(contract) },
          schema,
          body,
          subject,
        );
  const commonPoints = [...always, ...(uses.has('conversation.path-id') ? ids.pathPoints : [])];
  /** A response of each shape, so that responses of the same shape are described only once. */
  const models = new Map<string, SourceResponse>();
  return {
    has: (meaning: MeaningName): boolean => uses.has(meaning),
    /** Whether the field at a path of responses may have a value. */
    allows: (names: readonly string[], value: unknown): boolean =>
      (schema?.find(names)?.places ?? []).every((place) => schemas.validate(place, value, 'response').length === 0),
    /**
     * @param openPoints Ids of the open points that decided this response, besides those of every response.
     * @throws {UnwritableError} if the set does not allow the stored data in the response.
     */
    make(
      scope: MeaningScope,
      openPoints: readonly string[] = [],
      more: SourceResponse['headers'] = {},
    ): SourceResponse {
      const value = write?.(scope);
      const shape = shapeKey(value);
      let template = models.get(shape);
      if (template === undefined) {
        template = { status, headers, body: value, openPoints: commonPoints };
        models.set(shape, template);
      }
      const responsePoints = [
        ...openPoints,
        ...unusualIntegers(value, ids).flatMap((number) => ids.openPoints(number)),
      ];
      return { status, headers: { ...headers, ...more }, body: value, openPoints: responsePoints, template };
    },
  };
}

const FIELD_ASPECTS: ReadonlySet<Aspect> = new Set<Aspect>(['fields', 'body', 'type', 'errors']);

/**
 * Returns a function that checks whether objects may get fields that their schema does not name. The schemas of an
 * observed set allow any field, since the server may send more than was seen. But an object whose fields were observed
 * had no others, so it gets none.
 */
function createFieldCheck({ marks, set }: SandboxContext['contract']): (schema: Schema) => boolean {
  const isStillOpen = ({ node }: Pick<Schema, 'node'>): boolean =>
    marks.on(node).some(({ aspect, assumed }) => !assumed && FIELD_ASPECTS.has(aspect));
  return ({ parts }) =>
    parts.every(({ node }) => node.additionalProperties !== false) &&
    (set?.observed === undefined || parts.some(isStillOpen));
}

/** The field of a conversation that contains the id of its agent, if the set names one. */
export function agentField({ contract }: SandboxContext): Pick<ResponseWriterOptions, 'fields' | 'openPoints'> {
  const { does: field, openPoints } = contract.decisions.forSurface('agent-shown', 'developer-api');
  return { fields: field === undefined ? {} : { conversation: { [field]: 'conversation.agent-id' } }, openPoints };
}

/** The integers in a value that a client may not expect: negative and large ones. An id may be written as text. */
function unusualIntegers(value: unknown, ids: Identifiers): readonly (number | bigint)[] {
  if (typeof value === 'bigint') return [value];
  if (typeof value === 'number') return value < 0 && Number.isInteger(value) ? [value] : [];
  if (typeof value === 'string')
    return UNUSUAL_ID.test(value) && ids.decodeId(value) !== undefined ? [toExactNumber(value)] : [];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((part) => unusualIntegers(part, ids))
    : [];
}

const UNUSUAL_ID = /^(?:-\d{1,16}|-?\d{16,})$/;

function shapeKey(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeKey))].join()}]`;
  if (typeof value !== 'object' || value === null) return '';
  return `{${Object.entries(value)
    .map(([name, field]) => `${name}${shapeKey(field)}`)
    .join()}}`;
}
