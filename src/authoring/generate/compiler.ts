/**
 * The compilers that make the types. The packaged command imports them from the package `@colloquy/generate`, which is built
 * from this module: they need their own TypeScript, independent of the project.
 */
export {
  addJSDocComment,
  astToString,
  injectOperationObject,
  type OpenAPI3,
  resolveRef,
  transformSchema,
  tsIntersection,
  tsLiteral,
  tsModifiers,
  tsPropertyIndex,
  tsUnion,
} from 'openapi-typescript';
export { default as ts } from 'typescript';
