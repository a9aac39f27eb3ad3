import leven from 'leven';

/** Splits a name into words of two or more characters: `agentName`, `agent-name` and `agent_name` have two words. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1);

/**
 * Returns the name with the fewest different characters, where a word in common makes up for four; `undefined` if these
 * are more than three, and more than half of the longer name.
 */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const words = new Set(wordsOf(name));
  const ranked = names
    .map((one) => {
      const shared = wordsOf(one).filter((word) => words.has(word)).length;
      return { one, cost: leven(name.toLowerCase(), one.toLowerCase()) - 4 * shared };
    })
    .toSorted((a, b) => a.cost - b.cost);
  const [best] = ranked;
  return best !== undefined && best.cost <= Math.max(3, Math.max(name.length, best.one.length) / 2)
    ? best.one
    : undefined;
}

/** Whether a name is another one with a slip of the pen: one letter in six. */
export const isSlip = (name: string, other: string): boolean =>
  leven(name.toLowerCase(), other.toLowerCase()) <= Math.ceil(other.length / 6);

/** Returns a suggestion to put after a misspelt name, such as ` (did you mean plain?)`; empty if no name is similar. */
export function suggestNearestName(name: string, names: readonly string[]): string {
  const most = Math.min(4, Math.ceil(name.length / 3));
  const best = nearestName(name, names);
  return best === undefined || leven(name.toLowerCase(), best.toLowerCase()) > most ? '' : ` (did you mean ${best}?)`;
}
