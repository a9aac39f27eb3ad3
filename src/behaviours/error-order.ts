import type { Definition } from './definition.ts';

/** What a request is checked for. */
export type Step = 'key' | 'path' | 'method' | 'resource' | 'size' | 'media-type' | 'body';

export const errorOrder: Definition<'error-order', readonly Step[]> = {
  unchosen: () => ['key', 'path', 'method', 'resource', 'size', 'media-type', 'body'],
  choices: {
    'path-first': () => ['path', 'method', 'key', 'resource', 'size', 'media-type', 'body'],
    'outside-in': () => ['key', 'path', 'method', 'size', 'media-type', 'body', 'resource'],
    'inside-out': () => ['path', 'method', 'size', 'media-type', 'body', 'key', 'resource'],
    'resource-first': () => ['path', 'method', 'resource', 'key', 'size', 'media-type', 'body'],
  },
};
