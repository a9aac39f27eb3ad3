import { LOCAL_ORIGIN } from './address.ts';
import {
  type CodeStatement,
  type Expression,
  type ObjectEntry,
  type Pattern,
  type Program,
  TEST_CODE,
} from './program.ts';
import type { StatedPaths } from './stated-paths.ts';
import type { CodeRequest, SourceLocation } from './values/index.ts';

/** Matches the words of names for the address of an API, such as `API_BASE` and `defaultApiRoot`. */
const ADDRESS_WORD = /^(api|base|root|endpoint|host|server|domain)$/;
/** Matches the words of names for other addresses. */
const OTHER_WORD = /^(docs?|help|status|auth|oauth|token|login|site|page|images?|icon|logo|proxy)$/;
const HOST = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?=[:/]|$)/i;
/** Matches names of files, which without a scheme look like hosts: `server.json`. */
const FILE_NAME = /^[^/:]+\.([cm]?[jt]sx?|cfg|env|html?|ini|json|lock|md|py|toml|txt|xml|ya?ml)$/i;
/** Matches hosts that are reserved for examples (RFC 2606). */
export const EXAMPLE_HOST = /(^|\.)(example(\.(com|net|org))?|test|localhost|invalid)$/i;

/**
 * The hosts in the settings of a project, such as `API_BASE = 'https://api.shop.com'`. If the host of a request is unknown, they
 * show whether a file is written for this API or for another one.
 */
export class NamedHosts {
  /** The owners of the hosts of this API. */
  readonly #owners: ReadonlySet<string>;
  readonly #ownersByFile: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #otherOwners: ReadonlySet<string>;

  readonly #texts: readonly { readonly text: string }[];

  /** @param texts The texts of all files, among them those of documentation. */
  constructor(
    programs: ReadonlyMap<string, readonly Program[]>,
    paths: StatedPaths,
    texts: readonly { readonly text: string }[],
  ) {
    this.#texts = texts;
    this.#owners = new Set([...paths.origins].flatMap((origin) => readOwner(origin) ?? []));
    this.#ownersByFile = new Map(
      [...programs].map(([file, all]) => [
        file,
        new Set(all.flatMap(({ statements }) => listNamedOwners(statements, paths))),
      ]),
    );
    // Tests make hosts up, also of this API.
    const all = [...this.#ownersByFile].flatMap(([file, owners]) => (TEST_CODE.test(file) ? [] : [...owners]));
    this.#otherOwners = new Set(all.filter((owner) => !this.#owners.has(owner)));
  }

  /** Whether a file of the project has a host of this API. */
  get isNamed(): boolean {
    return [...this.#ownersByFile.values()].some((owners) => [...owners].some((owner) => this.#owners.has(owner)));
  }

  /** Whether a file, such as a page of documentation, has a URL at a host of the owner of this API. */
  get isOwnerNamed(): boolean {
    return this.#texts.some(({ text }) =>
      [...text.matchAll(/https?:\/\/[\w-]+(?:\.[\w-]+)+/g)].some(([url]) => this.#owners.has(readOwner(url) ?? '')),
    );
  }

  /** Whether the name of a file or a package has the name of the owner of this API. */
  isOfOwner(name: string): boolean {
    return listWords(name).some((word) => this.#owners.has(word));
  }

  /**
   * Returns the API that a file is written for: this one, or another one whose name is in the path of the file; `undefined` if neither
   * shows.
   */
  apiOf(file: string): 'this' | 'other' | undefined {
    const isThis =
      this.isOfOwner(file) || [...(this.#ownersByFile.get(file) ?? [])].some((owner) => this.#owners.has(owner));
    if (isThis) return 'this';
    return this.#owners.size > 0 && listWords(file).some((word) => this.#otherOwners.has(word)) ? 'other' : undefined;
  }
}

const listWords = (name: string): readonly string[] => name.toLowerCase().split(/[^a-z0-9]+/);

/** Returns the API that a request is for, by the file with its path, or that with the innermost call that leads to it. */
export const apiOfRequest = (
  hosts: NamedHosts,
  { calls }: CodeRequest,
  path: SourceLocation,
): 'this' | 'other' | undefined =>
  [path, ...calls.toReversed()].map(({ file }) => hosts.apiOf(file)).find((api) => api !== undefined);

/** Returns the name of the owner in a host, such as `shop` in `https://api.shop.com`; `undefined` if the host has no owner. */
function readOwner(text: string): string | undefined {
  const [, host] = HOST.exec(text) ?? [];
  if (host === undefined || EXAMPLE_HOST.test(host) || FILE_NAME.test(text) || LOCAL_ORIGIN.test(text))
    return undefined;
  const labels = host.toLowerCase().split('.').slice(0, -1);
  // In `shop.co.uk`, `co` is not the owner.
  return labels.findLast(({ length }) => length > 3) ?? labels.at(-1);
}

/**
 * Lists the owners of the hosts that constants, fields, parameters and options have as their values. A name in a path of the API,
 * such as `documents.archive`, is not a host.
 */
function listNamedOwners(statements: readonly CodeStatement[], paths: StatedPaths): readonly string[] {
  const owners: string[] = [];
  const queue: { readonly node: unknown; readonly name: string }[] = [{ node: statements, name: '' }];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { node, name } = next;
    if (typeof node !== 'object' || node === null) continue;
    const text = isNode(node) ? startOfText(node) : undefined;
    const owner = text !== undefined && isAddressName(name) ? readOwner(text) : undefined;
    if (text !== undefined && owner !== undefined && paths.hasDottedName(text)) continue;
    if (owner !== undefined) owners.push(owner);
    const inner = isNode(node) && node.kind === 'function' ? '' : (declaredName(node) ?? name);
    for (const part of Object.values(node)) queue.push({ node: part, name: inner });
  }
  return owners;
}

type Node = Expression | CodeStatement | Pattern | ObjectEntry;

const isNode = (node: object): node is Node => 'kind' in node;

function startOfText(node: Node): string | undefined {
  if (node.kind === 'text') return node.parts[0] && startOfText(node.parts[0]);
  return node.kind === 'literal' && typeof node.value === 'string' ? node.value : undefined;
}

/** Returns the name that a constant, a field, a parameter or an option is declared with. */
function declaredName(node: object): string | undefined {
  if ('target' in node) return patternName(node.target as Pattern);
  if (isNode(node) && node.kind === 'entry') return node.key.kind === 'literal' ? String(node.key.value) : undefined;
  return 'name' in node && typeof node.name === 'string' ? node.name : undefined;
}

function patternName(target: Pattern): string | undefined {
  if (target.kind === 'name') return target.name;
  return target.kind === 'member' && target.key.kind === 'literal' ? String(target.key.value) : undefined;
}

function isAddressName(name: string): boolean {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.some((word) => ADDRESS_WORD.test(word)) && !words.some((word) => OTHER_WORD.test(word));
}
