import { at, dereference, isJsonObject, type Json, type JsonObject, type Operation } from '../contract/index.ts';

/** The parameters that the document declares for an operation, references followed. */
export function parametersOf(document: JsonObject, operation: Operation): JsonObject[] {
  const element = at(document, operation.pointer);
  const declared: readonly Json[] =
    isJsonObject(element) && Array.isArray(element.parameters) ? element.parameters : [];
  return declared.map((item) => dereference(document, item)).filter((parameter) => parameter !== undefined);
}
