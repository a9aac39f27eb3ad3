/** JSON of so many levels, around a scalar. */
export type Nest = (levels: number) => string;

const repeated = (open: string, close: string, inner: string, levels: number): string =>
  `${open.repeat(levels)}${inner}${close.repeat(levels)}`;

/** Each way in which JSON is nested. */
export const NESTS: Readonly<Record<string, Nest>> = {
  arrays: (levels) => repeated('[', ']', '', levels),
  objects: (levels) => repeated('{"a":', '}', '1', levels),
  mixed: (levels) => {
    const [pairs, rest] = [Math.floor(levels / 2), levels % 2];
    return repeated('[', ']', repeated('{"]}":[', ']}', 'null', pairs), rest);
  },
};
