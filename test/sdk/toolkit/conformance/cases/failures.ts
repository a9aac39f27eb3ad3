import { contrarily, type PerProtocol, plainly, result, type Want } from '../case.ts';

const failure = (
  plain: number,
  contrary: number,
  message: string,
  headers?: Readonly<Record<string, string>>,
): PerProtocol<Want> => ({
  plain: plainly(plain, `{"message":"${message}"}`, headers),
  contrary: contrarily(contrary, `{"error":{"reason":"${message}"}}`),
});

/** The bytes of every failure, under both protocols. */
export const FAILURES = {
  unknownPath: failure(404, 400, 'There is no toolkit endpoint at this path.'),
  missingSlash: { plain: plainly(404, '{"message":"The path must end with a slash."}') },
  unknownToolkit: failure(404, 410, 'There is no toolkit of this name.'),
  unknownTool: failure(404, 410, 'The toolkit has no tool of this name.'),
  refused: failure(401, 403, 'The toolkit API key is missing or not accepted.', { 'www-authenticate': 'Bearer' }),
  mediaType: failure(
    415,
    406,
    'The parameters are not sent in the media type, character set and coding that are read here.',
  ),
  malformed: failure(400, 422, 'The parameters cannot be read.'),
  nested: { plain: plainly(400, '{"message":"The parameters are nested too deep."}') },
  unknownParameter: { plain: plainly(400, '{"message":"The tool does not have one of the parameters."}') },
  invalidDays: failure(400, 422, 'A parameter has a value that the tool does not take: days.'),
  toolFailure: failure(500, 502, 'The tool failed.'),
  resultTooLarge: failure(500, 507, 'The result of the tool is too large.'),
  outOfTime: failure(504, 502, 'The tool took too long.'),
  bodyTooLarge: failure(413, 400, 'The body of the request is too large.'),
  unfinishedBody: failure(408, 400, 'The body of the request did not arrive.'),
};

/** @param json What the tool returns without them, where it is called all the same. */
export function missing(names: string, json: string): PerProtocol<Want> {
  return {
    plain: plainly(400, `{"message":"A required parameter is missing: ${names}."}`),
    contrary: result(json).contrary,
  };
}

export function refusal(words: string): PerProtocol<Want> {
  return {
    plain: plainly(422, `{"message":"${words}"}`),
    contrary: contrarily(409, '{"error":{"reason":"The tool refused."}}'),
  };
}

export function unlisted(allow: string): PerProtocol<Want> {
  return failure(405, 501, 'This path does not have this method.', { allow });
}
