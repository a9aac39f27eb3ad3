import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import type { Json } from '../../contract/index.ts';

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
      // As src/serve/schemas.ts has it, but for what only a message or a check of the schema itself needs.
      const ajv = new Ajv2020({
        strict: false,
        validateSchema: false,
        allErrors: true,
        messages: false,
        logger: false,
        code: { source: true, esm: true, lines: true },
      });
      addFormats.default(ajv);
      for (const [text, name] of names) ajv.addSchema(JSON.parse(text), name);
      const code = standalone.default(ajv, Object.fromEntries([...names.values()].map((name) => [name, name])));
      // Where the schema says it is asked by nobody, and is a seventh of the code.
      return code.replaceAll(/,schemaPath:"(?:[^"\\\\]|\\\\.)*"/g, '');
    },
  };
}
