import { NESTING_FAULT, NESTING_LIMIT } from './nesting.ts';

/** An element of XML. `name` is qualified: it has the prefix that is in the document. */
export interface XmlElement {
  readonly name: string;
  /** The name without its prefix. */
  readonly local: string;
  readonly namespace: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
  /** The text directly within the element, without that of comments. */
  readonly text: string;
}

export interface XmlAttribute {
  readonly name: string;
  readonly local: string;
  /** Empty for an attribute without a prefix (Namespaces in XML, section 6.2), or with an undeclared one. */
  readonly namespace: string;
  readonly value: string;
}

/** The reason why a text is not read as XML: the index of a fault, or the limit that the text exceeds. */
export type XmlFault = { readonly at: number } | { readonly exceeds: string };

const NODE_LIMIT = 100_000;
/** The maximum number of namespaces in force at one place, since each level that declares one copies them all. */
const NAMESPACE_LIMIT = 100;
/** The maximum number of characters in the paths of all nodes together, since errors contain paths. */
const PATH_LIMIT = 3_000_000;
const TOO_LARGE_MESSAGE = 'it has more elements, or longer names, than are read here';

const NAME_PATTERN = String.raw`([\p{L}_:][\p{L}\p{N}\p{M}_:.\u00B7-]{0,999})`;
const XML_DECLARATION = /^\uFEFF?(?:<\?xml\s{1,99}version\s{0,99}=\s{0,99}(["'])1\.\d\1[^?<>]{0,999}\?>)?/;
const PROCESSING_INSTRUCTION = /<\?(?!xml[\s?])[^\s?]/iy;
const START_TAG = new RegExp(`<${NAME_PATTERN}`, 'uy');
const ATTRIBUTE = new RegExp(NAME_PATTERN, 'uy');
const START_TAG_END = /(\/?)>/y;
const END_TAG = new RegExp(`</${NAME_PATTERN}`, 'uy');
const DOCUMENT_TYPE = /<!DOCTYPE/iy;
const NOT_BLANK = /[^\t\n\r ]/g;
const FORBIDDEN_CHARACTER = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const ENTITY_REFERENCE = /&(?:#x([\dA-Fa-f]{1,99})|#(\d{1,99})|(\w{1,9}));/g;
const BARE_AMPERSAND = /&(?!#x[\dA-Fa-f]{1,99};|#\d{1,99};|\w{1,9};)/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const PREDECLARED_NAMESPACES: ReadonlyMap<string, string> = new Map([
  ['xmlns:xml', 'http://www.w3.org/XML/1998/namespace'],
]);

interface OpenElement extends XmlElement {
  readonly children: OpenElement[];
  readonly namespaces: ReadonlyMap<string, string>;
  readonly path: number;
  text: string;
}

/**
 * Reads a document of XML 1.0 with namespaces, which must be well-formed. A document type is refused: it could define
 * entities that are large, or files and addresses.
 */
export function parseXml(text: string): XmlElement | XmlFault {
  try {
    return new XmlReader(text).read();
  } catch (error) {
    if (error instanceof UnreadableXmlError) return error.fault;
    throw error;
  }
}

class UnreadableXmlError extends Error {
  readonly fault: XmlFault;

  constructor(fault: XmlFault) {
    super('not read as XML');
    this.fault = fault;
  }
}

class XmlReader {
  readonly #text: string;
  readonly #open: OpenElement[] = [];
  #root: OpenElement | undefined;
  #at = 0;
  #nodes = 0;
  #paths = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): XmlElement {
    this.#at = FORBIDDEN_CHARACTER.exec(this.#text)?.index ?? 0;
    if (this.#at > 0 || FORBIDDEN_CHARACTER.test(this.#text[0] ?? '')) throw this.#createFault();
    this.#at = XML_DECLARATION.exec(this.#text)?.[0].length ?? 0;
    while (this.#at < this.#text.length) this.#readNext();
    if (this.#root === undefined || this.#open.length > 0) throw this.#createFault();
    return this.#root;
  }

  #readNext(): void {
    const parent = this.#open.at(-1);
    const raw = this.#readBefore('<');
    if (raw !== '') {
      if (raw.includes(']]>') || (parent === undefined && raw.search(NOT_BLANK) !== -1))
        throw this.#createFault(raw.length);
      if (parent !== undefined) parent.text += this.#decode(raw.replaceAll(/\r\n?/g, '\n'));
      return;
    }
    if (this.#text.startsWith('<!--', this.#at)) {
      if (this.#readUpTo('<!--'.length, '-->').includes('--')) throw this.#createFault();
      return;
    }
    if (this.#text.startsWith('<![CDATA[', this.#at) && parent !== undefined) {
      parent.text += this.#readUpTo('<![CDATA['.length, ']]>').replaceAll(/\r\n?/g, '\n');
      return;
    }
    if (this.#matchHere(PROCESSING_INSTRUCTION) !== null) {
      this.#readUpTo(0, '?>');
      return;
    }
    const end = this.#matchHere(END_TAG);
    if (end !== null) {
      if (end[1] !== parent?.name) throw this.#createFault(end[0].length);
      this.#skipBlank();
      this.#expect('>');
      this.#open.pop();
      return;
    }
    if (this.#matchHere(DOCUMENT_TYPE) !== null)
      throw new UnreadableXmlError({
        exceeds: 'it has a document type (<!DOCTYPE>), which is not read here; send it without one',
      });
    if (parent === undefined && this.#root !== undefined) throw this.#createFault();
    this.#readStart(parent);
  }

  #readStart(parent: OpenElement | undefined): void {
    const name = this.#matchHere(START_TAG)?.[1];
    if (name === undefined) throw this.#createFault();
    const path = (parent?.path ?? 0) + name.length + 1;
    this.#countNode(path);
    const written = this.#readAttributes(path);
    this.#skipBlank();
    const isEmpty = this.#matchHere(START_TAG_END)?.[1];
    if (isEmpty === undefined) throw this.#createFault();
    const declared = [...written].filter(([key]) => NAMESPACE_ATTRIBUTE.test(key));
    const inherited = parent?.namespaces ?? PREDECLARED_NAMESPACES;
    const namespaces = declared.length === 0 ? inherited : new Map([...inherited, ...declared]);
    if (namespaces.size > NAMESPACE_LIMIT) throw new UnreadableXmlError({ exceeds: TOO_LARGE_MESSAGE });
    const attributes = [...written]
      .filter(([key]) => !NAMESPACE_ATTRIBUTE.test(key))
      .map(([key, value]) => ({ ...this.#qualifyName(key, namespaces, ''), value }));
    const named = this.#qualifyName(name, namespaces, namespaces.get('xmlns') ?? '');
    const element: OpenElement = { ...named, attributes, namespaces, path, children: [], text: '' };
    if (parent === undefined) this.#root = element;
    else parent.children.push(element);
    if (isEmpty === '') this.#open.push(element);
    if (this.#open.length > NESTING_LIMIT) throw new UnreadableXmlError({ exceeds: NESTING_FAULT.message });
  }

  #readAttributes(path: number): Map<string, string> {
    const written = new Map<string, string>();
    while (this.#skipBlank()) {
      const key = this.#matchHere(ATTRIBUTE)?.[1];
      if (key === undefined) break;
      this.#skipBlank();
      this.#expect('=');
      this.#skipBlank();
      const quote = this.#text[this.#at];
      if ((quote !== '"' && quote !== "'") || written.has(key)) throw this.#createFault();
      const value = this.#readUpTo(1, quote);
      if (value.includes('<')) throw this.#createFault(value.length + 1);
      written.set(key, this.#decode(value.replaceAll(/\r\n|[\t\n\r]/g, ' ')));
      this.#countNode(path + key.length + 1);
    }
    return written;
  }

  #qualifyName(name: string, namespaces: ReadonlyMap<string, string>, otherwise: string) {
    const [prefix = '', local, ...rest] = name.split(':');
    if (local === undefined) return { name, local: name, namespace: otherwise };
    if (prefix === '' || local === '' || rest.length > 0) throw this.#createFault();
    // An undeclared prefix is accepted, since an OpenAPI document can state a prefix without its namespace.
    return { name, local, namespace: namespaces.get(`xmlns:${prefix}`) ?? '' };
  }

  #countNode(path: number): void {
    this.#nodes += 1;
    this.#paths += path;
    if (this.#nodes > NODE_LIMIT || this.#paths > PATH_LIMIT)
      throw new UnreadableXmlError({ exceeds: TOO_LARGE_MESSAGE });
  }

  #decode(text: string): string {
    if (!text.includes('&')) return text;
    if (BARE_AMPERSAND.test(text)) throw this.#createFault();
    return text.replaceAll(ENTITY_REFERENCE, (_, hexadecimal?: string, decimal?: string, name = '') => {
      const number = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
      const character = Number.isNaN(number) ? ENTITIES[name] : number <= 0x10_ff_ff && String.fromCodePoint(number);
      if (typeof character !== 'string' || FORBIDDEN_CHARACTER.test(character)) throw this.#createFault();
      return character;
    });
  }

  /** Reads the text before a character, or the rest. A regular expression would need too much stack for megabytes. */
  #readBefore(end: string): string {
    const begin = this.#at;
    const at = this.#text.indexOf(end, begin);
    this.#at = at === -1 ? this.#text.length : at;
    return this.#text.slice(begin, this.#at);
  }

  /** Skips white space; returns whether there was any. */
  #skipBlank(): boolean {
    const begin = this.#at;
    NOT_BLANK.lastIndex = begin;
    this.#at = NOT_BLANK.exec(this.#text)?.index ?? this.#text.length;
    return this.#at > begin;
  }

  #expect(character: string): void {
    if (this.#text[this.#at] !== character) throw this.#createFault();
    this.#at += 1;
  }

  /** Skips some characters, reads past the next `end`, and returns the text between. */
  #readUpTo(skipped: number, end: string): string {
    const begin = this.#at + skipped;
    const at = this.#text.indexOf(end, begin);
    if (at === -1) throw this.#createFault();
    this.#at = at + end.length;
    return this.#text.slice(begin, at);
  }

  #matchHere(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match !== null) this.#at = pattern.lastIndex;
    return match;
  }

  /** @param back The characters before the current place at which the fault begins. */
  #createFault(back = 0): UnreadableXmlError {
    return new UnreadableXmlError({ at: this.#at - back });
  }
}

/** The names of attributes that declare a namespace. */
const NAMESPACE_ATTRIBUTE = /^xmlns(?:$|:)/;
