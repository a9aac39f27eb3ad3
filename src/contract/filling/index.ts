/**
 * How open points are filled, aspect by aspect, be it by a guess or by an answer.
 */
export { ASPECT_RULES, FillingError, type Opening } from './aspects/index.ts';
export { schemasSent } from './aspects/schemas-sent.ts';
export { type ExampleSite, exampleSites } from './example-sites.ts';
export { type Filling, type FillOptions, fill } from './fill.ts';
export type { Deed, FillingAction } from './filling-action.ts';
export { fillingActions } from './filling-actions.ts';
export { findElement } from './find-element.ts';
export { fitExamples } from './fit-examples.ts';
export { up } from './pointer.ts';
export { type SchemaValidator, schemaValidator } from './schema-validator.ts';
