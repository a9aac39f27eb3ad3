/** A value whose form is open, as it came: all that can be said of it without an assumption. */
export function OpenValue({ value }: { readonly value: unknown }) {
  return <code className="open">{JSON.stringify(value) ?? 'nothing'}</code>;
}
