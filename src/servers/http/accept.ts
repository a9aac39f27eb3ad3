import { essenceOf, isJsonType, rangesIncluding } from '../../contract/model/media-types.ts';
import { coveringResponse, type MediaType, type Operation, usualResponse } from '../../contract/model/operation.ts';

/** A range of the header `Accept`, in lower case. */
interface AcceptedRange {
  readonly essence: string;
  /** The parameters except the weight `q` and `charset`: no response here is offered in several character sets. */
  readonly parameters: readonly string[];
  readonly quality: number;
}

/** The maximum number of parsed headers in the cache. Clients usually send the same header each time. */
const MAX_CACHED_HEADERS = 100;
const parsedHeaders = new Map<string, readonly AcceptedRange[]>();

/** Parses a header `Accept` (RFC 9110, section 12.5.1). An empty header accepts everything. */
function parseAccept(header: string): readonly AcceptedRange[] {
  let ranges = parsedHeaders.get(header);
  if (ranges === undefined) {
    ranges = readRanges(header);
    if (parsedHeaders.size >= MAX_CACHED_HEADERS) parsedHeaders.clear();
    parsedHeaders.set(header, ranges);
  }
  return ranges;
}

function readRanges(header: string): readonly AcceptedRange[] {
  return header.split(',').flatMap((text): AcceptedRange[] => {
    const [essence = '', ...parameters] = splitMediaType(text);
    if (essence === '') return [];
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const quality = weight === undefined ? 1 : Number(weight.slice(2)) || 0;
    const distinguishing = parameters.filter((one) => one !== '' && one !== weight && !one.startsWith('charset='));
    return [{ essence, parameters: distinguishing, quality }];
  });
}

const splitMediaType = (mediaType: string): string[] => mediaType.split(';').map((part) => part.trim().toLowerCase());

/** Whether the parameters of a media type include a requested one, or leave its value open. */
const isParameterAllowed = (parameter: string, stated: readonly string[]): boolean =>
  stated.includes(parameter) || !stated.some((one) => one.split('=', 1)[0] === parameter.split('=', 1)[0]);

/**
 * Returns the quality of a media type: that of the most specific range that includes it, or 0 if none does; 1 if there
 * are no ranges or no media type.
 */
function findQuality(ranges: readonly AcceptedRange[], mediaType: string): number {
  if (ranges.length === 0 || mediaType === '') return 1;
  const typeParts = splitMediaType(mediaType);
  for (const essence of rangesIncluding(mediaType)) {
    const [closest] = ranges
      .filter(
        (range) => range.essence === essence && range.parameters.every((one) => isParameterAllowed(one, typeParts)),
      )
      .sort((one, other) => other.parameters.length - one.parameters.length);
    if (closest !== undefined) return closest.quality;
  }
  return 0;
}

/** The type that is sent for a documented range such as `text/*`, by its first part, if the request names no type. */
const USUAL_TYPES: Readonly<Record<string, string>> = {
  '*': 'application/json',
  application: 'application/json',
  text: 'text/plain',
  image: 'image/png',
};

/** Returns the media type that is sent for a documented one: the same, or a type within a range such as `image/*`. */
export function mediaTypeToSend(documented: string): string {
  const [type = '', subtype] = essenceOf(documented).split('/');
  return subtype === '*' ? (USUAL_TYPES[type] ?? 'application/octet-stream') : documented;
}

/** The result if the request accepts none of the documented media types. */
export const NOT_ACCEPTABLE = Symbol('not acceptable');

/**
 * Chooses the media type of a response by the header `Accept` (RFC 9110, section 12.4.1); `undefined` if the source of
 * the response may choose.
 */
export function chooseMediaType(
  operation: Operation,
  status: number | undefined,
  header: string | undefined,
): string | typeof NOT_ACCEPTABLE | undefined {
  // Most clients send no `Accept`, or this one.
  if (header === undefined || header === '*/*') return undefined;
  const ranges = parseAccept(header);
  if (ranges.length === 0) return undefined;
  const response = status === undefined ? usualResponse(operation) : coveringResponse(operation, status);
  const [only, ...others] = response?.contents ?? [];
  const isNamed = ({ essence, parameters, quality }: AcceptedRange): boolean =>
    essence === only?.mediaType && !essence.includes('*') && parameters.length === 0 && quality > 0;
  if (others.length === 0 && ranges.some(isNamed)) return undefined;
  const offers = response?.contents.map((content) => findBestOffer(content, ranges)) ?? [];
  if (offers.length === 0) return undefined;
  const best = Math.max(...offers.map(({ quality }) => quality));
  if (best === 0) return NOT_ACCEPTABLE;
  const chosen = offers.filter(({ quality }) => quality === best);
  if (chosen.length === offers.length && chosen.every(({ isAsDocumented }) => isAsDocumented)) return undefined;
  return (chosen.find(({ sent }) => essenceOf(sent) === 'application/json') ?? chosen[0])?.sent;
}

interface MediaTypeOffer {
  readonly sent: string;
  readonly quality: number;
  readonly isAsDocumented: boolean;
}

/**
 * Finds the type in which a documented media type is sent. For a documented range such as `image/*`, this is a type
 * that the request names, if the server can write it.
 */
function findBestOffer({ mediaType, schema }: MediaType, ranges: readonly AcceptedRange[]): MediaTypeOffer {
  const usual = mediaTypeToSend(mediaType);
  const usualOffer = { sent: usual, quality: findQuality(ranges, usual), isAsDocumented: true };
  if (usual === mediaType) return usualOffer;
  const isStructured = schema?.types.has('object') === true || schema?.types.has('array') === true;
  const [named] = ranges
    .filter(({ essence }) => !essence.includes('*') && rangesIncluding(essence).includes(essenceOf(mediaType)))
    .filter(({ essence }) => !isStructured || isJsonType(essence) || /[/+]xml$|^text\/csv$/.test(essence))
    .sort((one, other) => other.quality - one.quality);
  return named === undefined || named.quality < usualOffer.quality
    ? usualOffer
    : { sent: named.essence, quality: named.quality, isAsDocumented: named.essence === usual };
}
