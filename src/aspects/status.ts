import { isDeepStrictEqual } from 'node:util';
import { at, dereference, isJsonObject, type Json, keyBelow } from '../contract/index.ts';
import { type AspectRule, FillingError, type Opening, type Step } from './aspect-rule.ts';

const SUCCESS = /^2\d\d$/;
/** RFC 9110, 15.3.5 and 15.3.6: an answer with one of these has no content. */
const WITHOUT_CONTENT = ['204', '205'];

const responsesAt = ({ point }: Opening) => `${point.place.pointer}/responses`;

/** The mark sits on an operation whose only success is `2XX`. */
export const status: AspectRule = {
  may: 'move its response 2XX to one or more statuses from 200 to 299',

  allows(change, opening) {
    const responses = responsesAt(opening);
    const key = keyBelow(change.pointer, responses);
    if (change.pointer === `${responses}/2XX`) return change.kind === 'removed';
    return key !== undefined && SUCCESS.test(key) && at(opening.open, `${responses}/${key}`) === undefined;
  },

  objection(filled, opening) {
    const responses = at(filled, responsesAt(opening));
    if (!isJsonObject(responses)) return 'leaves no responses';
    const statuses = Object.keys(responses).filter((key) => SUCCESS.test(key));
    if (statuses.length === 0) return 'gives no status from 200 to 299';
    if (Object.hasOwn(responses, '2XX')) return 'keeps 2XX beside the status; remove it';
    const stated = at(opening.open, `${responsesAt(opening)}/2XX`);
    for (const key of statuses) {
      if (!isDeepStrictEqual(responses[key], stated)) return `gives ${key} another response than 2XX has; copy that`;
      const hasContent = dereference(filled, responses[key])?.content !== undefined;
      if (WITHOUT_CONTENT.includes(key) && hasContent) {
        return `gives ${key}, which has no body, while the response has one`;
      }
    }
    return undefined;
  },

  carriers: (_filled, { point }) => [point.place.pointer],

  steps(answer, opening) {
    const responses = responsesAt(opening);
    const statuses = (Array.isArray(answer) ? answer : [answer]).map(toStatus);
    if (statuses.length === 0) throw new FillingError('needs at least one status');
    return [
      { pointer: responses, update: Object.fromEntries(statuses.map((key) => [key, {}])) },
      ...statuses.map((key): Step => ({ pointer: `${responses}/${key}`, copy: `${responses}/2XX` })),
      { pointer: `${responses}/2XX`, remove: true },
    ];
  },
};

function toStatus(answer: Json): string {
  const key = typeof answer === 'number' || typeof answer === 'string' ? String(answer) : '';
  if (!SUCCESS.test(key)) throw new FillingError('must be a status from 200 to 299, or a list of them');
  return key;
}
