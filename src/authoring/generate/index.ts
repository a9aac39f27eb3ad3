/**
 * Makes `generated/` from the contract: the document, its types, the signatures of its calls, the openapi-fetch clients,
 * the statements and open points.
 */
export { checkGenerated, generate, generatedFiles, type ProjectOptions } from './generate.ts';
export type { UntypedPlace } from './untyped-places.ts';
