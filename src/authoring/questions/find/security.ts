import { entriesOf } from '../../../contract/model/index.ts';
import type { Survey } from './survey.ts';

export const SCHEMES_POINTER = '/components/securitySchemes';

export const AUTHENTICATION_WORDS =
  /\b(api[- ]?keys?|(access|bearer|auth\w*|secret) (tokens?|keys?)|authenticat\w+|authoriz\w+|oauth\w*|credentials?|public (api|users?|data|access)|no auth\w*|unauthenticated|anonymous\w*|log(ged)? in|sign(ed)? in)\b/i;

const KEY_PARAMETER =
  /^(authorization|x-?(api-?)?(key|token|auth.*)|api_?key|apikey|key|token|access_?token|auth_?token|auth|client_?secret|password)$/i;

export const securitySchemes = ({ model }: Survey) => entriesOf(model.valueAt(SCHEMES_POINTER));

export const hasKeyParameter = ({ parameters, requestBody }: Survey['operations'][number]): boolean =>
  parameters.some(({ name, in: place }) => place !== 'path' && KEY_PARAMETER.test(name)) ||
  requestBody?.contents.some(({ schema }) => schema?.required.some((name) => KEY_PARAMETER.test(name))) === true;

/** Whether most requests carry a key as a parameter or a field, which documents it. */
export const sendsKeysAsValues = ({ operations }: Survey): boolean =>
  operations.filter(hasKeyParameter).length * 2 > operations.length;

export const statesSecurity = ({ model }: Survey): boolean =>
  model.document.security !== undefined || model.operations.some(({ node }) => node.security !== undefined);
