import { extname, join, normalize } from 'node:path';
import { dirname } from 'node:path/posix';
import { toSlug } from './markdown.ts';

/** An image that a Markdown page shows, and that is a file of the site. */
export interface PageImage {
  /** The path within the folder of the settings. */
  readonly file: string;
  /** The path within the site. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The media types of images, by the extension of the file. */
export const IMAGE_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
};

/** Matches links and images in Markdown whose target is a file. */
const FILE_LINK = /(!?)\[([^\]]*)\]\(<?(?![a-z][a-z\d+.-]*:|[#/])([^)#\s>]+)>?(#[^)\s]*)?( "[^"]*")?\)/gi;
const CODE_PATTERN = /(^(?:```|~~~)[\s\S]*?^(?:```|~~~)|`[^`\n]+`)/m;

interface FileLink {
  readonly isImage: boolean;
  readonly words: string;
  /** The target as a path within the folder of the settings. */
  readonly target: string;
  readonly fragment: string;
}

/** Replaces each link and image to a file in a text of Markdown, outside code. */
export function replaceFileLinks(markdown: string, file: string, replace: (link: FileLink) => string): string {
  const parts = markdown.split(CODE_PATTERN).map((part, index) => {
    if (index % 2 === 1) return part;
    return part.replaceAll(FILE_LINK, (_, sign: string, words: string, to: string, fragment = '') =>
      replace({ isImage: sign === '!', words, target: normalize(join(dirname(file), decodeIfValid(to))), fragment }),
    );
  });
  return parts.join('');
}

function decodeIfValid(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reads the image files that pages show. A file counts as an image by its extension. */
export async function readImages(
  pages: readonly { readonly file: string; readonly markdown: string }[],
  read: (image: string, page: string) => Promise<Uint8Array>,
): Promise<PageImage[]> {
  const files = new Map<string, string>();
  for (const { file, markdown } of pages)
    replaceFileLinks(markdown, file, ({ isImage, target }) => {
      if (isImage && extname(target).toLowerCase() in IMAGE_TYPES && !files.has(target)) files.set(target, file);
      return '';
    });
  const taken = new Set<string>();
  const images = [...files].map(async ([file, page]) => {
    const ending = extname(file);
    const name = toSlug(file.slice(0, -ending.length)) || 'image';
    let path = `guides/images/${name}${ending.toLowerCase()}`;
    for (let count = 2; taken.has(path); count++) path = `guides/images/${name}-${count}${ending.toLowerCase()}`;
    taken.add(path);
    return { file, path, bytes: await read(file, page) };
  });
  return Promise.all(images);
}
