const BOUNDARY_PATTERN = /(?<=^multipart\/.*boundary="?)[^\s;"]+/i;
/** The minimum length of a boundary that HTML recommends. */
const MIN_LENGTH = 27;

/**
 * Replaces a short boundary of a form by a longer one, which is unlikely to occur in a value: Node ends a part at the
 * boundary's text, even without the dashes before it.
 */
export function withLongBoundary(body: Uint8Array, contentType: string) {
  const [boundary = ''] = BOUNDARY_PATTERN.exec(contentType) ?? [];
  if (boundary === '' || boundary.length >= MIN_LENGTH) return { body, contentType };
  const long = boundary.padEnd(MIN_LENGTH, '-');
  // By RFC 2046 (section 5.1.1), no line within a part begins with the boundary.
  const lines = `\r\n${Buffer.from(body).toString('latin1')}`.replaceAll(`\r\n--${boundary}`, () => `\r\n--${long}`);
  return { body: Buffer.from(lines.slice(2), 'latin1'), contentType: contentType.replace(BOUNDARY_PATTERN, long) };
}
