import type { FilledContract } from '../../../contract/assumptions/index.ts';
import type { Contract } from '../../../contract/model/index.ts';
import { codeInComment, stringLiteral } from '../../../web/emit/index.ts';
import { prepareData } from './prepare-data.ts';
import { validatorsModule } from './validators.ts';

/** Writes a contract as the module that `createMockOf` takes, in JavaScript or TypeScript. It imports nothing. */
export function compiledModule(contract: Contract | FilledContract, typed: boolean): string {
  const names = validatorsModule({ esm: false });
  const { validators, ...data } = prepareData(contract, names);
  const ids = contract.operations.map(({ operationId }) => stringLiteral(operationId));
  const type = `CompiledContract<${ids.join(' | ') || 'never'}>`;
  // Parsed from text, since in an object literal a field named `__proto__` would set the prototype.
  const literal = (value: unknown): string => `JSON.parse(${stringLiteral(JSON.stringify(value))})`;
  return [
    '// Made by `colloquy mock --compile`. Do not edit.',
    '// @ts-nocheck',
    ...(typed ? ["import type { CompiledContract } from 'colloquy/msw';"] : []),
    ...(typed
      ? [`const contract: ${type} = {`]
      : [`/** @type {import('colloquy/msw').${codeInComment(type)}} */`, 'const contract = {']),
    `...${literal(data)},`,
    `validators: ${literal(validators)},`,
    `define(require, exports) {\n${names.writeCode(Object.values(validators))}\n},`,
    '};',
    'export default contract;',
    '',
  ].join('\n');
}
