import type { RedoclyNodeType } from './redocly.ts';

/** Describes our extensions to Redocly, whose `struct` rule checks them. Marks are left to our rule `mark-shape`. */
export function typedExtensions(types: Readonly<Record<string, RedoclyNodeType>>): Record<string, RedoclyNodeType> {
  return {
    ...types,
    SurfaceMap: { properties: {}, additionalProperties: 'Surface' },
    Surface: { properties: { title: { type: 'string' }, under: { type: 'string' } }, required: ['title', 'under'] },
    SectionMap: { properties: {}, additionalProperties: { type: 'string' } },
    Info: withProperties(types.Info, { 'x-sections': 'SectionMap', 'x-surfaces': 'SurfaceMap' }),
    Schema: withProperties(types.Schema, {
      'x-tags': { type: 'array', items: { type: 'string' } },
      'x-free-form': { enum: [true] },
      'x-repeats': { type: 'object' },
      'x-means': { type: 'string' },
    }),
  };
}

function withProperties(
  type: RedoclyNodeType | undefined,
  properties: NonNullable<RedoclyNodeType['properties']>,
): RedoclyNodeType {
  return { ...type, properties: { ...type?.properties, ...properties } };
}
