/**
 * Values that exist and that the key can access, as the user says, by the name of a path parameter or a field; several values in a
 * list.
 */
export type VouchedValues = ReadonlyMap<string, string | readonly string[]>;

export const isVouched = (known: VouchedValues, name: string, value: string): boolean =>
  [known.get(name) ?? []].flat().includes(value);
