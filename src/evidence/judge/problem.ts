import type { ExchangeProblem } from '../../contract/behaviours/index.ts';
import type { PartialError } from '../../contract/model/partial-validator.ts';
import type { SchemaError } from '../../contract/model/validator.ts';
import { looksLikeData } from './observe/infer.ts';
import { jsonType } from './read-json.ts';

/** Leaves out errors of single branches: a value that matches no branch breaks the union, not each branch. */
export function withoutBranchErrors(errors: readonly PartialError[]): readonly PartialError[] {
  const isUnion = ({ keyword }: PartialError): boolean => keyword === 'oneOf' || keyword === 'anyOf';
  const unions = errors.filter(isUnion);
  return errors.filter(
    (error) =>
      !unions.some(
        ({ instancePath }) =>
          error.instancePath.startsWith(`${instancePath}/`) || (error.instancePath === instancePath && !isUnion(error)),
      ),
  );
}

/** Whether an error says only that a part is null, which is open. The whole body is not a part. */
export const isOpenNull = ({ keyword, found, instancePath }: PartialError): boolean =>
  keyword === 'type' && found === null && instancePath !== '';

/** Whether a required property may be missing: a read-only one in a request, or a write-only one in a response. */
export const isExcused = ({ missing }: SchemaError, direction: 'request' | 'response'): boolean =>
  missing?.[direction === 'request' ? 'readOnly' : 'writeOnly'] === true;

/** Describes the error of a validator as a problem. Names that look like data, such as keys of a map, are masked. */
export function schemaProblem({ keyword, instancePath, found, stated, params }: PartialError): ExchangeProblem {
  const segments = instancePath.split('/').slice(1);
  const place = segments.map((name) => (name === '' || isIndex(name) || !looksLikeData(name) ? name : '…'));
  const where = place.length === 0 ? 'the body' : `/${place.join('/')}`;
  const details =
    keyword === 'required'
      ? `lacks ${params.missingProperty}`
      : keyword === 'type'
        ? `is ${jsonType(found)}, not ${[stated].flat().join(' or ')}`
        : `breaks ${keyword}`;
  const facts = [keyword, params.missingProperty, keyword === 'type' && [jsonType(found), stated]];
  const reason = JSON.stringify([place.map((name) => (isIndex(name) ? 0 : name)), ...facts]);
  return { how: `${where} ${details}`, reason };
}

const isIndex = (segment: string): boolean => /^\d+$/.test(segment);
