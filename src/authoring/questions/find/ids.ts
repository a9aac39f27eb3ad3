/** Writes a text in lower-case words with hyphens between, as ids have them. */
export const toSlug = (text: string): string =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Returns an id, or adds the first number that makes it unique; `taken` then contains it. */
export function uniqueId(id: string, taken: Set<string>): string {
  let unique = id;
  for (let number = 2; taken.has(unique); number += 1) unique = `${id}-${number}`;
  taken.add(unique);
  return unique;
}
