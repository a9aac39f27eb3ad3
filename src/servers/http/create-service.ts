import type { FilledContract } from '../../contract/assumptions/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import { findExcess } from './body-limits.ts';
import { CHECK_LIMITS } from './check-limits.ts';
import { createOtherBodyCheck } from './other-bodies.ts';
import { prepareSchemas } from './schemas.ts';
import { toServedContract } from './served-contract.ts';
import { assembleService, type Service, type ServiceParts } from './service.ts';

export interface ServiceOptions extends Omit<ServiceParts, 'schemas'> {
  readonly contract: Contract | FilledContract;
}

export function createService({ contract: given, ...parts }: ServiceOptions): Service {
  const contract = toServedContract(given);
  const schemas = prepareSchemas(contract, CHECK_LIMITS);
  return assembleService(contract, {
    ...parts,
    schemas: { ...schemas, findExcess, checkOther: createOtherBodyCheck(schemas) },
  });
}
