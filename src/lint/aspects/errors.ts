import { at, isJsonObject, type JsonObject, toPointer } from '../../contract/index.ts';
import type { Element } from '../element.ts';
import { usesOfResponse } from '../responses.ts';
import { type Filling, fillingKeywords, type Openness } from './openness.ts';

/** Statuses and bodies of errors are open: a lone `default` beside the success stands for them all. */
export const errors: Openness = {
  sits: ['response'],
  form: '`default` as the only error, with an empty `application/json` schema',
  isOpen: ({ document, pointer }) => usesOfResponse(document, pointer).some(({ status }) => status === 'default'),
  fillings: (response) => [...errorKeysBeside(response), ...knownBodies(response)],
};

function errorKeysBeside({ document, pointer }: Element): Filling[] {
  return usesOfResponse(document, pointer).flatMap(({ operation }) => {
    const responses = at(document, `${operation}/responses`);
    return Object.keys(isJsonObject(responses) ? responses : {})
      .filter((key) => /^[1345]/.test(key))
      .map((key) => ({ pointer: `${operation}/responses/${key}`, what: `the status ${key}` }));
  });
}

function knownBodies({ node, pointer }: Element): Filling[] {
  const content: JsonObject = isJsonObject(node.content) ? node.content : {};
  return Object.entries(content).flatMap(([name, mediaType]) => {
    const here = `${pointer}${toPointer(['content', name])}`;
    if (name !== 'application/json') return [{ pointer: here, what: `the media type ${name}` }];
    const schema = isJsonObject(mediaType) && isJsonObject(mediaType.schema) ? mediaType.schema : {};
    return fillingKeywords(schema, `${here}/schema`);
  });
}
