import { type Contract, isSuccessKey, type Operation } from '../../contract/model/index.ts';
import { dataLiteral } from '../../web/emit/index.ts';
import { callName } from './calls-file.ts';

/**
 * Makes the run-time data of each operation for a client: a constant each, so that a bundle keeps the used ones, and a type
 * with the signatures of `calls.ts`.
 */
export function operationsFile({ operations }: Contract): string {
  const signatures = operations.map(
    (operation) => `  readonly ${operation.operationId}: calls.${callName(operation)}<Arguments, Returned>;`,
  );
  return `import type * as calls from "./calls.ts";

/** The signature of each operation. */
export interface Calls<Arguments extends readonly unknown[], Returned> {
${signatures.join('\n')}
}
${operations.map(operationConstant).join('')}`;
}

/** Writes an operation with the stated field names of its body, and the statuses and ranges of its errors. */
function operationConstant({ operationId, method, path, requestBody, responses }: Operation): string {
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
