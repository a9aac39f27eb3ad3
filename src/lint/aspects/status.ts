import { isJsonObject, type JsonObject } from '../../contract/index.ts';
import type { Element } from '../element.ts';
import type { Openness } from './openness.ts';

/** The status of a success is open: `2XX` stands for whatever it is. */
export const status: Openness = {
  sits: ['operation'],
  form: '`2XX` as the only success key',
  isOpen: (operation) => Object.hasOwn(responsesOf(operation), '2XX'),
  fillings: (operation) =>
    Object.keys(responsesOf(operation))
      .filter((key) => /^2\d\d$/.test(key))
      .map((key) => ({ pointer: `${operation.pointer}/responses/${key}`, what: `the status ${key}` })),
};

function responsesOf({ node }: Element): JsonObject {
  return isJsonObject(node.responses) ? node.responses : {};
}
