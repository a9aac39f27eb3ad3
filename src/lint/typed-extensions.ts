import { ASPECTS } from '../contract/index.ts';
import type { NodeType } from './redocly.ts';

/**
 * An entry of `x-source`: one statement, with `section` or `source`, and `gives`: what it lets the contract claim. `needs` names what the statement implies and its operation has to show, or
 * to leave open with a mark.
 */
export const STATEMENT = {
  properties: {
    id: { type: 'string' },
    section: { type: 'string' },
    source: { type: 'string' },
    gives: { type: 'array', items: { type: 'string' } },
    says: { type: 'string' },
    needs: { enum: ['parameters'] },
  },
  required: ['id'],
} as const satisfies NodeType;

/** An entry of `x-unspecified`: one open point. */
export const OPEN_POINT = {
  properties: {
    id: { type: 'string' },
    aspect: { enum: ASPECTS },
    question: { type: 'string' },
    section: { type: 'string' },
  },
  required: ['id', 'aspect', 'question', 'section'],
} as const satisfies NodeType;

/** The kinds of node that can carry marks. On others an extension of ours is refused by the rule of its place. */
const CARRIERS = [
  'Info',
  'Server',
  'Tag',
  'Operation',
  'Parameter',
  'RequestBody',
  'Response',
  'Header',
  'SecurityScheme',
  'Schema',
];

/** Teaches Redocly the shape of our extensions, so that its `struct` rule checks it. */
export function typedExtensions(types: Readonly<Record<string, NodeType>>): Record<string, NodeType> {
  const extended: Record<string, NodeType> = {
    ...types,
    SurfaceMap: { properties: {}, additionalProperties: 'Surface' },
    Surface: { properties: { title: { type: 'string' }, under: { type: 'string' } }, required: ['title', 'under'] },
    SectionMap: { properties: {}, additionalProperties: { type: 'string' } },
    SourceList: { properties: {}, items: 'Source' },
    Source: STATEMENT,
    OpenPointList: { properties: {}, items: 'OpenPoint' },
    OpenPoint: OPEN_POINT,
  };
  for (const carrier of CARRIERS) {
    extended[carrier] = withProperties(extended[carrier], {
      'x-source': 'SourceList',
      'x-unspecified': 'OpenPointList',
    });
  }
  extended.Info = withProperties(extended.Info, { 'x-sections': 'SectionMap', 'x-surfaces': 'SurfaceMap' });
  extended.Schema = withProperties(extended.Schema, {
    'x-tags': { type: 'array', items: { type: 'string' } },
    'x-free-form': { enum: [true] },
    'x-repeats': { type: 'object' },
    'x-means': { type: 'string' },
  });
  return extended;
}

function withProperties(type: NodeType | undefined, properties: NonNullable<NodeType['properties']>): NodeType {
  return { ...type, properties: { ...type?.properties, ...properties } };
}
