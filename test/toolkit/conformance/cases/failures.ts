import { contrarily, type PerProtocol, plainly, result, type Want } from '../case.ts';

/** The bytes of every failure, under both protocols. */
export const FAILURES = {
  unknownPath: {
    plain: plainly(404, '{"message":"There is no toolkit endpoint at this path."}'),
    contrary: contrarily(400, '{"error":{"reason":"There is no toolkit endpoint at this path."}}'),
  },
  missingSlash: { plain: plainly(404, '{"message":"The path must end with a slash."}') },
  unknownToolkit: {
    plain: plainly(404, '{"message":"There is no toolkit of this name."}'),
    contrary: contrarily(410, '{"error":{"reason":"There is no toolkit of this name."}}'),
  },
  unknownTool: {
    plain: plainly(404, '{"message":"The toolkit has no tool of this name."}'),
    contrary: contrarily(410, '{"error":{"reason":"The toolkit has no tool of this name."}}'),
  },
  refused: {
    plain: plainly(401, '{"message":"The toolkit API key is missing or not accepted."}', {
      'www-authenticate': 'Bearer',
    }),
    contrary: contrarily(403, '{"error":{"reason":"The toolkit API key is missing or not accepted."}}'),
  },
  mediaType: {
    plain: plainly(
      415,
      '{"message":"The parameters are not sent in the media type, character set and coding that are read here."}',
    ),
    contrary: contrarily(
      406,
      '{"error":{"reason":"The parameters are not sent in the media type, character set and coding that are read here."}}',
    ),
  },
  malformed: {
    plain: plainly(400, '{"message":"The parameters cannot be read."}'),
    contrary: contrarily(422, '{"error":{"reason":"The parameters cannot be read."}}'),
  },
  nested: { plain: plainly(400, '{"message":"The parameters are nested too deep."}') },
  unknownParameter: { plain: plainly(400, '{"message":"The tool does not have one of the parameters."}') },
  toolFailure: {
    plain: plainly(500, '{"message":"The tool failed."}'),
    contrary: contrarily(502, '{"error":{"reason":"The tool failed."}}'),
  },
  resultTooLarge: {
    plain: plainly(500, '{"message":"The result of the tool is too large."}'),
    contrary: contrarily(507, '{"error":{"reason":"The result of the tool is too large."}}'),
  },
  outOfTime: {
    plain: plainly(504, '{"message":"The tool took too long."}'),
    contrary: contrarily(502, '{"error":{"reason":"The tool took too long."}}'),
  },
  bodyTooLarge: {
    plain: plainly(413, '{"message":"The body of the request is too large."}'),
    contrary: contrarily(400, '{"error":{"reason":"The body of the request is too large."}}'),
  },
  unfinishedBody: {
    plain: plainly(408, '{"message":"The body of the request did not arrive."}'),
    contrary: contrarily(400, '{"error":{"reason":"The body of the request did not arrive."}}'),
  },
} satisfies Readonly<Record<string, Partial<PerProtocol<Want>>>>;

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
  return {
    plain: plainly(405, '{"message":"This path does not have this method."}', { allow }),
    contrary: contrarily(501, '{"error":{"reason":"This path does not have this method."}}'),
  };
}
