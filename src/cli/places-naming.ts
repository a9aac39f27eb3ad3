import { glob, readFile } from 'node:fs/promises';

const NOT_OURS = new Set(['node_modules', 'dist', 'generated']);

/** Where a program below the working directory names an id, such as `test/generate/open.test-d.ts:23`. */
export async function placesNaming(id: string): Promise<string[]> {
  const names = [`'${id}'`, `"${id}"`];
  const places: string[] = [];
  const files = glob('**/*.{ts,tsx,mts}', { exclude: (name) => NOT_OURS.has(name) || name.startsWith('.') });
  for await (const file of files) {
    const lines = (await readFile(file, 'utf8')).split('\n');
    places.push(
      ...lines.flatMap((line, index) => (names.some((name) => line.includes(name)) ? [`${file}:${index + 1}`] : [])),
    );
  }
  return places.sort();
}
