/** What of a set is served differently from how it is written, for people: a sentence, and what it is about. */
export interface SetNote {
  readonly title: string;
  readonly items: readonly string[];
}

/** Returns the notes about a set; empty if all of it is served. */
export function setNotes(replaced: readonly { readonly place: string; readonly reason: string }[]): SetNote[] {
  if (replaced.length === 0) return [];
  const what = replaced.length === 1 ? '1 example does' : `${replaced.length} examples do`;
  return [
    {
      title: `${what} not fit the other answers of the set; made values are served instead`,
      items: replaced.map(({ place, reason }) => `${place}: ${reason}`),
    },
  ];
}
