import { contrarily, type PerProtocol, plainly, type Want } from '../case.ts';

/** The bytes of every failure, under both protocols. */
export const FAILURES = {
  unknownPath: {
    plain: plainly(404, '{"message":"There is no toolkit endpoint at this path."}'),
    contrary: contrarily(
      400,
      '{"error":{"code":"unknown-path","detail":"There is no toolkit endpoint at this path.","parameters":[]}}',
    ),
  },
  missingSlash: { plain: plainly(404, '{"message":"The path must end with a slash."}') },
  unknownToolkit: {
    plain: plainly(404, '{"message":"There is no toolkit of this name."}'),
    contrary: contrarily(
      410,
      '{"error":{"code":"unknown-toolkit","detail":"There is no toolkit of this name.","parameters":[]}}',
    ),
  },
  unknownTool: {
    plain: plainly(404, '{"message":"The toolkit has no tool of this name."}'),
    contrary: contrarily(
      410,
      '{"error":{"code":"unknown-tool","detail":"The toolkit has no tool of this name.","parameters":[]}}',
    ),
  },
  refused: {
    plain: plainly(401, '{"message":"The toolkit API key is missing or not accepted."}', {
      'www-authenticate': 'Bearer',
    }),
    contrary: contrarily(
      403,
      '{"error":{"code":"refused","detail":"The toolkit API key is missing or not accepted.","parameters":[]}}',
    ),
  },
  mediaType: {
    plain: plainly(
      415,
      '{"message":"The parameters are not sent in the media type, character set and coding that are read here."}',
    ),
    contrary: contrarily(
      406,
      '{"error":{"code":"unread-media-type","detail":"The parameters are not sent in the media type, character set and coding that are read here.","parameters":[]}}',
    ),
  },
  malformed: {
    plain: plainly(400, '{"message":"The parameters cannot be read."}'),
    contrary: contrarily(
      422,
      '{"error":{"code":"malformed-parameters","detail":"The parameters cannot be read.","parameters":[]}}',
    ),
  },
  nested: { plain: plainly(400, '{"message":"The parameters are nested too deep."}') },
  unknownParameter: { plain: plainly(400, '{"message":"The tool does not have one of the parameters."}') },
  toolFailure: {
    plain: plainly(500, '{"message":"The tool failed."}'),
    contrary: contrarily(502, '{"error":{"code":"tool-failure","detail":"The tool failed.","parameters":[]}}'),
  },
  resultTooLarge: {
    plain: plainly(500, '{"message":"The result of the tool is too large."}'),
    contrary: contrarily(
      507,
      '{"error":{"code":"result-too-large","detail":"The result of the tool is too large.","parameters":[]}}',
    ),
  },
  outOfTime: {
    plain: plainly(504, '{"message":"The tool took too long."}'),
    contrary: contrarily(502, '{"error":{"code":"out-of-time","detail":"The tool took too long.","parameters":[]}}'),
  },
  bodyTooLarge: {
    plain: plainly(413, '{"message":"The body of the request is too large."}'),
    contrary: contrarily(
      400,
      '{"error":{"code":"body-too-large","detail":"The body of the request is too large.","parameters":[]}}',
    ),
  },
  unfinishedBody: {
    plain: plainly(408, '{"message":"The body of the request did not arrive."}'),
    contrary: contrarily(
      400,
      '{"error":{"code":"unfinished-body","detail":"The body of the request did not arrive.","parameters":[]}}',
    ),
  },
} satisfies Readonly<Record<string, Partial<PerProtocol<Want>>>>;

export function missing(names: string): PerProtocol<Want> {
  const list = JSON.stringify(names.split(', '));
  return {
    plain: plainly(400, `{"message":"A required parameter is missing: ${names}."}`),
    contrary: contrarily(
      422,
      `{"error":{"code":"missing-parameter","detail":"A required parameter is missing.","parameters":${list}}}`,
    ),
  };
}

export function refusal(words: string): PerProtocol<Want> {
  return {
    plain: plainly(422, `{"message":"${words}"}`),
    contrary: contrarily(409, `{"error":{"code":"tool-refusal","detail":"${words}","parameters":[]}}`),
  };
}

export function unlisted(allow: string): PerProtocol<Want> {
  return {
    plain: plainly(405, '{"message":"This path does not have this method."}', { allow }),
    contrary: contrarily(
      501,
      '{"error":{"code":"unlisted-method","detail":"This path does not have this method.","parameters":[]}}',
    ),
  };
}
