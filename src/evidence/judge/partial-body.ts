import type { ExchangeProblem } from '../../contract/behaviours/index.ts';
import {
  fromPointer,
  isWithin,
  type JsonObject,
  jsonContentOf,
  type Model,
  modelOf,
  type Operation,
  type PartialValue,
  type Schema,
} from '../../contract/model/index.ts';
import { type PartialError, partialValidatorOf } from '../../contract/model/partial-validator.ts';
import type { Validators } from '../../contract/model/validator.ts';
import { isOpenNull, schemaProblem, withoutBranchErrors } from './problem.ts';

export interface BodyFault extends ExchangeProblem {
  readonly claims: readonly string[];
  /** The keys from the body down to the faulty part. */
  readonly path: readonly string[];
}

/**
 * Returns a function that checks a JSON body of a request some of whose parts are unknown (`undefined` for no body). It
 * returns the faults that do not depend on the unknown parts.
 */
export function createPartialBodyReader(document: JsonObject, validators: Validators) {
  const validate = partialValidatorOf(document, validators);
  const model = modelOf(document);
  return ({ requestBody }: Operation, body: PartialValue | undefined, mediaType?: string): readonly BodyFault[] => {
    const schema = jsonContentOf(requestBody, mediaType)?.schema;
    if (requestBody === undefined || schema === undefined) return [];
    if (body === undefined) {
      const claims = [`${requestBody.pointer}/required`];
      return requestBody.isRequired ? [{ claims, reason: 'no-body', how: 'there is no body', path: [] }] : [];
    }
    const errors = validate(schema.pointer, body);
    return withoutBranchErrors(errors)
      .filter((error) => !isOpenNull(error) && !isReadOnly(schema, error) && !isOfAmbiguousChoice(error, errors, model))
      .map((error) => ({
        claims: [error.claim],
        ...schemaProblem(error),
        path: fromPointer(error.instancePath),
      }));
  };
}

/** Returns a function that checks JSON of a schema some of whose parts are unknown, and returns where it has another type. */
export function createPartialTypeReader(document: JsonObject, validators: Validators) {
  const validate = partialValidatorOf(document, validators);
  return ({ pointer }: Schema, body: PartialValue): readonly BodyFault[] =>
    withoutBranchErrors(validate(pointer, body))
      .filter((error) => error.keyword === 'type' && error.found !== null)
      .map((error) => ({
        claims: [error.claim],
        ...schemaProblem(error),
        path: fromPointer(error.instancePath),
      }));
}

/**
 * Whether an error comes from a value that several alternatives of a `oneOf` allow, although no required property tells
 * these apart. Documents that leave this to a discriminator, or to nothing, do not mean to forbid such a value.
 */
function isOfAmbiguousChoice(
  { keyword, instancePath }: PartialError,
  all: readonly PartialError[],
  model: Model,
): boolean {
  if (!/^(one|any)Of$/.test(keyword)) return false;
  return all.some(({ claim, params, instancePath: place }) => {
    if (!Array.isArray(params.passingSchemas) || !isWithin(place, instancePath)) return false;
    const required = params.passingSchemas.map((index) =>
      [...(model.schemaAt(`${claim}/${index}`)?.required ?? [])].sort().join(),
    );
    return new Set(required).size < required.length;
  });
}

/** Whether an error says that a read-only property is missing: a request need not have it. */
function isReadOnly(schema: Schema, { keyword, instancePath, params }: PartialError): boolean {
  if (keyword !== 'required') return false;
  const object = fromPointer(instancePath).reduce<Schema | undefined>(
    (part, key) => part?.properties.get(key) ?? part?.items,
    schema,
  );
  return object?.properties.get(String(params.missingProperty))?.keyword('readOnly') === true;
}
