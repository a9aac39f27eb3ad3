/** The definition of each aspect, by its name. */
export { address } from './address.ts';
export { body } from './body.ts';
export { elsewhere } from './elsewhere.ts';
export { encoding } from './encoding.ts';
export { errors } from './errors.ts';
export { fields } from './fields.ts';
export { format } from './format.ts';
export { headers } from './headers.ts';
export { length } from './length.ts';
export { parameters } from './parameters.ts';
export { presence } from './presence.ts';
export { security } from './security.ts';
export { status } from './status.ts';
export { type } from './type.ts';
