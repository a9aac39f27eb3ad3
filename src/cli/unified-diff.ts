import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';

export async function unifiedDiff(texts: ReadonlyMap<string, string>): Promise<string> {
  const { createTwoFilesPatch, FILE_HEADERS_ONLY } = await import('diff');
  const patches: string[] = [];
  for (const [file, text] of texts) {
    const before = await readFile(file, 'utf8');
    if (text === before) continue;
    const name = relative('.', file).replaceAll(sep, '/');
    patches.push(
      createTwoFilesPatch(`a/${name}`, `b/${name}`, before, text, '', '', { headerOptions: FILE_HEADERS_ONLY }),
    );
  }
  return patches.join('');
}
