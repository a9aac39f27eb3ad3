/** Replaces `json-path-query.ts` in the page. Supports only paths of names and numbers. */
export function queryPaths(document: unknown, path: string): string[] {
  const steps = [...path.matchAll(/\.([A-Za-z_]\w*)|\['((?:[^'\\]|\\.)*)'\]|\[(\d+)\]/gs)];
  if (`$${steps.map(([step]) => step).join('')}` !== path) throw new Error('the console follows plain paths alone');
  const keys = steps.map(([, name, quoted, index]) => name ?? index ?? quoted?.replaceAll(/\\(.)/g, '$1') ?? '');
  let value = document;
  for (const key of keys) {
    if (!Object.hasOwn(Object(value), key)) return [];
    value = Object(value)[key];
  }
  return [
    `$${steps.map(([, , , index], at) => (index === undefined ? `['${keys[at]?.replaceAll(/['\\]/g, '\\$&')}']` : `[${index}]`)).join('')}`,
  ];
}

/** The error of the library for slow paths. It is never thrown here, as plain paths are fast. */
export class PathTooSlowError extends Error {}
