import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A module of another package, as bundlers name it: what stands before it is the folder of the package. */
const FOREIGN = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** What the plugin uses of a bundle. */
type Bundle = Readonly<Record<string, { readonly moduleIds?: readonly string[] }>>;

/** Writes beside a bundle the licences of all packages of which a part is in it, or a file `copied` next to it. */
export function licences(copied: readonly string[] = []) {
  return {
    name: 'colloquy-licences',
    async generateBundle(
      this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown },
      _: unknown,
      bundle: Bundle,
    ): Promise<void> {
      const ids = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds);
      const folders = new Set(ids.flatMap((id) => FOREIGN.exec(id.replaceAll('\\', '/'))?.[1] ?? []));
      // The types are bundled apart from the code, and are of none.
      if (folders.size === 0) return;
      for (const name of copied) folders.add(join('node_modules', name));
      const texts = await Promise.all([...folders].sort().map(licenceOf));
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: texts.join(`\n${'-'.repeat(80)}\n\n`) });
    },
  };
}

async function licenceOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = await Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')));
  return [`${name} ${version}: ${license}\n`, ...texts].join('\n');
}
