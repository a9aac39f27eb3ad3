const BOUNDARY = /(?<=^multipart\/.*boundary="?)[^\s;"]+/i;
/** The shortest boundary that HTML recommends, in characters. */
const LONG = 27;

/** Lengthens the boundary of a form so that no value contains it: Node ends a part at its text, even without dashes. */
export function withLongBoundary(body: Uint8Array, contentType: string) {
  const [boundary = ''] = BOUNDARY.exec(contentType) ?? [];
  if (boundary === '' || boundary.length >= LONG) return { body, contentType };
  const long = boundary.padEnd(LONG, '-');
  // No line within a part starts with the boundary (RFC 2046, section 5.1.1).
  const lines = `\r\n${Buffer.from(body).toString('latin1')}`.replaceAll(`\r\n--${boundary}`, () => `\r\n--${long}`);
  return { body: Buffer.from(lines.slice(2), 'latin1'), contentType: contentType.replace(BOUNDARY, long) };
}
