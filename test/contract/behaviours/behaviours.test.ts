import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { DETECTORS } from '../../../src/contract/behaviours/detectors.ts';
import { EXCLUSIONS } from '../../../src/contract/behaviours/exclusions.ts';
import { BEHAVIOURS, LEAST_BODY_LIMIT, LEAST_KEY_AGE, LEAST_TIMEOUT } from '../../../src/contract/behaviours/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const { choices } = await readContract();

test('each behaviour of the choices has a definition, with all names of its choices and no others', () => {
  const named: Record<string, Set<string>> = {};
  for (const { shows, choices: of } of choices.values()) {
    if (shows === undefined) continue;
    named[shows] ??= new Set();
    for (const { name } of of) named[shows]?.add(name);
  }
  const defined = Object.entries(BEHAVIOURS).map(([name, { choices: own }]) => [name, new Set(Object.keys(own))]);
  expect(Object.fromEntries(defined)).toEqual(named);
});

test('each open point with choices has a behaviour, but for the protocols of toolkits', () => {
  const without = [...choices.values()].filter((point) => point.choices.length > 0 && point.shows === undefined);
  expect(without.map(({ id }) => id)).toEqual([
    'toolkits.rate-limits',
    'toolkits.timeouts',
    'toolkit-name.app-name',
    'tool-definition.param-types',
    'execute-tool.tool-failure',
  ]);
});

test('names of choices in exclusions and lists exist, and every tier has a detector', () => {
  for (const [behaviour, definition] of Object.entries(BEHAVIOURS)) {
    const named = 'unnamed' in definition ? definition.unnamed : [];
    expect(Object.keys(definition.choices), behaviour).toEqual(expect.arrayContaining([...named]));
  }
  const exclusions = Object.values(EXCLUSIONS).flatMap((excludes) => Object.values(excludes()).flat());
  expect(exclusions.length).toBeGreaterThan(10);
  for (const exclusion of exclusions) {
    if ('statement' in exclusion) continue;
    expect(exclusion.choices.length).toBeGreaterThan(0);
    expect(Object.keys(exclusion.definition.choices)).toEqual(expect.arrayContaining([...exclusion.choices]));
  }
  const tiers = Object.values(DETECTORS).flatMap((one) => ('detector' in one ? (one.detector.tier ?? []) : []));
  expect(new Set(tiers)).toEqual(new Set(['probes', 'refusals', 'writes']));
});

test('a deprecation is announced with the headers of RFC 9745 and RFC 8594', () => {
  const announced = { deprecation: '@1798761600', sunset: 'Fri, 01 Jan 2027 00:00:00 GMT' };
  expect(BEHAVIOURS.deprecation.choices['by-header']({ date: '2027-01-01' })).toEqual(announced);
});

test('names of letters have no other characters', () => {
  const letters = BEHAVIOURS['name-characters'].choices.letters({});
  expect(['a-1_B', 'a b', '-', '', ' a', 'a ', '\u{e9}'].filter((name) => letters.test(name))).toEqual(['a-1_B', '-']);
});

test('a behaviour has a detector, or a sentence that says why it has none', () => {
  const reasons = Object.values(DETECTORS).flatMap((one) => ('whyUndetectable' in one ? [one.whyUndetectable] : []));
  expect(reasons.filter((reason) => !/^[A-Z].*\.$/.test(reason))).toEqual([]);
});

test.for([
  ['effectOf, findExclusion', false],
  ['findDetector', true],
] as const)('a bundle with %s contains detectors: %s', async ([names, contains]) => {
  const index = fileURLToPath(import.meta.resolve('../../../src/contract/behaviours/index.ts'));
  const build = await rolldown({
    input: 'entry',
    platform: 'browser',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? id : null),
        load: (id) => (id === 'entry' ? `export { ${names} } from ${JSON.stringify(index)};` : null),
      },
    ],
    treeshake: { moduleSideEffects: false },
    external: /^node:/,
    logLevel: 'silent',
  });
  const { output } = await build.generate();
  await build.close();
  expect([output[0].code.includes('whyUndetectable'), /\bdetect\(/.test(output[0].code)]).toEqual([contains, contains]);
});

test('errors are in the order of the sentence, and the size of a body is checked once', () => {
  const { choices: orders, default: byDefault } = BEHAVIOURS['error-order'];
  const steps = byDefault?.().toSorted();
  for (const id of ['api.error-order', 'toolkits.error-order']) {
    for (const { name, says } of choices.get(id)?.choices ?? []) {
      const order = orders[name as keyof typeof orders]({}); // the test above holds them to be the same
      const said = /: (.*)\.$/.exec(says)?.[1]?.replace('media type', 'media-type').split(', ');
      expect(order.filter((step) => step !== 'size')).toEqual(said);
      expect(order.toSorted()).toEqual(steps);
    }
  }
});

test.for([
  ['api.body-size', 'bytes', LEAST_BODY_LIMIT],
  ['developer-api-key.expiry', 'days', LEAST_KEY_AGE / 86_400_000],
  ['api.timeouts', 'seconds', LEAST_TIMEOUT / 1000],
] as const)('the least limit at %s is that of the choices', ([id, value, from]) => {
  const rules = choices.get(id)?.choices.flatMap((choice) => choice.with.get(value) ?? []) ?? [];
  expect(Math.min(...rules.flatMap((rule) => (rule.kind === 'integer' ? rule.from : [])))).toBe(from);
});
