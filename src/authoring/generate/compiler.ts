/**
 * What makes the types. The packaged command leaves both to the package `@colloquy/generate`, which is built from this
 * module: they need a TypeScript of their own, whatever the project has.
 */
export { astToString, type OpenAPI3, resolveRef, scanDiscriminators, transformSchema } from 'openapi-typescript';
export { default as ts } from 'typescript';
