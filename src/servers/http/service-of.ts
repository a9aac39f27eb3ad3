import type { FilledContract } from '../../contract/assumptions/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import { findExcess } from './body-limits.ts';
import { CHECK_LIMITS } from './check-limits.ts';
import { otherBodyCheck } from './other-bodies.ts';
import { schemasOf } from './schemas.ts';
import { servedContractOf } from './served-contract.ts';
import { type Service, type ServiceParts, serviceWith } from './service.ts';

export interface ServiceOptions extends Omit<ServiceParts, 'schemas'> {
  readonly contract: Contract | FilledContract;
}

export function serviceOf({ contract: given, ...parts }: ServiceOptions): Service {
  const contract = servedContractOf(given);
  const schemas = schemasOf(contract, CHECK_LIMITS);
  return serviceWith(contract, { ...parts, schemas: { ...schemas, findExcess, checkOther: otherBodyCheck(schemas) } });
}
