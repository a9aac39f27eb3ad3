import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { randomAssumptionSet, readAssumptionSets, saysAt } from '../../src/assumptions/index.ts';
import { readContract } from '../../src/contract/index.ts';
import { startPage } from '../../src/docs/pages/start.ts';

const ROOT = new URL('../../', import.meta.url);
const guides = (await readdir(new URL('docs/guides/', ROOT))).map((name) => `docs/guides/${name}`);
const texts = new Map(
  await Promise.all(
    ['README.md', 'CONTRIBUTING.md', ...guides].map(
      async (file): Promise<[string, string]> => [file, await readFile(new URL(file, ROOT), 'utf8')],
    ),
  ),
);

/** Each sentence that names a version of Node, with what must be true of the version that it names. */
const NODE = {
  'Node 20 or later': 'the commands are installed by it',
  'Node 22.1 or later': 'what users import runs on it',
  'Node 22.13 or later': 'the packaged command runs on it, and colours nothing that is no terminal',
  '22.18 on, and from 23.6 on': 'it runs TypeScript as it stands: https://nodejs.org/api/typescript.html',
  'Node 24': 'the lock file brings it',
};

test('README, guides and package name the same versions of Node', async () => {
  const { engines, devDependencies } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8'));
  expect(engines).toEqual({ node: '>=22.1' });
  expect(devDependencies.node).toMatch(/^24\./);
  for (const [file, text] of texts) {
    const prose = text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/\s+/g, ' ');
    const known = Object.keys(NODE).reduce((rest, sentence) => rest.replaceAll(sentence, ''), prose);
    expect(known.match(/(Node|from) \d+(\.\d+)?(?!\.\d+ and)/g) ?? [], file).toEqual([]);
  }
});

test('the sets say something at every open point that has possible answers, and contrary something else', async () => {
  const contract = await readContract();
  const [other, usual, least] = await readAssumptionSets();
  expect([other?.name, usual?.name, least?.name]).toEqual(['contrary', 'plain', 'sparse']);
  const random = await randomAssumptionSet(contract, 1);
  for (const { id, aspect } of contract.openPoints) {
    const isShown = aspect === 'elsewhere' ? contract.choices.get(id)?.choices.length : aspect !== 'address';
    if (!isShown || !other || !usual || !least) continue;
    const said = [other, usual, least, random].map((set) => saysAt(contract, set, id));
    expect(said, id).not.toContain(undefined);
    expect(said[0], id).not.toBe(said[1]);
  }
});

/** The sentences of a text whose paragraphs and rows of tables are given. */
const sentencesOf = (paragraphs: readonly string[]): string[] =>
  paragraphs.flatMap((text) => text.split(/(?<=[.!?])\s+(?=[A-Z`[])/)).filter((sentence) => sentence !== '');

/** Paragraphs, rows of tables but for their heads, and comments of commands; the table of words claims nothing. */
function paragraphsOf(readme: string): string[] {
  const commented = readme
    .replace(/^## The words$[\s\S]*?(?=^\[)/m, '')
    .replace(/^## Licence$[\s\S]*/m, '')
    .replaceAll(/^```[\s\S]*?^```$/gm, (block) =>
      [...block.matchAll(/ # (.+)$/gm)].map(([, text]) => text).join('\n\n'),
    );
  return commented
    .replaceAll(/^(#+ .*|<picture>[\s\S]*?<\/picture>|\|.*\n\|[-|]+)$/gm, '')
    .split(/\n{2,}|\n(?=\|)/)
    .map((text) =>
      text
        .replaceAll(/^\s*\| | \|\s*$/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
}

test('each sentence of README and start page has what shows it, by a test or a script that is there', async () => {
  const listed: Record<string, Record<string, string | string[]>> = parse(
    await readFile(new URL('docs/sentence-tests.yaml', ROOT), 'utf8'),
  );
  const start = startPage(await readContract(), []).body.html;
  const shown = [...start.matchAll(/<(h1|p|figcaption)\b[^>]*>([\s\S]*?)<\/\1>/g)];
  const said = {
    'README.md': sentencesOf(paragraphsOf(texts.get('README.md') ?? '')),
    'start page': sentencesOf(shown.map(([, , text = '']) => text.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' '))),
  };
  const { scripts } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8'));
  for (const [text, sentences] of Object.entries(said)) {
    const entries = Object.entries(listed[text] ?? {});
    expect(
      entries.map(([sentence]) => sentence),
      text,
    ).toEqual(sentences);
    for (const proof of entries.flatMap(([, proofs]) => proofs)) {
      const [, script, file, title = ''] = /^(?:npm run (\S+)|(test\/[^:]+)(?:: (.+))?|claims nothing)$/.exec(
        proof,
      ) ?? [proof];
      if (script !== undefined) expect(Object.keys(scripts)).toContain(script);
      if (file !== undefined) expect(await readFile(new URL(file, ROOT), 'utf8')).toContain(title);
      if (proof !== 'claims nothing') expect(script ?? file, proof).toBeDefined();
    }
  }
});
