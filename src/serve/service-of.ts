import type { FilledContract } from '../assumptions/index.ts';
import { endlessSchema } from '../contract/endless-schema.ts';
import type { Contract } from '../contract/index.ts';
import type { TrustsOrigin } from './cors.ts';
import type { ResponseSource } from './response-source.ts';
import { schemasOf } from './schemas.ts';
import { ServeError } from './serve-error.ts';
import { servedContractOf } from './served-contract.ts';
import { type OwnPages, type Service, serviceWith } from './service.ts';

export interface ServiceOptions {
  readonly contract: Contract | FilledContract;
  readonly source: ResponseSource;
  readonly ownPages?: OwnPages;
  readonly trusts?: TrustsOrigin | undefined;
}

/**
 * Prepares a contract to be served: requests are checked against it, and each response names what of it is a guess.
 *
 * @throws {ServeError} for a schema that no value could be checked against.
 */
export function serviceOf({ contract: given, source, ownPages, trusts }: ServiceOptions): Service {
  const contract = servedContractOf(given);
  const endless = endlessSchema(given.model);
  if (endless !== undefined) {
    throw new ServeError({ kind: 'endless-schema', place: endless }, { where: contract.where });
  }
  return serviceWith(contract, { source, schemas: schemasOf(contract), ownPages, trusts });
}
