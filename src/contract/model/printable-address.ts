/**
 * Returns an address that is safe to print: without its password, and without the values of its query, which can be
 * keys. Any other text, such as a path, stays unchanged.
 */
export function printableAddress(address: string): string {
  // With a reserved character in its password it is not a valid address, and its parts are ambiguous.
  const clear = URL.canParse(address) ? address : address.replace(/(?<=^[a-z][a-z\d+.-]*:\/\/).*@/is, '');
  const [, scheme = '', rest = '', query = '', fragment = ''] =
    /^([a-z][a-z\d+.-]*:\/\/)([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(clear) ?? [];
  if (scheme === '') return address;
  const values = query.replace(/(?<==)[^&]+|(?<=[?&])[^&=]+(?=&|$)/g, '***');
  return `${scheme}${rest.replace(/^[^/\\]*@/, '')}${values}${fragment.startsWith('#/') ? fragment : ''}`;
}
