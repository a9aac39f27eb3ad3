import standalone from 'ajv/dist/standalone/index.js';
import type { Json } from '../../contract/index.ts';
import { schemaCompiler } from '../../contract/validator.ts';

export function validatorsModule() {
  const names = new Map<string, string>();
  return {
    /** The name by which the module exports the validator of a schema; the same for equal schemas. */
    nameOf(schema: Json): string {
      const text = JSON.stringify(schema);
      const name = names.get(text) ?? `v${names.size}`;
      names.set(text, name);
      return name;
    },
    code(): string {
      const ajv = schemaCompiler({ messages: false, code: { source: true, esm: true, lines: true } });
      for (const [text, name] of names) ajv.addSchema(JSON.parse(text), name);
      const code = standalone.default(ajv, Object.fromEntries([...names.values()].map((name) => [name, name])));
      // Nothing reads the path within the schema, which is a seventh of the code.
      return code.replaceAll(/,schemaPath:"(?:[^"\\\\]|\\\\.)*"/g, '');
    },
  };
}
