import { isBodiless, isJsonObject, isSameData, type JsonObject, keyBelow, objectOf } from '../model/index.ts';
import { AnswerFormError, type AnswerStep, type AspectDefinition, type PointContext } from './definition.ts';
import type { ModelElement } from './element.ts';

const SUCCESS_STATUS = /^2\d\d$/;

const responsesPointer = ({ point }: PointContext) => `${point.place.pointer}/responses`;

/** The status of a success is open: `2XX` represents it, as the only success of the operation. */
export const status: AspectDefinition = {
  markedOn: ['operation'],
  form: '`2XX` as the only success key',
  isOpen: (operation) => Object.hasOwn(responsesOf(operation), '2XX'),
  answersBeside: (operation) =>
    Object.keys(responsesOf(operation))
      .filter((key) => SUCCESS_STATUS.test(key))
      .map((key) => ({ pointer: `${operation.pointer}/responses/${key}`, what: `the status ${key}` })),

  may: 'move its response 2XX to one or more statuses from 200 to 299',

  allows(change, context) {
    const responses = responsesPointer(context);
    const key = keyBelow(change.pointer, responses);
    if (change.pointer === `${responses}/2XX`) return change.kind === 'removed';
    return key !== undefined && SUCCESS_STATUS.test(key) && context.open.valueAt(`${responses}/${key}`) === undefined;
  },

  objection(filled, context) {
    const responses = filled.objectAt(responsesPointer(context));
    const statuses = Object.keys(responses).filter((key) => SUCCESS_STATUS.test(key));
    if (statuses.length === 0) return 'gives no status from 200 to 299';
    if (Object.hasOwn(responses, '2XX')) return 'keeps 2XX next to the status; remove it';
    const stated = context.open.valueAt(`${responsesPointer(context)}/2XX`);
    for (const key of stated === undefined ? [] : statuses) {
      if (!isSameData(responses[key], stated)) return `gives ${key} another response than 2XX has; copy that`;
      if (
        isBodiless(Number(key)) &&
        filled.resolvedAt(`${responsesPointer(context)}/${key}`)?.node.content !== undefined
      ) {
        return `gives ${key}, which has no body, while the response has one`;
      }
    }
    return undefined;
  },

  answerForm:
    'must be a status from 200 to 299, a list of them, or, where no success is described, {<status>: {description: …}}',
  steps(answer, context) {
    const responses = responsesPointer(context);
    if (context.open.valueAt(`${responses}/2XX`) === undefined) {
      const described = isJsonObject(answer)
        ? answer
        : Object.fromEntries([answer].flat().map((key) => [String(key), { description: 'Success.' }]));
      const isOfSuccesses = Object.keys(described).every((key) => SUCCESS_STATUS.test(key));
      return isOfSuccesses ? [{ pointer: responses, update: described }] : undefined;
    }
    const statuses = [answer].flat().map(String);
    if (!statuses.every((key) => SUCCESS_STATUS.test(key))) return undefined;
    if (statuses.length === 0) throw new AnswerFormError('needs at least one status');
    return [
      { pointer: responses, update: Object.fromEntries(statuses.map((key) => [key, {}])) },
      ...statuses.map((key): AnswerStep => ({ pointer: `${responses}/${key}`, copy: `${responses}/2XX` })),
      { pointer: `${responses}/2XX`, remove: true },
    ];
  },

  /** Draws any success except 206, which only answers a request for a range (RFC 9110, section 15.3.7). */
  randomAnswers: (fc) =>
    fc.oneof(
      fc.constantFrom(200, 201, 202, 203, 204),
      fc.integer({ min: 200, max: 299 }).filter((drawn) => drawn !== 206),
    ),
  alsoReadAt: (context) => [`${responsesPointer(context)}/2XX`],
};

const responsesOf = ({ node }: ModelElement): JsonObject => objectOf(node.responses);
