import { type Contract, isSuccessKey, type Operation } from '../../contract/model/index.ts';
import { dataLiteral } from '../../web/emit/index.ts';

/**
 * Makes what a client needs of each operation when it runs: a constant an operation, so that a bundle keeps those in use,
 * and a type that finds the signature of each in `calls.ts`.
 */
export function operationsFile({ operations }: Contract): string {
  const signatures = operations.map(
    ({ operationId: id }) =>
      `  readonly ${id}: calls.${id.replace(/^./, (letter) => letter.toUpperCase())}<Arguments, Returned>;`,
  );
  return `import type * as calls from "./calls.ts";

/** The signature of each operation. */
export interface Calls<Arguments extends readonly unknown[], Returned> {
${signatures.join('\n')}
}
${operations.map(constantOf).join('')}`;
}

/** With the names of its body, where the contract states any, and the statuses and ranges of its errors. */
function constantOf({ operationId, method, path, requestBody, responses }: Operation): string {
  const fields = [...(requestBody?.contents[0]?.schema?.properties.keys() ?? [])];
  const errors = responses.map(({ key }) => key).filter((key) => !isSuccessKey(key) && key !== 'default');
  const constant = {
    method: method.toUpperCase(),
    errors: errors.map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
    path,
    ...(fields.length > 0 && { fields }),
  };
  return `\nexport const ${operationId} = ${dataLiteral(constant, 2)} as const;\n`;
}
