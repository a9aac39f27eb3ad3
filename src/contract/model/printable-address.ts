/**
 * An address as it may be shown and written: without its password, and without the values of its query, which can be keys.
 * Any other text, such as a path, stays as it is.
 */
export function printableAddress(address: string): string {
  // A password with a character of the syntax makes it no address, and its parts are then unclear.
  const clear = URL.canParse(address) ? address : address.replace(/(?<=^[a-z][a-z\d+.-]*:\/\/).*@/is, '');
  const [, scheme = '', rest = '', query = '', fragment = ''] =
    /^([a-z][a-z\d+.-]*:\/\/)([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(clear) ?? [];
  if (scheme === '') return address;
  const values = query.replace(/(?<==)[^&]+|(?<=[?&])[^&=]+(?=&|$)/g, '***');
  return `${scheme}${rest.replace(/^[^/\\]*@/, '')}${values}${fragment.startsWith('#/') ? fragment : ''}`;
}
