/**
 * How openness is written in the contract, aspect by aspect.
 */
import type { Aspect } from '../../contract/index.ts';
import { address } from './address.ts';
import { body } from './body.ts';
import { elsewhere } from './elsewhere.ts';
import { encoding } from './encoding.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import type { Openness } from './openness.ts';
import { parameters } from './parameters.ts';
import { security } from './security.ts';
import { status } from './status.ts';
import { type } from './type.ts';

export const OPENNESS: Readonly<Record<Aspect, Openness>> = {
  status,
  body,
  type,
  fields,
  parameters,
  encoding,
  security,
  errors,
  address,
  elsewhere,
};
