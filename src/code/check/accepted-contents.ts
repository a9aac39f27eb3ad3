import { essenceOf, type Operation } from '../../contract/model/index.ts';
import { alternatives, findHeader, knownText, type SentFields } from './values/index.ts';

/**
 * Returns an operation with only those bodies of its responses that a request accepts. A response with none of the media types that the
 * request names stays as it is.
 */
export function withAcceptedContents(operation: Operation, headers: SentFields): Operation {
  const field = findHeader(headers, 'accept');
  const accepted = alternatives(field?.value).flatMap((value) => knownText(value)?.split(',') ?? '*/*');
  if (field?.isReplaceable || accepted.some((type) => type.includes('*'))) return operation;
  const types = new Set(accepted.map(essenceOf));
  const responses = operation.responses.map((response) => {
    const contents = response.contents.filter(({ mediaType }) => types.has(essenceOf(mediaType)));
    return contents.length === 0 ? response : { ...response, contents };
  });
  return { ...operation, responses };
}
