import { readFile } from 'node:fs/promises';
import { dirname, extname, join, normalize } from 'node:path';
import {
  errorCode,
  isAddress,
  isJsonObject,
  type Json,
  parseLocatedYaml,
  readableFolders,
  realPath,
  TaskError,
} from '../contract/model/index.ts';
import { type Accent, createAccent } from './accent.ts';
import { IMAGE_TYPES, type PageImage, readImages } from './page-images.ts';

/** The file with the settings of a site, next to its document. */
export const SETTINGS_FILE_NAME = 'colloquy.yaml';

/** The settings of a site, from the file next to its document. */
export interface SiteSettings {
  readonly title?: string;
  /** The logo as the address of an image: a `data:` URL of a file, or the address itself. */
  readonly logo?: string;
  readonly accent?: Accent;
  readonly links: readonly { readonly title: string; readonly url: string }[];
  /** Markdown pages that the site adds, with the name of their file. */
  readonly pages: readonly { readonly file: string; readonly markdown: string }[];
  /** The image files that these pages show. */
  readonly images: readonly PageImage[];
  /** Hosts from which pages may load images. */
  readonly imageHosts: readonly string[];
  /** Whether the site shows the questions that a document without marks leaves open. */
  readonly questions: boolean;
  /** The files that were read. */
  readonly files: readonly string[];
}

export const NO_SETTINGS: SiteSettings = {
  links: [],
  pages: [],
  images: [],
  imageHosts: [],
  questions: true,
  files: [],
};

/**
 * Reads the settings next to a document. Without such a file, returns the defaults.
 *
 * @throws {TaskError} when the file is not as `openapi/schemas/docs-settings.schema.json` describes it, or a file that it
 *   names cannot be read. The message begins with file and line.
 */
export async function readSettings(documentFile: string): Promise<SiteSettings> {
  const file = join(isAddress(documentFile) ? '' : dirname(documentFile), SETTINGS_FILE_NAME);
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    if (errorCode(cause) === 'ENOENT') return undefined;
    throw new TaskError(`${file}: cannot be read; change its permissions`, { cause });
  });
  if (text === undefined) return NO_SETTINGS;
  const fail = (line: number, reason: string): never => {
    throw new TaskError(`${file}:${line}: ${reason}`);
  };
  const { value, lineOf } = parseLocatedYaml(text, fail);
  return readValues(value ?? {}, file, (pointer, reason) => fail(lineOf(pointer), reason));
}

type Fail = (pointer: string, reason: string) => never;

const SETTING_NAMES = ['title', 'logo', 'colour', 'links', 'pages', 'imageHosts', 'questions'];

async function readValues(value: Json, file: string, fail: Fail): Promise<SiteSettings> {
  if (!isJsonObject(value)) return fail('', `must be a mapping with some of ${SETTING_NAMES.join(', ')}`);
  const unknown = Object.keys(value).find((key) => !SETTING_NAMES.includes(key));
  if (unknown !== undefined)
    return fail(`/${unknown}`, `${unknown} is no setting; there are ${SETTING_NAMES.join(', ')}`);
  const { title, logo, colour, links = {}, pages = [], imageHosts = [], questions = true } = value;
  if (title !== undefined && typeof title !== 'string') return fail('/title', 'title must be a text');
  if (typeof questions !== 'boolean') return fail('/questions', 'questions must be true or false');
  const hosts = readTexts(imageHosts, '/imageHosts', fail);
  for (const [index, host] of hosts.entries())
    if (!/^(\*\.)?[\w-]+(\.[\w-]+)*(:\d+)?$/.test(host))
      return fail(`/imageHosts/${index}`, 'an image host is a name such as images.example.com');
  const names = readTexts(pages, '/pages', fail);
  const read = createFileReader(file, fail);
  const logoUrl = logo === undefined ? undefined : await readLogo(logo, hosts, read, fail);
  const ownPages = await Promise.all(
    names.map(async (name, index) => {
      const pointer = `/pages/${index}`;
      if (extname(name) !== '.md') return fail(pointer, 'a page is a Markdown file, such as guides/start.md');
      return { file: name, markdown: (await read(name, pointer)).toString('utf8') };
    }),
  );
  const images = await readImages(ownPages, (image, page) => read(image, `/pages/${names.indexOf(page)}`, `${page}: `));
  const others = [...names, ...images.map((image) => image.file)];
  return {
    ...(title !== undefined && { title }),
    ...(logoUrl !== undefined && { logo: logoUrl }),
    ...(colour !== undefined && { accent: createAccent(String(colour)) ?? fail('/colour', COLOUR_RULE) }),
    links: readLinks(links, fail),
    pages: ownPages,
    images,
    imageHosts: hosts,
    questions,
    files: [
      file,
      ...[...others, ...(logoUrl?.startsWith('data:') ? [String(logo)] : [])].map((name) => join(dirname(file), name)),
    ],
  };
}

const COLOUR_RULE =
  "colour must be a hexadecimal colour in quotes, such as '#0b6170', that can be read on white: darker";

function readTexts(value: Json, pointer: string, fail: Fail): readonly string[] {
  if (!Array.isArray(value)) return fail(pointer, 'must be a list');
  return value.map((text: Json, index) =>
    typeof text === 'string' ? text : fail(`${pointer}/${index}`, 'each must be a text'),
  );
}

function readLinks(value: Json, fail: Fail): SiteSettings['links'] {
  if (!isJsonObject(value)) return fail('/links', 'links must be a mapping from titles to addresses');
  return Object.entries(value).map(([title, url]) => {
    if (typeof url === 'string' && /^(https?|mailto):$/.test(URL.parse(url)?.protocol ?? '')) return { title, url };
    return fail(`/links/${title}`, 'a link is an address that begins with https:, http: or mailto:');
  });
}

/** Returns a function that reads files in the folder of the settings. */
function createFileReader(file: string, fail: Fail) {
  const folders = readableFolders(file);
  return async (name: string, pointer: string, within = ''): Promise<Buffer> => {
    const path = normalize(name);
    if (path.startsWith('..') || /^([/\\]|\w:)/.test(path))
      return fail(pointer, `${within}${name} is outside the folder of this file`);
    // A symbolic link can lead to a file that must not be published.
    const target = await realPath(join(dirname(file), path));
    if (!(await folders).includes(target)) return fail(pointer, `${within}${name} is outside the folder of this file`);
    return readFile(target).catch(() => fail(pointer, `${within}${name} cannot be read`));
  };
}

/** The maximum size of the logo, which each page contains. */
const MAX_LOGO_BYTES = 20_000;

async function readLogo(
  logo: Json,
  hosts: readonly string[],
  read: ReturnType<typeof createFileReader>,
  fail: Fail,
): Promise<string> {
  if (typeof logo !== 'string') return fail('/logo', 'logo must be a file or an address');
  const { protocol, host = '' } = URL.parse(logo) ?? {};
  if (protocol === 'https:') {
    if (!hosts.includes(host)) return fail('/logo', `add ${host} to imageHosts, so that pages may load the logo`);
    return logo;
  }
  const type = IMAGE_TYPES[extname(logo)];
  if (type === undefined) return fail('/logo', `logo must be one of ${Object.keys(IMAGE_TYPES).join(', ')}`);
  const bytes = await read(logo, '/logo');
  if (bytes.length > MAX_LOGO_BYTES) return fail('/logo', `${logo} is in each page: at most 20 kB`);
  return `data:${type};base64,${bytes.toString('base64')}`;
}
