import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The name of a module of another package in a bundle; its first group is the folder of the package. */
const PACKAGE_MODULE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** The part of a bundle that the plugin uses. */
type Bundle = Readonly<Record<string, { readonly moduleIds?: readonly string[] }>>;

/** Adds the licences of all packages in a bundle, and of those `copied` next to it, as a file. */
export function licences(copied: readonly string[] = []) {
  return {
    name: 'colloquy-licences',
    async generateBundle(
      this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown },
      _: unknown,
      bundle: Bundle,
    ): Promise<void> {
      const ids = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds);
      const folders = new Set(ids.flatMap((id) => PACKAGE_MODULE.exec(id.replaceAll('\\', '/'))?.[1] ?? []));
      // The bundle of types contains no other package.
      if (folders.size === 0) return;
      for (const name of copied) folders.add(join('node_modules', name));
      const texts = await Promise.all([...folders].sort().map(readLicence));
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: texts.join(`\n${'-'.repeat(80)}\n\n`) });
    },
  };
}

async function readLicence(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = await Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')));
  return [`${name} ${version}: ${license}\n`, ...texts].join('\n');
}
