import standalone from 'ajv/dist/standalone/index.js';
import { isJsonObject, type Json } from '../../../contract/model/index.ts';
import { schemaCompiler } from '../../../contract/model/validator.ts';
import { replaceOutsideTexts } from '../../../web/emit/index.ts';

export type ValidatorNames = Pick<ReturnType<typeof validatorsModule>, 'nameOf' | 'reserve'>;

/** @param esm Whether the validators are exported from a module, or put into the object `exports`, with `require` at hand. */
export function validatorsModule({ esm }: { readonly esm: boolean }) {
  const named = new Map<string, string>();
  const schemas = new Map<string, Json>();
  let count = 0;
  const reserve = (): string => `v${count++}`;
  return {
    reserve,
    /** The name of the validator of a schema; the same for equal schemas. */
    nameOf(schema: Json, reserved?: string): string {
      // A reference alone is what it refers to.
      const { $ref, ...others } = isJsonObject(schema) ? schema : {};
      if (reserved === undefined && typeof $ref === 'string' && Object.keys(others).length === 0) return $ref;
      const text = JSON.stringify(schema);
      const name = reserved ?? named.get(text) ?? reserve();
      named.set(text, name);
      schemas.set(name, schema);
      return name;
    },
    code(roots: Iterable<string>): string {
      const ajv = schemaCompiler({ messages: false, code: { source: true, esm, lines: true } });
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
      // One that cannot be used, as it is part of itself or its pattern is none of JavaScript, allows all.
      const others = (usable.get(false) ?? []).map(
        (name) => `${esm ? 'export const ' : 'exports.'}${name} = () => true;`,
      );
      // Nothing reads the path within the schema, which is a seventh of the code.
      const pathless = replaceOutsideTexts(code, /,schemaPath:"(?:[^"\\]|\\.)*"/, '');
      return [withoutEvaluated(pathless), ...others].join('\n');
    },
  };
}

/**
 * Leaves out which parts of a value were evaluated, unless something reads it: a recursion, or a keyword for the others. Ajv has
 * no option for it, so that its code is read.
 */
function withoutEvaluated(code: string): string {
  if (/\bvalidate\d+\.evaluated\.|"dynamic(?:Props|Items)":true|unevaluated/.test(code)) return code;
  const read = /const evaluated\d+ = validate\d+\.evaluated;\s*(?:if\(evaluated\d+\.\w+\)\{[^}]*\}\s*)*/;
  return replaceOutsideTexts(code, read, '').replaceAll(/^validate\d+\.evaluated = \{.*\};$/gm, '');
}
