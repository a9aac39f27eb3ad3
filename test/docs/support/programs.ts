import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Contract, readContract } from '../../../src/contract/index.ts';
import { referenceMarkdown } from '../../../src/docs/index.ts';
import { treatmentsOf } from '../../../src/docs/pages/treatment.ts';
import { onceARun } from '../../once-a-run.ts';
import { guideBlocks } from './guide-blocks.ts';
import { compile, installPackage } from './package.ts';

/** The kinds of programs in the docs, or about them. */
const KINDS = ['guides', 'samples', 'reads'] as const;
type Kind = (typeof KINDS)[number];

/** What the compiler says of all programs of a kind. All kinds are compiled together, once a run. */
export async function saidOf(kind: Kind): Promise<string> {
  const said = await onceARun('programs', async (folder) => {
    await mkdir(join(folder, 'node_modules'), { recursive: true });
    await installPackage(folder);
    const contract = await readContract();
    const programs: Readonly<Record<Kind, ReadonlyMap<string, string>>> = {
      guides: await guidePrograms(),
      samples: new Map(samples(contract, 'ts').map((text, index) => [`sample-${index}.ts`, text])),
      reads: new Map([['read.ts', readsOf(contract)]]),
    };
    for (const [name, files] of Object.entries(programs)) {
      await mkdir(join(folder, name));
      for (const [file, text] of files) await writeFile(join(folder, name, file), text);
    }
    return compile(folder);
  });
  const others = KINDS.filter((other) => other !== kind);
  const lines = said.split('\n').filter((line) => !others.some((other) => line.startsWith(`${other}/`)));
  return lines.join('\n').trim();
}

/** The samples of the reference in a language of Markdown, in the order of its operations. */
export function samples(contract: Contract, language: string): string[] {
  return guideBlocks(referenceMarkdown(contract))
    .filter((block) => block.language === language)
    .map(({ text }) => text);
}

/** The ids of the open points of which the docs say that the types do not let them be read. */
export function unreadableIds(contract: Contract): string[] {
  const treatmentOf = treatmentsOf(contract);
  return contract.openPoints
    .filter((point) => treatmentOf(point).some(({ who, how }) => who === 'client' && how.includes('Unspecified')))
    .map(({ id }) => id);
}

async function guidePrograms(): Promise<Map<string, string>> {
  const folder = new URL('../../../docs/guides/', import.meta.url);
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(new URL(file, folder), 'utf8')));
  const blocks = texts.flatMap(guideBlocks).filter(({ language }) => language === 'ts');
  const programs = new Map(blocks.map(({ note, text }) => [note, text]));
  if (programs.size < blocks.length) throw new Error('two programs of the guides have one name');
  return programs;
}

/** A program that reads a value at each such open point, where the compiler has to refuse it. */
function readsOf(contract: Contract): string {
  const reads = unreadableIds(contract).map(
    (id, index) => `declare const value${index}: Unspecified<'${id}'>;\n// @ts-expect-error\nvalue${index}.name;`,
  );
  return ["import type { Unspecified } from 'colloquy';", ...reads, ''].join('\n');
}
