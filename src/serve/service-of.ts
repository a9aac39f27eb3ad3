import type { FilledContract } from '../assumptions/index.ts';
import { endlessSchema } from '../contract/endless-schema.ts';
import type { Contract } from '../contract/index.ts';
import { schemasOf } from './schemas.ts';
import { ServeError } from './serve-error.ts';
import { servedContractOf } from './served-contract.ts';
import { type Service, type ServiceParts, serviceWith } from './service.ts';

export interface ServiceOptions extends Omit<ServiceParts, 'schemas'> {
  readonly contract: Contract | FilledContract;
}

/**
 * Prepares a contract to be served: requests are checked against it, and each response names what of it is a guess.
 *
 * @throws {ServeError} for a schema that no value could be checked against.
 */
export function serviceOf({ contract: given, ...parts }: ServiceOptions): Service {
  const contract = servedContractOf(given);
  const endless = endlessSchema(given.model);
  if (endless !== undefined) {
    throw new ServeError({ kind: 'endless-schema', place: endless }, { where: contract.where });
  }
  return serviceWith(contract, { ...parts, schemas: schemasOf(contract) });
}
