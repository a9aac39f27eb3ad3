/** What is at a path, and the values of the parameters of its template, as they were sent. */
export interface Route<Found> {
  readonly found: Found;
  readonly values: Readonly<Record<string, string>>;
}

export type FindRoute<Found> = (path: string, fits?: (found: Found) => boolean) => Route<Found> | undefined;

/**
 * Makes the function that finds what is at a path. The template with the fewest parameters comes first, and of those
 * the one that has them last: `/emails/batch`, then `/emails/{id}:send`, then `/emails/{id}`.
 */
export function routerOf<Found>(templates: Iterable<readonly [template: string, found: Found]>): FindRoute<Found> {
  const routes = [...templates].map(([template, found]) => ({ ...readersOf(sentPath(template)), template, found }));
  routes.sort(
    (one, other) =>
      one.rank.length - other.rank.length ||
      Number(one.rank < other.rank) - Number(one.rank > other.rank) ||
      Number(one.template.includes('#')) - Number(other.template.includes('#')) ||
      other.template.length - one.template.length,
  );
  const fixed = Map.groupBy(routes, ({ template }) => sentPath(template));
  const byLength = Map.groupBy(routes, ({ readers }) => readers.length);
  return (path, fits = () => true) => {
    const exact = (path.includes('{') ? undefined : fixed.get(path))?.find(({ found }) => fits(found));
    if (exact !== undefined) return { found: exact.found, values: {} };
    const sent = path.split('/');
    for (const { readers, found } of byLength.get(sent.length) ?? []) {
      if (!fits(found)) continue;
      const values: Record<string, string> = {};
      if (readers.every((read, index) => read(sent[index] ?? '', values))) return { found, values };
    }
    return undefined;
  };
}

/** A path as it is sent: without what follows a `#`, by which some documents tell operations of one path apart. */
export const sentPath = (template: string): string => template.replace(/#.*$/, '');

/** Whether a segment is that of a template; it keeps the values that the template names. */
type ReadSegment = (segment: string, values: Record<string, string>) => boolean;

/** The readers of a template's segments, and the places of its parameters, as characters that compare. */
function readersOf(template: string): { readonly readers: readonly ReadSegment[]; readonly rank: string } {
  const segments = template.split('/');
  const rank = segments.flatMap((segment, index) =>
    Array.from(segment.matchAll(/\{[^}]+\}/g), () => String.fromCharCode(index)),
  );
  return { readers: segments.map(readerOf), rank: rank.join('') };
}

function readerOf(expected: string): ReadSegment {
  const [before = '', ...parts] = expected.split(/\{([^}]+)\}/);
  if (parts.length === 0) {
    const plain = decoded(expected);
    return (segment) => segment === expected || (segment.includes('%') && decoded(segment) === plain);
  }
  const names = parts.filter((_, index) => index % 2 === 0);
  const [name = ''] = names;
  if (expected === `{${name}}`) {
    return (segment, values) => {
      values[name] = segment;
      return segment !== '';
    };
  }
  const literals = parts.filter((_, index) => index % 2 === 1).map(literally);
  const pattern = new RegExp(`^${literally(before)}(.+?)${literals.join('(.+?)')}$`);
  return (segment, values) => {
    const found = pattern.exec(segment);
    for (const [index, name] of names.entries()) values[name] = found?.[index + 1] ?? '';
    return found !== null;
  };
}

/** A text as a regular expression that matches it alone. */
export function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** What encodes nothing stays as it was sent. */
export function decoded(text: string, decode = decodeURIComponent): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}
