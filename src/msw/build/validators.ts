import standalone from 'ajv/dist/standalone/index.js';
import type { Json } from '../../contract/index.ts';
import { schemaCompiler } from '../../contract/validator.ts';

/** Collects schemas, and writes one module with a validator for each. */
export interface ValidatorsModule {
  /** The name by which the module exports the validator of a schema; the same for equal schemas. */
  nameOf(schema: Json): string;
  /** The text of the module. */
  code(): string;
}

export function validatorsModule(): ValidatorsModule {
  const names = new Map<string, string>();
  return {
    nameOf(schema) {
      const text = JSON.stringify(schema);
      const name = names.get(text) ?? `v${names.size}`;
      names.set(text, name);
      return name;
    },
    code() {
      const ajv = schemaCompiler({ messages: false, code: { source: true, esm: true, lines: true } });
      for (const [text, name] of names) ajv.addSchema(JSON.parse(text), name);
      const code = standalone.default(ajv, Object.fromEntries([...names.values()].map((name) => [name, name])));
      // Where the schema says it is asked by nobody, and is a seventh of the code.
      return code.replaceAll(/,schemaPath:"(?:[^"\\\\]|\\\\.)*"/g, '');
    },
  };
}
