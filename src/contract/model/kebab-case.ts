/** Writes a name in kebab case, as ids of statements and open points begin; empty if it has no letter or digit. */
export const toKebabCase = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-');
