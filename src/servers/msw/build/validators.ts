import standalone from 'ajv/dist/standalone/index.js';
import { isJsonObject, type Json } from '../../../contract/model/index.ts';
import { createSchemaCompiler } from '../../../contract/model/validator.ts';
import { replaceOutsideTexts } from '../../../web/emit/index.ts';

export type ValidatorNaming = Pick<ReturnType<typeof validatorsModule>, 'nameSchema' | 'reserve'>;

/**
 * Collects schemas by name, and writes their validators as code.
 *
 * @param esm Whether the validators are exports of a module; otherwise the code calls `require` and sets `exports`.
 */
export function validatorsModule({ esm }: { readonly esm: boolean }) {
  const named = new Map<string, string>();
  const schemas = new Map<string, Json>();
  let count = 0;
  const reserve = (): string => `v${count++}`;
  return {
    reserve,
    /** Returns a name for the validator of a schema; equal schemas get the same name. */
    nameSchema(schema: Json, reserved?: string): string {
      // A schema that is only a reference uses the validator of its target.
      const { $ref, ...others } = isJsonObject(schema) ? schema : {};
      if (reserved === undefined && typeof $ref === 'string' && Object.keys(others).length === 0) return $ref;
      const text = JSON.stringify(schema);
      const name = reserved ?? named.get(text) ?? reserve();
      named.set(text, name);
      schemas.set(name, schema);
      return name;
    },
    writeCode(roots: Iterable<string>): string {
      const ajv = createSchemaCompiler({ messages: false, code: { source: true, esm, lines: true } });
      // Only the keywords `unevaluated…` need to know which parts of a value were evaluated; without them, the code
      // keeps no list of the parts.
      ajv.opts.unevaluated = [...schemas.values()].some(hasUnevaluated);
      for (const [name, schema] of schemas) ajv.addSchema(isJsonObject(schema) ? schema : { allOf: [schema] }, name);
      const isUsable = (name: string): boolean => {
        try {
          return ajv.getSchema(name) !== undefined;
        } catch {
          return false;
        }
      };
      const usable = Map.groupBy(new Set(roots), isUsable);
      const code = standalone.default(ajv, Object.fromEntries((usable.get(true) ?? []).map((name) => [name, name])));
      // A schema for which there is no validator, because it contains itself or has a pattern that JavaScript does not
      // know, allows every value.
      const withoutValidator = (usable.get(false) ?? []).map(
        (name) => `${esm ? 'export const ' : 'exports.'}${name} = () => true;`,
      );
      // Removes the path within the schema, which nothing reads and which is a seventh of the code; Ajv has no option
      // for it.
      const pathless = replaceOutsideTexts(code, /,schemaPath:"(?:[^"\\]|\\.)*"/, '');
      return [pathless, ...withoutValidator].join('\n');
    },
  };
}

function hasUnevaluated(schema: Json): boolean {
  if (Array.isArray(schema)) return schema.some(hasUnevaluated);
  if (!isJsonObject(schema)) return false;
  return Object.entries(schema).some(
    ([key, value]) => key === 'unevaluatedProperties' || key === 'unevaluatedItems' || hasUnevaluated(value),
  );
}
