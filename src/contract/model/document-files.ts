import { stat } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UnreadableError } from './errors.ts';
import { pointerOfReference } from './json-pointer.ts';
import { printableAddress } from './printable-address.ts';
import { type ReadableFolders, readableFolders, realPath } from './readable-folders.ts';
import { isAddress, readPlainText, readSource, type Source } from './source.ts';

/** The files that a document may read. */
export interface FileAccess {
  /** Whether references to files on the network are followed. A document that is itself on the network is always read. */
  readonly allowNetwork?: boolean;
  /** Folders outside the document's project to whose files it may refer. */
  readonly allowFiles?: readonly string[];
}

/** A reference to a file that the document may not read. The message follows the words `refers to … , which`. */
export class ReferenceRefusedError extends Error {}

/** The maximum number of files from the network: a server can generate new ones without end. */
const MAX_NETWORK_FILES = 1_000;

/** Reads the files that a document refers to, each once, if the document may read them. */
export class DocumentFiles {
  readonly #file: string;
  readonly #access: FileAccess;
  readonly #sources = new Map<string, Promise<Source>>();
  #folders: Promise<ReadableFolders> | undefined;
  #onNetwork = 0;

  /** @param file The path or the address of the document. */
  constructor(file: string, access: FileAccess) {
    this.#file = file;
    this.#access = access;
  }

  /** Returns the path or the address of a reference in the file `base`; for `null`, from the working directory. */
  resolve(base: string | null, reference: string): string {
    if (isAddress(reference)) return reference;
    if (base !== null && isAddress(base)) return new URL(reference, base).href;
    if (reference.startsWith('file:')) return fileURLToPath(reference);
    return resolve(base === null ? '.' : dirname(base), pointerOfReference(reference));
  }

  /**
   * Reads a file at a path that {@link resolve} returned.
   *
   * @throws {ReferenceRefusedError} when the document may not read it.
   * @throws {ContractError} when it cannot be read.
   */
  read(path: string): Promise<Source> {
    const source = this.#sources.get(path) ?? this.#load(path);
    this.#sources.set(path, source);
    return source;
  }

  async #load(path: string): Promise<Source> {
    if (isAddress(path)) {
      if (this.#access.allowNetwork !== true) {
        throw new ReferenceRefusedError('is on the network; allow that with --allow-network');
      }
      this.#onNetwork += 1;
      if (this.#onNetwork > MAX_NETWORK_FILES) {
        throw new ReferenceRefusedError(
          `is beyond the ${MAX_NETWORK_FILES} files on the network that a document may read`,
        );
      }
      return isYamlOrJson(path) ? readSource(path) : readPlainText(path, printableAddress(path));
    }
    const real = await this.#toPermittedPath(path);
    if (!isYamlOrJson(path)) return readPlainText(real, this.#displayName(path));
    const source = await readSource(real, this.#displayName(path));
    if (typeof source.value === 'object' && source.value !== null) return source;
    throw new UnreadableError(source.file, undefined, 'has neither an object nor a list; refer to a file that has one');
  }

  /** The path of a file as messages show it: relative or absolute, as the path of the first file was given. */
  #displayName(path: string): string {
    return join(dirname(this.#file), relative(dirname(resolve(this.#file)), path));
  }

  /**
   * Returns the path without symbolic links if the document may read it, so that the checked file is the one that is
   * read.
   */
  async #toPermittedPath(path: string): Promise<string> {
    if (isAddress(this.#file)) {
      throw new ReferenceRefusedError('is a file of this machine, which a document from the network may not read');
    }
    // Windows would send the user's credentials to the host in such a path.
    const isElsewhere = path.startsWith('\\\\') && !resolve(this.#file).startsWith('\\\\');
    this.#folders ??= readableFolders(this.#file, this.#access.allowFiles);
    const { project, includes } = await this.#folders;
    const real = isElsewhere ? path : await realPath(path);
    if (isElsewhere || !includes(real)) {
      const limit = project === undefined ? 'the document has no project' : `hidden, or outside ${project}`;
      throw new ReferenceRefusedError(`it may not read (${limit}); --allow-files <folder> opens another folder`);
    }
    const file = await stat(real).catch(() => undefined);
    if (file !== undefined && !file.isFile() && !file.isDirectory()) {
      throw new ReferenceRefusedError('is a device, a pipe or a socket; refer to a file');
    }
    return real;
  }
}

/** Whether a file is YAML or JSON. Any other file is text, such as a description in Markdown. */
function isYamlOrJson(address: string): boolean {
  const path = isAddress(address) ? new URL(address).pathname : address;
  return /\.(ya?ml|json)$/i.test(path) || (isAddress(address) && extname(path) === '');
}
