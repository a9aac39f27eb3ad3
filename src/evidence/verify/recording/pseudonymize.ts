import { addsSlash, BEHAVIOURS, isCommonHeader, statedHeaders } from '../../../contract/behaviours/index.ts';
import { type Contract, type ExactJson, isJsonObject, listOf, toJsonText } from '../../../contract/model/index.ts';
import {
  collectFieldNames,
  type Exchange,
  looksLikeData,
  MISREADINGS,
  readJson,
  readMisencodedJson,
  type SentRequest,
  type VouchedValues,
} from '../../judge/index.ts';
import { findRequestId } from '../request-id.ts';
import { OriginalValues, Pseudonyms, type Replacer } from './pseudonyms.ts';

/** The path values of a run, and the names of those that came from the server. */
export interface PublicValues {
  readonly values: VouchedValues;
  readonly foundNames?: ReadonlySet<string>;
}

/** Words in headers that HTTP defines, and that are therefore not data of the server. */
const HTTP_WORDS = new Set(
  `application json problem html plain text xml charset utf-8 bearer basic digest realm rel next
  delete get head options patch post put gzip x-gzip deflate br zstd identity chunked keep-alive close upgrade
  accept accept-encoding authorization content-type origin vary no-cache no-store private public must-revalidate max-age
  deny nosniff sameorigin true`.split(/\s+/),
);
const WORD = /\[key\]|json|(?:(?!json)[\w.-])+/gi;

const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** Functions that change a text as a server may do when it stores it. A changed text must still be recognised as the sent one. */
const TEXT_CHANGES = [...Object.values(BEHAVIOURS['stored-text'].choices).map((choice) => choice({})), ...MISREADINGS];

/**
 * Replaces the server's values in exchanges, and names that look like data, by pseudonyms of the same type, format and
 * length; equal values get equal pseudonyms. Values of the contract, request ids and values
 * that verify sent are kept, so that the judge reaches the same verdicts. In recorded requests of other programs, the sent values are replaced as
 * well.
 */
export function pseudonymize(contract: Contract, exchanges: readonly Exchange[], vouched: PublicValues): Exchange[] {
  const foundNames = vouched.foundNames ?? new Set();
  const publicTexts = [...vouched.values].filter(([name]) => !foundNames.has(name)).flatMap(([, value]) => value);
  const foundValues = new Set([...vouched.values].flatMap(([name, value]) => (foundNames.has(name) ? value : [])));
  const stated = contractTexts(contract);
  const replaceIn = (replacer: Replacer) =>
    exchanges.map(createExchangeReplacer({ contract, stated, foundValues, replacer }));

  const originals = new OriginalValues();
  replaceIn(originals);
  const requests = exchanges.map(({ request }) => request);
  const sent = requests.filter(isSentByVerify).flatMap(listSentValues);
  const kept = new Set([...publicTexts, ...stated.values, ...sent].filter((one) => !foundValues.has(one)));
  const pseudonyms = new Pseudonyms(kept, originals);
  for (const text of requests.flatMap(({ body }) => listTexts(readJson(body ?? new Uint8Array())?.value ?? null))) {
    pseudonyms.recogniseWithin(text);
    for (const change of TEXT_CHANGES) pseudonyms.registerPseudonym(change(text), change(pseudonyms.replaceText(text)));
  }
  return replaceIn(pseudonyms);
}

/** Whether verify sent a request: its values then come from the user or from verify, not from the server. */
const isSentByVerify = ({ keyForm }: SentRequest): boolean => keyForm !== undefined;

function listSentValues({ headers, body, ...sent }: SentRequest): string[] {
  // The server chose the target of a redirect.
  const { path, query } = sent.redirectedFrom ?? sent;
  return [
    ...path.split('/').map(decodeIfValid),
    ...[...new URLSearchParams(query)].flat(),
    ...Object.values(headers),
    ...listTexts(readJson(body ?? new Uint8Array())?.value ?? null),
  ];
}

/** Lists the texts, numbers and names in a value, all as text. */
function listTexts(value: ExactJson): string[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return [String(value)];
  if (Array.isArray(value)) return value.flatMap((item: ExactJson) => listTexts(item));
  return isJsonObject(value) ? Object.entries(value).flatMap(([name, part]) => [name, ...listTexts(part)]) : [];
}

interface ContractTexts {
  readonly names: ReadonlySet<string>;
  readonly values: readonly string[];
  readonly segments: ReadonlySet<string>;
}

function contractTexts({ model, operations }: Contract): ContractTexts {
  const properties = model.elements.filter(({ kind }) => kind === 'property');
  return {
    names: new Set(properties.map(({ key }) => key)),
    values: model.elements.flatMap(({ node }) => [...listOf(node.enum), node.const ?? null].flatMap(listTexts)),
    segments: new Set(operations.flatMap(({ path }) => path.split('/'))),
  };
}

function decodeIfValid(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

interface ReplacerContext {
  readonly contract: Contract;
  readonly stated: ContractTexts;
  readonly foundValues: ReadonlySet<string>;
  readonly replacer: Replacer;
}

function createExchangeReplacer({
  contract,
  stated,
  foundValues,
  replacer,
}: ReplacerContext): (exchange: Exchange) => Exchange {
  const knownHeaders = statedHeaders(contract);

  const replaceJson = (value: ExactJson): ExactJson => {
    if (typeof value === 'string') return replacer.replaceText(value);
    if (typeof value === 'number' || typeof value === 'bigint') return replacer.replaceNumber(value);
    if (Array.isArray(value)) return value.map(replaceJson);
    if (!isJsonObject(value)) return value;
    const fields = new Set([...collectFieldNames([value]).names, ...stated.names]);
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        fields.has(name) ? name : replacer.replaceName(name),
        replaceJson(part),
      ]),
    );
  };

  const replaceBody = (bytes: Uint8Array): Uint8Array => {
    const read = readJson(bytes);
    if (bytes.length === 0) return bytes;
    if (read !== undefined) return Buffer.from(toJsonText(replaceJson(read.value)));
    const misencoded = readMisencodedJson(bytes);
    return misencoded === undefined ? maskText(bytes) : misencoded.encode(toJsonText(replaceJson(misencoded.value)));
  };

  const replaceHeaderName = (name: string): string => {
    if (isCommonHeader(name) || knownHeaders.has(name) || !looksLikeData(name)) return name;
    // The ending is kept, since it shows the judge that the header is about a version.
    const end = name.endsWith('-version') ? '-version' : '';
    return replacer.replaceName(name.slice(0, name.length - end.length)) + end;
  };
  const replaceHeaderValue = (value: string): string => {
    if (new Date(value).toUTCString() === value || stated.values.includes(value)) return replacer.replaceText(value);
    return value.replaceAll(WORD, (word) =>
      HTTP_WORDS.has(word.toLowerCase()) || word === '[key]' ? word : replacer.replaceText(word),
    );
  };
  const replaceHeaders = (
    all: Readonly<Record<string, string>>,
    keep: (name: string, value: string) => string | undefined,
  ) =>
    Object.fromEntries(
      Object.entries(all).map(([name, value]) => [
        replaceHeaderName(name),
        keep(name, value) ?? replaceHeaderValue(value),
      ]),
    );

  const replaceSegment = (text: string): string =>
    stated.segments.has(text) || /^v\d+$/.test(text)
      ? text
      : encodeURIComponent(replacer.replaceText(decodeIfValid(text)));
  const replaceQuery = (text: string): string =>
    new URLSearchParams(
      Array.from(new URLSearchParams(text), ([name, value]): [string, string] => [
        name.split(/[[\]]+/).some((part) => part !== '' && looksLikeData(part)) ? replacer.replaceName(name) : name,
        replacer.replaceText(value),
      ]),
    ).toString();

  const replaceRequest = (sent: SentRequest): SentRequest => {
    const { path } = sent;
    if (sent.redirectedFrom !== undefined)
      return { ...sent, path: path.split('/').map(replaceSegment).join('/'), query: replaceQuery(sent.query) };
    if (isSentByVerify(sent)) {
      const replaced = path.split('/').map((one) => (foundValues.has(decodeIfValid(one)) ? replaceSegment(one) : one));
      return { ...sent, path: replaced.join('/') };
    }
    return {
      ...sent,
      path: path.split('/').map(replaceSegment).join('/'),
      query: replaceQuery(sent.query),
      headers: replaceHeaders(sent.headers, () => undefined),
      body: sent.body && replaceBody(sent.body),
    };
  };

  return (exchange) => {
    const { response } = exchange;
    const replaced = replaceRequest(exchange.request);
    if (response === undefined) return { ...exchange, request: replaced };
    const sentTexts = new Set(isSentByVerify(replaced) ? Object.values(replaced.headers) : []);
    const basePath = URL.parse(replaced.address ?? '')?.pathname.replace(/\/$/, '') ?? '';
    const location = addsSlash(exchange) ? `${basePath}${replaced.path}/` : undefined;
    const requestId = findRequestId(exchange);
    const findKeptHeader = (name: string, value: string): string | undefined => {
      if (name === 'location') return location;
      return value === requestId?.value && name === requestId.name ? value : sentTexts.has(value) ? value : undefined;
    };
    return {
      ...exchange,
      request: replaced,
      response: {
        ...response,
        headers: replaceHeaders(response.headers, findKeptHeader),
        body: response.undecodableCoding === undefined ? replaceBody(response.body) : maskText(response.body),
      },
    };
  };
}

/**
 * Replaces letters and emoji by x (capital letters by X) and digits by 0 in a body that is not JSON; all bytes by 0xFF
 * if it is not UTF-8. The result is not JSON either.
 */
function maskText(bytes: Uint8Array): Uint8Array {
  try {
    const text = UTF_8.decode(bytes);
    return Buffer.from(
      text
        .replaceAll(/\p{Lu}/gu, 'X')
        .replaceAll(/(?![xX])[\p{L}\p{Extended_Pictographic}]/gu, 'x')
        .replaceAll(/\p{N}/gu, '0'),
    );
  } catch {
    return new Uint8Array(bytes.length).fill(0xff);
  }
}
