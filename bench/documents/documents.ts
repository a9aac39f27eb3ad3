import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';

export interface Document {
  readonly name: string;
  /** Its first file. */
  readonly file: string;
}

/** The documents in a folder, by name: each is a file, or a folder of which the first file nearest to its top is one. */
export async function documentsIn(folder: string): Promise<Document[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      const all = entry.isDirectory() ? await readdir(path, { recursive: true }) : [];
      const within = all.filter((name) => !/(^|\/)\./.test(name));
      const depth = (name: string): number => name.split('/').length;
      const files = within.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1)).map((name) => join(path, name));
      const name = entry.isDirectory() ? entry.name : parse(path).name;
      for (const file of entry.isDirectory() ? files : [path]) if (await isDocument(file)) return [{ name, file }];
      return [];
    }),
  );
  return found.flat().sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** JSON may have the key anywhere, YAML at the start of a line. */
const isDocument = async (file: string): Promise<boolean> =>
  /\.(ya?ml|json)$/.test(file) &&
  (file.endsWith('.json') ? /"(openapi|swagger)"\s*:\s*"\d/ : /^["']?(openapi|swagger)["']?\s*:/m).test(
    await readFile(file, 'utf8'),
  );
