import { contentFor, type Operation, toExactNumber } from '../../../contract/model/index.ts';
import type { SourceResponse } from '../../http/index.ts';
import type { SandboxContext } from '../context.ts';
import type { Identifiers } from '../identifiers.ts';
import type { MeaningName, Scope, Subject } from './meanings.ts';
import { writerOf } from './value-writer.ts';

export interface ResponseWriterOptions {
  readonly subject: Subject;
  readonly element?: Subject;
  readonly fields?: Readonly<Partial<Record<Subject, Readonly<Record<string, MeaningName>>>>>;
  /** Ids of points that decide each of them. */
  readonly openPoints?: readonly string[];
}

/** Prepares the responses of an operation: their form is that of the set's example, their values are those stored. */
export async function responseWriterOf(
  { schemas, ids, forms, sample }: SandboxContext,
  operation: Operation,
  { subject, element, fields = {}, openPoints: always = [] }: ResponseWriterOptions,
) {
  const { status, headers, body } = await forms.form(operation);
  const mediaType = new Headers(headers).get('content-type') ?? '';
  const schema = contentFor(operation, status, mediaType)?.schema;
  const uses = new Set<MeaningName>();
  const write =
    body === undefined ? undefined : writerOf({ schemas, ids, fields, uses, sample, element }, schema, body, subject);
  const ofAll = [...always, ...(uses.has('conversation.path-id') ? ids.pathPoints : [])];
  /** A response of each form, for the front to describe once. */
  const models = new Map<string, SourceResponse>();
  return {
    has: (meaning: MeaningName): boolean => uses.has(meaning),
    /** Whether they can hold a value in the field to which these names lead. */
    allows: (names: readonly string[], value: unknown): boolean =>
      (schema?.at(names)?.places ?? []).every((place) => schemas.validate(place, value, 'response').length === 0),
    /**
     * @param openPoints Ids of the points that decided this response besides those that its form meets.
     * @throws {UnwritableError} where what is stored is not allowed in the response.
     */
    make(scope: Scope, openPoints: readonly string[] = [], more: SourceResponse['headers'] = {}): SourceResponse {
      const value = write?.(scope);
      const form = formOf(value);
      let template = models.get(form);
      if (template === undefined) {
        template = { status, headers, body: value, openPoints: ofAll };
        models.set(form, template);
      }
      const own = [...openPoints, ...unusual(value, ids).flatMap((number) => ids.openPoints(number))];
      return { status, headers: { ...headers, ...more }, body: value, openPoints: own, template };
    },
  };
}

/** The field of a conversation that has the id of its agent, where the set names one. */
export function agentField({ contract }: SandboxContext): Pick<ResponseWriterOptions, 'fields' | 'openPoints'> {
  const { does: field, openPoints } = contract.decisions.forSurface('agent-shown', 'developer-api');
  return { fields: field === undefined ? {} : { conversation: { [field]: 'conversation.agent-id' } }, openPoints };
}

/** The integers of a value that not every client expects; an id can be written as a text. */
function unusual(value: unknown, ids: Identifiers): readonly (number | bigint)[] {
  if (typeof value === 'bigint') return [value];
  if (typeof value === 'number') return value < 0 && Number.isInteger(value) ? [value] : [];
  if (typeof value === 'string')
    return UNUSUAL_ID.test(value) && ids.decodeId(value) !== undefined ? [toExactNumber(value)] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap((part) => unusual(part, ids)) : [];
}

const UNUSUAL_ID = /^(?:-\d{1,16}|-?\d{16,})$/;

function formOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(formOf))].join()}]`;
  if (typeof value !== 'object' || value === null) return '';
  return `{${Object.entries(value)
    .map(([name, field]) => `${name}${formOf(field)}`)
    .join()}}`;
}
