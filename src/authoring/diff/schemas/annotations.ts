import { type Json, MergedSchema, objectOf, toCanonicalText } from '../../../contract/model/index.ts';
import { sunsetDay, today } from '../sunset.ts';
import type { OwnChange, ValueContext } from './change.ts';
import { placesOfKeywords } from './limits.ts';
import { shortJson } from './values.ts';

const TEXT_KEYWORDS = ['title', 'description', 'example', 'examples', 'externalDocs', '$comment'];

/** Compares the keywords of a schema that do not limit its values. */
export function annotationChanges(before: MergedSchema, after: MergedSchema, { form }: ValueContext): OwnChange[] {
  return [
    ...defaultChanges(before, after),
    ...flagChanges(before, after),
    ...discriminatorChanges(before, after),
    ...(form === 'xml' ? xmlChanges(before, after) : []),
    ...(comparableText(before, TEXT_KEYWORDS) === comparableText(after, TEXT_KEYWORDS)
      ? []
      : [{ ...placesOfKeywords('reworded', before, after, ...TEXT_KEYWORDS), effect: 'reworded' as const }]),
  ];
}

const valuesOf = (schema: MergedSchema, keyword: string): string[] =>
  [...new Set(schema.valuesOf(keyword).map(toCanonicalText))].sort();

const comparableText = (schema: MergedSchema, keywords: readonly string[]): string =>
  keywords.map((keyword) => valuesOf(schema, keyword).join(' ')).join('\n');

function defaultChanges(before: MergedSchema, after: MergedSchema): OwnChange[] {
  if (comparableText(before, ['default']) === comparableText(after, ['default'])) return [];
  const text = (schema: MergedSchema): string | undefined => schema.valuesOf('default').map(shortJson).at(0);
  const [was, now] = [text(before), text(after)];
  return [
    {
      ...placesOfKeywords('default', before, after, 'default'),
      effect: was === undefined ? 'extended' : 'both',
      was,
      now,
    },
  ];
}

function flagChanges(before: MergedSchema, after: MergedSchema): OwnChange[] {
  const isDeprecated = (schema: MergedSchema): boolean => schema.valuesOf('deprecated').includes(true);
  if (isDeprecated(before) === isDeprecated(after)) return [];
  const at = placesOfKeywords('deprecated', before, after, 'deprecated');
  if (!isDeprecated(after)) return [{ ...at, effect: 'extended', now: 'in use' }];
  const sunset = after.valuesOf('x-sunset').at(0);
  const date = sunsetDay(sunset);
  const isTooSoon = sunset !== undefined && (date === undefined || date < today());
  return [
    {
      ...at,
      effect: isTooSoon ? 'both' : 'extended',
      now: 'deprecated',
      what: sunset === undefined ? undefined : String(sunset),
    },
  ];
}

function discriminatorChanges(before: MergedSchema, after: MergedSchema): OwnChange[] {
  const at = placesOfKeywords('discriminator', before, after, 'discriminator');
  const names = (schema: MergedSchema): string[] =>
    schema
      .valuesOf('discriminator')
      .map((one) => String(objectOf(one).propertyName))
      .sort();
  const [was, now] = [names(before).join(), names(after).join()];
  if (was !== now) {
    const effect = was === '' ? 'extended' : now === '' ? 'wider' : 'both';
    return [{ ...at, effect, was: was || undefined, now: now || undefined }];
  }
  if (was === '') return [];
  const [older, newer] = [discriminatorMapping(before), discriminatorMapping(after)];
  const gone = [...older].filter(([name]) => !newer.has(name));
  const added = [...newer].filter(([name]) => !older.has(name));
  const text = (entries: readonly (readonly [string, string])[]) =>
    entries.map(([name]) => JSON.stringify(name)).join(', ');
  return [
    ...(gone.length === 0 ? [] : [{ ...at, effect: 'narrower' as const, what: text(gone) }]),
    ...(added.length === 0 ? [] : [{ ...at, effect: 'wider' as const, what: text(added) }]),
  ];
}

/** The values of a discriminator: those in its mapping, and the names of the components that the mapping leaves out. */
function discriminatorMapping(schema: MergedSchema): Map<string, string> {
  const values = new Map<string, string>();
  const componentName = (reference: Json | undefined): string => String(reference).replace(/^.*\//, '');
  for (const discriminator of schema.valuesOf('discriminator')) {
    for (const [name, to] of Object.entries(objectOf(objectOf(discriminator).mapping)))
      values.set(name, componentName(to));
  }
  const listed = new Set(values.values());
  for (const { members } of schema.alternativeGroups) {
    for (const member of members) {
      const name = MergedSchema.of(schema.document, [member]).component;
      if (name !== undefined && !listed.has(name)) values.set(name, name);
    }
  }
  return values;
}

/** Compares how values are written in XML: names, attributes and wrappers. */
function xmlChanges(before: MergedSchema, after: MergedSchema): OwnChange[] {
  const form = (schema: MergedSchema): string =>
    schema
      .valuesOf('xml')
      .map((xml) =>
        toCanonicalText(Object.fromEntries(Object.entries(objectOf(xml)).filter(([, value]) => value !== false))),
      )
      .filter((text) => text !== '{}')
      .join();
  return form(before) === form(after) ? [] : [{ ...placesOfKeywords('xml', before, after, 'xml'), effect: 'both' }];
}
