/**
 * What each aspect of openness means, one file an aspect: how it is written, what answers it, where its answer is
 * carried. Lint, sets, answers, random sets, types and docs ask here.
 */
import type { Aspect } from '../contract/index.ts';
import { address } from './address.ts';
import { body } from './body.ts';
import type { AspectDefinition } from './definition.ts';
import { elsewhere } from './elsewhere.ts';
import { encoding } from './encoding.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { format } from './format.ts';
import { headers } from './headers.ts';
import { length } from './length.ts';
import { parameters } from './parameters.ts';
import { presence } from './presence.ts';
import { security } from './security.ts';
import { status } from './status.ts';
import { type } from './type.ts';

export { AnswerFormError, type FastCheck, type PointContext } from './definition.ts';
export { type Element, SOURCE_PLACES } from './element.ts';
export { admitsAnything, hasType, isUntyped } from './schema.ts';

export const ASPECT_DEFINITIONS: Readonly<Record<Aspect, AspectDefinition>> = {
  status,
  body,
  type,
  fields,
  parameters,
  encoding,
  security,
  errors,
  address,
  length,
  headers,
  format,
  presence,
  elsewhere,
};
