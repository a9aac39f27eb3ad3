import { type FilledContract, sentenceAt } from '../../contract/assumptions/index.ts';
import type { Contract, Json } from '../../contract/model/index.ts';
import { plain, type ToolkitOperation } from '../../sdk/toolkit/index.ts';
import { DEFINITION_POINTER } from './bodies.ts';
import { type CodeFragment, choiceCodeFragment } from './choices.ts';
import { literalCode, objectCode } from './code.ts';
import { type KeyFragment, keyFragment, keyUseCode } from './keys.ts';
import { definesParametersSchema, type FragmentsByPoint, operationFragments } from './operation-fragments.ts';

/** A contract, and the same contract under a set. */
export interface ContractUnderSet {
  readonly contract: Contract;
  readonly filled: FilledContract;
}

/** Returns the beginning of an operation's open point ids: `get-tool-context` for `getToolContext`. */
const idPrefix = (operationId: string): string =>
  operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const isToolkitOperation = (name: string): name is ToolkitOperation => `${name}.status` in plain.choices;

/** Returns the code of a handler, and its limits, for what a set says at the open points of toolkits. */
export function fragmentsOfSet({ contract, filled }: ContractUnderSet): {
  readonly points: FragmentsByPoint;
  readonly limits: Readonly<Record<string, number>>;
} {
  const operations = filled.operations.flatMap((operation) => {
    const name = idPrefix(operation.operationId);
    return isToolkitOperation(name) ? [[name, operation] as const] : [];
  });
  const keys = new Map(
    operations.flatMap(([name, operation]) => {
      const isSaid = sentenceAt(contract, filled.set, `${name}.security`) !== undefined;
      const key = isSaid ? keyFragment(operation) : undefined;
      return key === undefined ? [] : [[name, key] as const];
    }),
  );
  const choices = Object.fromEntries(
    [...filled.chosen].flatMap(([id, chosen]) => {
      const fragment = choiceCodeFragment(id, chosen);
      return fragment === undefined ? [] : [[id, fragment] as const];
    }),
  );
  const fragmentsFor = operationFragments(contract, filled);
  return {
    points: {
      ...choices,
      ...Object.assign({}, ...operations.map(([name, operation]) => fragmentsFor(name, operation, keys.get(name)))),
      ...redirectFragments(filled, choices),
      ...corsFragments(filled, keys),
      'toolkits.api-key-use': keyUseFragment(keys),
      ...definitionFragments(filled),
    },
    limits: Object.assign({}, ...Object.values(choices).map(({ limits }) => limits)),
  };
}

function redirectFragments({ chosen }: FilledContract, choices: FragmentsByPoint): FragmentsByPoint {
  const slash = chosen.get('toolkits.missing-slash');
  if (slash?.name !== 'redirected') return {};
  const code = literalCode(Number(slash.with.status));
  return { 'toolkits.redirects': { ...choices['toolkits.redirects'], code } };
}

function corsFragments({ chosen }: FilledContract, keys: ReadonlyMap<string, KeyFragment>): FragmentsByPoint {
  const cors = chosen.get('toolkits.cors');
  if (cors === undefined || cors.name === 'none') return {};
  const { origin, status = 204 }: Readonly<Record<string, Json>> = cors.with;
  const headers = new Set(['content-type', ...[...keys.values()].flatMap(({ header }) => header ?? [])]);
  headers.delete('cookie');
  const preflight = objectCode({
    status: literalCode(Number(status)),
    headers: objectCode({
      'access-control-allow-methods': literalCode('GET, POST'),
      'access-control-allow-headers': literalCode([...headers].join(', ')),
    }),
  });
  const code = objectCode({ origin: literalCode(cors.name === 'any-origin' ? '*' : String(origin)), preflight });
  return { 'toolkits.cors': { code } };
}

function keyUseFragment(keys: ReadonlyMap<string, KeyFragment>): CodeFragment {
  const code = keyUseCode(keys);
  const limitation = [...keys.values()].find((key) => key.limitation !== undefined)?.limitation;
  return {
    limitation,
    ...(code && { code, sentence: 'The key is sent as the security of each operation says.' }),
  };
}

function definitionFragments(filled: FilledContract): FragmentsByPoint {
  const required = filled.model.schemaAt(DEFINITION_POINTER)?.required ?? [];
  const isDeclared = required.some((name) => name.startsWith('auth_'));
  return {
    'tool-definition.fields': { code: literalCode(definesParametersSchema(filled) ? 'with-parameters' : 'stated') },
    'tool-definition.optional': { code: literalCode(isDeclared ? 'must-be-given' : 'may-be-left-out') },
  };
}
