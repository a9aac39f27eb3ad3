import type { BodyFault } from '../../contract/bodies/index.ts';
import type { ValidationError } from './validation-errors.ts';

export type RequestPart = 'path' | 'query' | 'header' | 'cookie' | 'body';

/** A part of a request that the contract does not allow. It contains no value of the request. */
export type Violation =
  | { readonly kind: 'missing-body'; readonly accepted: readonly string[] }
  | { readonly kind: 'media-type'; readonly sent: boolean; readonly accepted: readonly string[] }
  /** A file in a form, whose media type is not among the allowed ones. */
  | { readonly kind: 'file-type'; readonly name: string; readonly accepted: string }
  | BodyFault
  /** Bytes with a content coding that is not decoded here; `coding` is its name if it is registered. */
  | { readonly kind: 'encoded'; readonly coding: string | undefined }
  | {
      readonly kind: 'missing-parameter' | 'percent-encoding' | 'not-json-parameter';
      readonly part: RequestPart;
      readonly name: string;
    }
  | SchemaViolation;

/** A value that its schema refuses. Outside of the body, `place` begins with the name of the parameter. */
export interface SchemaViolation extends ValidationError {
  readonly kind: 'schema';
  readonly part: RequestPart;
}

export function violatedPart(violation: Violation): RequestPart {
  return 'part' in violation ? violation.part : 'body';
}

/** The name of the parameter, or of the file in a form, with a violation; `undefined` for others in the body. */
export function parameterName(violation: Violation): string | undefined {
  if ('name' in violation) return violation.name;
  return 'place' in violation && violation.part !== 'body' ? violation.place[0] : undefined;
}

/** Explains violations in sentences that name the fields. */
export function explainViolations(violations: readonly Violation[]): string {
  return [...Map.groupBy(violations, violatedPart)]
    .map(([part, faults]) => `The ${part} is invalid: ${faults.map(describeViolation).join('; ')}.`)
    .join(' ');
}

/** Says what a violation breaks, without the part of the request, such as `limit must be at most 10`. */
export function describeViolation(violation: Violation): string {
  switch (violation.kind) {
    case 'missing-body':
      return `it is missing; send it as ${violation.accepted.join(' or ')}`;
    case 'media-type': {
      const sent = violation.sent ? 'its media type is not in the contract' : 'it has no media type';
      return `${sent}; send it with Content-Type: ${violation.accepted.join(' or ')}`;
    }
    case 'encoded':
      return `it is encoded as ${violation.coding ?? 'its Content-Encoding says'}, which is not decoded here; send it without Content-Encoding`;
    case 'limit':
    case 'not-read':
      return violation.message;
    case 'file-type':
      return `${violation.name} must be a file of type ${violation.accepted}`;
    case 'missing-parameter':
      return `${violation.name} is missing`;
    case 'not-json-parameter':
      return `${violation.name} is not JSON`;
    case 'percent-encoding':
      return `${violation.name} has a % that encodes nothing`;
    case 'schema':
      return describeSchemaViolation(violation);
  }
}

function describeSchemaViolation({ place, keyword, params, foundType, part }: SchemaViolation): string {
  const name = place.length === 0 ? 'it' : place.join('.');
  const joinPath = (key: unknown): string => [...place, key].join('.');
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return `${joinPath(params.missingProperty)} is missing`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `${joinPath(params.additionalProperty ?? params.unevaluatedProperty)} is not a field of it`;
    case 'type': {
      const types = [params.type].flat().map((type) => withArticle(String(type)));
      // Outside of the body, all values are sent as text, so their own type says nothing.
      return `${name} must be ${types.join(' or ')}${part === 'body' ? `, not ${withArticle(foundType)}` : ''}`;
    }
    case 'enum':
      return `${name} must be one of ${[params.allowedValues].flat().map(toJson).join(', ') || 'no values'}`;
    case 'const':
      return `${name} must be ${toJson(params.allowedValue)}`;
    case 'format':
      return `${name} must have the format ${params.format}`;
    case 'pattern':
      return `${name} must match the pattern ${params.pattern}`;
    case 'uniqueItems':
      return `${name} must have no item twice`;
    case 'multipleOf':
      return `${name} must be a multiple of ${params.multipleOf}`;
    case 'false schema':
      return `${name} must not be there`;
    default: {
      const [words, unit = ''] = LIMIT_PHRASES[keyword] ?? [];
      if (words === undefined) return `${name} is not what the contract says with ${keyword}`;
      return `${name} must ${words} ${params.limit}${params.limit === 1 ? unit.replace(/s$/, '') : unit}`;
    }
  }
}

/** The words before a limit, and its unit. */
const LIMIT_PHRASES: Readonly<Record<string, readonly [words: string, unit?: string]>> = {
  minLength: ['have at least', ' characters'],
  maxLength: ['have at most', ' characters'],
  minItems: ['have at least', ' items'],
  maxItems: ['have at most', ' items'],
  minProperties: ['have at least', ' fields'],
  maxProperties: ['have at most', ' fields'],
  minimum: ['be at least'],
  maximum: ['be at most'],
  exclusiveMinimum: ['be above'],
  exclusiveMaximum: ['be below'],
};

function toJson(value: unknown): string {
  return JSON.stringify(value);
}

function withArticle(type: string): string {
  if (type === 'null') return type;
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}
