import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readFeatures } from '../../src/docs/own/openapi-features.ts';

/** The fields of an object of the specification. */
interface ObjectFields {
  readonly section: string;
  readonly fields: readonly string[];
}

test('each field of the specification has a feature, and each feature is of such fields', async () => {
  const versions: Readonly<Record<string, Readonly<Record<string, ObjectFields>>>> = parse(
    await readFile(new URL('fields.yaml', import.meta.url), 'utf8'),
  );
  const fields = Object.values(versions).flatMap((objects) =>
    Object.entries(objects).flatMap(([object, { fields }]) => fields.map((field) => `${object}.${field}`)),
  );
  const features = await readFeatures();
  const covered = new Set(features.flatMap(({ file }) => file.fields));
  expect(fields.filter((field) => !covered.has(field))).toEqual([]);
  expect([...covered].filter((field) => !fields.includes(field))).toEqual([]);
  expect(features.filter(({ file }) => file.section === undefined).map(({ id }) => id)).toEqual([]);
});
