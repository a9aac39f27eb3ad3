import { isDeepStrictEqual } from 'node:util';
import { sentenceAt } from '../../contract/assumptions/index.ts';
import { plain } from '../../sdk/toolkit/index.ts';
import { blockComment, lineComment, quotedText } from '../../web/emit/index.ts';
import { bracesCode, callCode, findFreeNames, indent, literalCode, objectCode, printCode } from './code.ts';
import { HELPER_FUNCTIONS } from './keys.ts';
import { type ContractUnderSet, fragmentsOfSet } from './set-fragments.ts';

const IMPORTABLE_TYPES = ['Failure', 'KeyUse', 'Limits', 'Protocol', 'ShownTool', 'ShownToolkit', 'ToolkitOperation'];
/** Names that a printed module can import, in the order in which it imports them. */
const IMPORTABLE_NAMES = [
  ...['bearer', 'choose', 'form', 'inHeader', 'inWordsWithIssues', 'json', 'letters', 'nearlyAny', 'plain'],
  ...IMPORTABLE_TYPES,
  'withChoices',
];

/**
 * Prints a protocol as a module. The module has the guesses of a set at the open points of toolkits that differ from
 * those of `plain`. Comments name the open points that the set does not answer, and guesses that no protocol can express.
 *
 * @param underPlain The contract under the set `plain`.
 */
export function printProtocol(under: ContractUnderSet, underPlain: ContractUnderSet): string {
  const { contract, filled } = under;
  const { points, limits } = fragmentsOfSet(under);
  const usual = fragmentsOfSet(underPlain);
  const names = new Set(['plain', 'Protocol', 'withChoices']);
  const lines = Object.entries(plain.choices).flatMap(([id, { assumes }]) => {
    const { code, limitation, sentence: usualSentence } = points[id] ?? {};
    const sentence = sentenceAt(contract, filled.set, id) ?? usualSentence;
    if (sentence === undefined) return [lineComment(`${id} is left open; plain: ${assumes}`)];
    if (code === undefined) return limitation === undefined ? [] : [lineComment(`${id}: ${sentence} ${limitation}`)];
    if (isDeepStrictEqual(code, usual.points[id]?.code)) {
      return limitation === undefined ? [] : [lineComment(`${id}: ${limitation}`)];
    }
    const choice = callCode('choose', literalCode(sentence), code);
    for (const name of findFreeNames(choice)) names.add(name);
    return [...(limitation === undefined ? [] : [lineComment(limitation)]), `${quotedText(id)}: ${printCode(choice)},`];
  });
  const otherLimits = Object.entries(limits).filter(([limit, value]) => usual.limits[limit] !== value);
  if (otherLimits.length > 0) names.add('Limits');
  const helpers = Object.entries(HELPER_FUNCTIONS).flatMap(([name, helper]) => (names.has(name) ? [helper] : []));
  for (const name of helpers.flatMap(({ imports }) => imports)) names.add(name);

  const imports = IMPORTABLE_NAMES.filter((name) => names.has(name));
  const setName = filled.set.name;
  return `import ${bracesCode(imports.map((name) => (IMPORTABLE_TYPES.includes(name) ? `type ${name}` : name)))} from 'colloquy/toolkit';
${helpers.map(({ code }) => `\n${code}`).join('')}
${blockComment(`What the assumption set ${setName} says, as far as a handler does it; the rest is as \`plain\` has it.`)}
export const protocol: Protocol = withChoices(plain, ${quotedText(setName)}, {${lines.length === 0 ? '' : `\n${indent(lines.join('\n'))}\n`}});
${otherLimits.length === 0 ? '' : `\n/** The limits of the handler that the set names. */\nexport const limits: Partial<Limits> = ${printCode(objectCode(otherLimits.map(([limit, value]) => [limit, literalCode(value)] as const)))};\n`}`;
}
