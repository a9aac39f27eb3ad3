/** The entry whose template matches a path, and the raw values of the template's parameters. */
export interface RouteMatch<Found> {
  readonly found: Found;
  readonly values: Readonly<Record<string, string>>;
}

export type FindRoute<Found> = (path: string, fits?: (entry: Found) => boolean) => RouteMatch<Found> | undefined;

/**
 * Returns a function that finds the entry for a path. The template with the fewest parameters comes first; among
 * templates with equally many, the one whose parameters come last: `/emails/batch`, then `/emails/{id}:send`, then `/emails/{id}`.
 */
export function createRouter<Found>(templates: Iterable<readonly [template: string, found: Found]>): FindRoute<Found> {
  const routes = [...templates].map(([template, entry]) => ({
    ...createSegmentReaders(pathWithoutFragment(template)),
    template,
    found: entry,
  }));
  routes.sort(
    (one, other) =>
      one.rank.length - other.rank.length ||
      Number(one.rank < other.rank) - Number(one.rank > other.rank) ||
      Number(one.template.includes('#')) - Number(other.template.includes('#')) ||
      other.template.length - one.template.length,
  );
  const fixed = Map.groupBy(routes, ({ template }) => pathWithoutFragment(template));
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

/** Removes the fragment, with which some documents distinguish operations of one path. */
export const pathWithoutFragment = (template: string): string => template.replace(/#.*$/, '');

/** Whether a segment of a path matches a segment of a template; stores the values of its parameters. */
type ReadSegment = (segment: string, values: Record<string, string>) => boolean;

/**
 * Returns a reader for each segment of a template, and the text by which templates are ordered, which is made of the
 * places of the parameters.
 */
function createSegmentReaders(template: string): { readonly readers: readonly ReadSegment[]; readonly rank: string } {
  const segments = template.split('/');
  const rank = segments.flatMap((segment, index) =>
    Array.from(segment.matchAll(/\{[^}]+\}/g), () => String.fromCharCode(index)),
  );
  return { readers: segments.map(createSegmentReader), rank: rank.join('') };
}

function createSegmentReader(expected: string): ReadSegment {
  const [before = '', ...parts] = expected.split(/\{([^}]+)\}/);
  if (parts.length === 0) {
    const plain = decodeIfValid(expected);
    return (segment) => segment === expected || (segment.includes('%') && decodeIfValid(segment) === plain);
  }
  const names = parts.filter((_, index) => index % 2 === 0);
  const [name = ''] = names;
  if (expected === `{${name}}`) {
    return (segment, values) => {
      values[name] = segment;
      return segment !== '';
    };
  }
  const literals = parts.filter((_, index) => index % 2 === 1).map(escapeForRegExp);
  const pattern = new RegExp(`^${escapeForRegExp(before)}(.+?)${literals.join('(.+?)')}$`);
  return (segment, values) => {
    const match = pattern.exec(segment);
    for (const [index, name] of names.entries()) values[name] = match?.[index + 1] ?? '';
    return match !== null;
  };
}

/** Returns a regular expression that matches only this text. */
export function escapeForRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** Decodes a text; returns it unchanged if it has invalid escapes. */
export function decodeIfValid(text: string, decode = decodeURIComponent): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}
