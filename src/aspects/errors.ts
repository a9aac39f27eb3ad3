import { at, isJsonObject, type Json, type JsonObject, keyBelow, toToken, up } from '../contract/index.ts';
import { type AspectRule, FillingError, type Opening } from './aspect-rule.ts';
import { addsKeyword, decides } from './schema-filling.ts';

const ERROR = /^[45](XX|\d\d)$/;
const responsesAt = ({ point }: Opening) => up(point.place.pointer);
const schemaAt = ({ point }: Opening) => `${point.place.pointer}/content/application~1json/schema`;

/** The mark sits on a response `default`, which stands for every error. */
export const errors: AspectRule = {
  may: 'put responses 4XX, 5XX or 400 to 599 in the place of default, or say what the body of default is',

  allows(change, opening) {
    const { pointer } = opening.point.place;
    if (change.pointer === pointer || change.pointer === `${pointer}/content`) return change.kind === 'removed';
    if (addsKeyword(change, schemaAt(opening))) return true;
    const key = keyBelow(change.pointer, responsesAt(opening));
    return key !== undefined && ERROR.test(key) && at(opening.open, `${responsesAt(opening)}/${key}`) === undefined;
  },

  objection(filled, opening) {
    const { pointer } = opening.point.place;
    const fallback = at(filled, pointer);
    if (isJsonObject(fallback) && fallback.content !== undefined && !decides(at(filled, schemaAt(opening)))) {
      return 'leaves open what default answers; remove it, or say what its body is';
    }
    const added = addedTo(filled, opening);
    if (fallback === undefined && added.length === 0) return 'removes default and gives no other error';
    const odd = added.map(([key, response]) => objectionTo(key, response)).find((reason) => reason !== undefined);
    return odd;
  },

  carriers(filled, opening) {
    const { pointer } = opening.point.place;
    const added = addedTo(filled, opening).map(([key]) => `${responsesAt(opening)}/${toToken(key)}`);
    return at(filled, pointer) === undefined ? added : [pointer, ...added];
  },

  steps(answer, opening) {
    if (!isJsonObject(answer) || Object.keys(answer).length === 0 || !Object.keys(answer).every(isErrorKey)) {
      throw new FillingError('must be the responses by status, such as {404: {description: …, content: {…}}}');
    }
    return [
      { pointer: responsesAt(opening), update: answer },
      { pointer: opening.point.place.pointer, remove: true },
    ];
  },
};

const isErrorKey = (key: string): boolean => ERROR.test(key);

function addedTo(filled: JsonObject, opening: Opening): [string, Json][] {
  const responses = at(filled, responsesAt(opening));
  const stated = at(opening.open, responsesAt(opening));
  return Object.entries(isJsonObject(responses) ? responses : {}).filter(
    ([key]) => isErrorKey(key) && !(isJsonObject(stated) && Object.hasOwn(stated, key)),
  );
}

function objectionTo(key: string, response: Json): string | undefined {
  if (!isJsonObject(response) || typeof response.description !== 'string') return `gives ${key} without a description`;
  const mediaTypes = isJsonObject(response.content) ? Object.keys(response.content) : [];
  return mediaTypes.every((mediaType) => mediaType === 'application/json')
    ? undefined
    : `gives ${key} a body that is not JSON, while both surfaces speak JSON`;
}
