import type { PathNames } from '../protocol.ts';

/** The names that a path has as they are. */
export const letters: PathNames = {
  rule: 'it may have letters of ASCII, digits, hyphens and underscores',
  accepts: (name) => /^[A-Za-z0-9_-]+$/.test(name),
  read: (segment) => segment,
  write: (name) => name,
};

/** Nearly any name, percent-encoded in UTF-8 in the path. */
export const nearlyAny: PathNames = {
  rule: 'it may have any characters but a slash, a backslash and those of control',
  accepts: (name) => !/[/\\\p{Cc}\p{Cs}]/u.test(name),
  read(segment) {
    try {
      return decodeURIComponent(segment);
    } catch {
      return undefined;
    }
  },
  write: (name) => encodeURIComponent(name),
};
