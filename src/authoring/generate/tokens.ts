/** Values with a token each. The token passes through openapi-typescript, which would lose the value. */
export interface Tokens<Value> {
  /** Returns the token of a new value. */
  add(value: Value): string;
  /** Returns the value of a token, or `undefined` for any other text. */
  resolve(text: string): Value | undefined;
}

/** @param marker A word that the document does not contain, so that none of its texts looks like a token. */
export function createTokens<Value>(marker: string): Tokens<Value> {
  const values: Value[] = [];
  return {
    add: (value) => `${marker}:${values.push(value) - 1}`,
    resolve: (text) => (text.startsWith(`${marker}:`) ? values[Number(text.slice(marker.length + 1))] : undefined),
  };
}
