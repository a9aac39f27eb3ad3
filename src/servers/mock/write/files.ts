/** The smallest files of some media types, in Base64: images of one pixel, an empty page, an empty archive. */
const SAMPLE_FILES: Readonly<Record<string, string>> = {
  'image/png': 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'image/gif': 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'image/jpeg':
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
  'image/webp': 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==',
  'image/bmp': 'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAA////AA==',
  'image/svg+xml': 'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSIxIiBoZWlnaHQ9IjEiLz4=',
  'application/pdf':
    'JVBERi0xLjQKMSAwIG9iago8PC9UeXBlL0NhdGFsb2cvUGFnZXMgMiAwIFI+PgplbmRvYmoKMiAwIG9iago8PC9UeXBlL1BhZ2VzL0tpZHNbMyAwIFJdL0NvdW50IDE+PgplbmRvYmoKMyAwIG9iago8PC9UeXBlL1BhZ2UvUGFyZW50IDIgMCBSL01lZGlhQm94WzAgMCAxIDFdPj4KZW5kb2JqCnRyYWlsZXIKPDwvUm9vdCAxIDAgUj4+CiUlRU9GCg==',
  'application/zip': 'UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==',
  'application/gzip': 'H4sIAAAAAAAAAwMAAAAAAAAAAAA=',
  'audio/wav': 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=',
};

/** Media types whose content is binary. */
const BINARY_TYPES =
  /^(?:image|audio|video|font|model)\/|^application\/(?:octet-stream|pdf|zip|gzip|x-(?:tar|gzip|zip|7z)|msword|vnd\.(?:ms-|openxmlformats)|protobuf|x-protobuf|cbor|msgpack|x-msgpack|wasm|java-archive)/;

/** Some bytes, for media types without a file here. */
const SAMPLE_BYTES = new Uint8Array([0, 1, 2, 3]);

/** Returns a file of a media type, the same each time; `undefined` for types whose content is text. */
export function sampleFile(mediaType: string): Uint8Array | undefined {
  const essence = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const file = SAMPLE_FILES[essence];
  if (file !== undefined) return Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
  return BINARY_TYPES.test(essence) ? SAMPLE_BYTES : undefined;
}
