/**
 * Makes `generated/` from the contract: the document, its types, the signatures of its calls, the openapi-fetch clients,
 * the statements and open points.
 */
export { checkGenerated } from './check-generated.ts';
export { type GenerateOptions, generate } from './generate.ts';
export { GenerateError } from './generate-error.ts';
export { generatedFiles } from './generated-files.ts';
