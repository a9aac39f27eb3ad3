/**
 * Returns an address that is safe to print: without its user and password, and without the values of its query and a
 * fragment that is not a JSON pointer, which can be keys. Any other text, such as a path, stays unchanged.
 */
export function printableAddress(address: string): string {
  // An unescaped reserved character in the password makes the address invalid, and its parts ambiguous.
  const clear = URL.canParse(address) ? address : address.replace(/(?<=^[a-z][a-z\d+.-]*:\/\/).*@/is, '');
  const [, scheme = '', rest = '', query = '', fragment = ''] =
    /^([a-z][a-z\d+.-]*:\/\/)([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(clear) ?? [];
  if (scheme === '') return address;
  const values = query.replace(/(?<==)[^&]+|(?<=[?&])[^&=]+(?=&|$)/g, '***');
  return `${scheme}${rest.replace(/^[^/\\]*@/, '')}${values}${fragment.startsWith('#/') ? fragment : ''}`;
}
