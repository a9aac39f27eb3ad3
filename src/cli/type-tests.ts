import { glob, readFile } from 'node:fs/promises';

/** Where a type test names an id, such as `test/generate/open.test-d.ts:23`. */
export async function typeTestsOf(id: string): Promise<string[]> {
  const places: string[] = [];
  for await (const file of glob('test/**/*.test-d.ts')) {
    const lines = (await readFile(file, 'utf8')).split('\n');
    places.push(...lines.flatMap((line, index) => (line.includes(`'${id}'`) ? [`${file}:${index + 1}`] : [])));
  }
  return places.sort();
}
