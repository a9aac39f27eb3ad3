/**
 * How each aspect is filled, one file an aspect.
 */
import type { Aspect } from '../contract/index.ts';
import { address } from './address.ts';
import type { AspectRule } from './aspect-rule.ts';
import { body } from './body.ts';
import { elsewhere } from './elsewhere.ts';
import { encoding } from './encoding.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { parameters } from './parameters.ts';
import { security } from './security.ts';
import { status } from './status.ts';
import { type } from './type.ts';

export { type AspectRule, FillingError, type Opening, type Step } from './aspect-rule.ts';
export { schemasSent } from './schemas-sent.ts';

export const ASPECT_RULES: Readonly<Record<Aspect, AspectRule>> = {
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
