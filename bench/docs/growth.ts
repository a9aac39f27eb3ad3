/**
 * Measures how the build of the docs grows with the contract: `node bench/docs/growth.ts [operations …]`, 10, 100 and
 * 1,000 of them where nothing is said. The larger contracts are ours many times over, under other names.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Contract, isJsonObject, type Json, type JsonObject, readContract } from '../../src/contract/index.ts';
import { buildDocs } from '../../src/docs/index.ts';

const given = process.argv.slice(2).map(Number);
const contract = await readContract();
for (const count of given.length === 0 ? [10, 100, 1_000] : given) {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-bench-growth-'));
  const file = join(folder, 'openapi.yaml');
  await writeFile(file, JSON.stringify(enlarge(contract, count)));
  const large = await readContract(file);
  const start = performance.now();
  await buildDocs({ contract: large, directory: join(folder, 'docs') });
  const seconds = (performance.now() - start) / 1_000;
  process.stdout.write(
    `${String(large.operations.length).padStart(5)} operations ${seconds.toFixed(2).padStart(7)} s\n`,
  );
  await rm(folder, { recursive: true });
}

/** A contract with so many operations, or a few more. */
function enlarge({ document, operations }: Contract, count: number): JsonObject {
  const copies = Array.from({ length: Math.ceil(count / operations.length) }, (_, index) => copyOf(document, index));
  const merged = (pick: (copy: JsonObject) => Json | undefined): JsonObject =>
    Object.assign({}, ...copies.map((copy) => pick(copy)));
  const components = isJsonObject(document.components) ? document.components : {};
  return {
    ...document,
    paths: merged(({ paths }) => paths),
    components: Object.fromEntries(
      Object.keys(components).map((kind) => [
        kind,
        merged((copy) => isJsonObject(copy.components) && copy.components[kind]),
      ]),
    ),
  };
}

/** The document with other names for its paths, components, operations and marks; the first keeps those it has. */
function copyOf(document: JsonObject, index: number): JsonObject {
  if (index === 0) return document;
  const renamed = (value: Json, key = '', parent = ''): Json => {
    if (Array.isArray(value)) return value.map((item: Json) => renamed(item, key, parent));
    if (isJsonObject(value)) {
      const entries = Object.entries(value).map(([name, child]) => [
        nameOf(name, key, parent),
        renamed(child, name, key),
      ]);
      return Object.fromEntries(entries);
    }
    if (typeof value !== 'string') return value;
    if (key === '$ref') return `${value}${index}`;
    if (key === 'operationId') return `${value}${index}`;
    if (key === 'id' && /^x-(source|unspecified)$/.test(parent)) return `${value}-${index}`;
    return value;
  };
  const nameOf = (name: string, key: string, parent: string): string => {
    if (key === 'paths' && parent === '') return name.replace(/^\/(\w+)\//, `/$1/copy-${index}/`);
    if (parent === 'components' || key === 'security') return `${name}${index}`;
    return name;
  };
  return isJsonObject(document) ? (renamed(document) as JsonObject) : document; // an object stays one
}
