import type { Step } from '../behaviours/index.ts';
import type { Operation, Schema } from '../contract/index.ts';
import { isJsonObject } from '../contract/json.ts';
import type { PathValues } from './request.ts';
import { idsOf, type Mark, type ServedContract } from './served-contract.ts';

/** An integer that nobody disputes, and a name that is in a path as it is. */
const USUAL_INTEGER = /^0*[1-9]\d{0,14}$/;
const USUAL_NAME = /^[\w.~-]+$/;
const INTEGER = /^-?\d+$/;

/** What a request has that no document decides: what is accepted as it was sent, and what is not. */
export interface RequestGuesses {
  readonly openPoints: readonly string[];
  readonly faults: readonly RequestGuessFault[];
}

export interface RequestGuessFault {
  readonly step: Step;
  readonly status: number;
  readonly message: string;
  readonly openPoints: readonly string[];
}

const NO_GUESSES: RequestGuesses = { openPoints: [], faults: [] };

/** Makes the function that finds the open points at which a request is accepted, or refused, as it was sent. */
export function requestGuessesOf(
  { marks, decisions }: ServedContract,
  { parameters, requestBody, surface }: Operation,
): (values: PathValues, body: unknown) => RequestGuesses {
  const schema = requestBody?.contents[0]?.schema;
  const integers = decisions.forSurface('integers', surface);
  const size = decisions.forSurface('integer-size', surface);

  /** An integer that is not usual: which point leaves open whether there is such a one, and whether there is. */
  const atInteger = (text: string): { openPoints: readonly string[]; known: boolean } => {
    if (!INTEGER.test(text)) return { openPoints: [...integers.openPoints, ...size.openPoints], known: true };
    const value = BigInt(text);
    const [point, isKnown] = value <= 0n ? [integers, integers.does.isKnown] : [size, size.does.isKnown];
    return { openPoints: point.openPoints, known: isKnown(value) };
  };

  const inPath = parameters.map(({ name, schema: described, node }) => {
    const isInteger = described?.types.has('integer') === true;
    const names = decisions.forPoints('name-characters', idsOf(marks.on(node)));
    return (text: string): RequestGuesses => {
      if ((isInteger ? USUAL_INTEGER : USUAL_NAME).test(text)) return NO_GUESSES;
      const { openPoints, known } = isInteger
        ? atInteger(text)
        : { openPoints: names.openPoints, known: names.does.test(decoded(text)) };
      if (known) return { openPoints, faults: [] };
      const message = `There is nothing of this ${name}.`;
      return { openPoints: [], faults: [{ step: 'path', status: 404, message, openPoints }] };
    };
  });

  const sent = (described: Schema | undefined, part: unknown, name: string): RequestGuesses[] => {
    if (described === undefined) return [];
    const own = described.parts.flatMap(({ node }) => marks.on(node));
    const met = { openPoints: idsOf(own.filter(isMet)), faults: [] };
    if (described.isFreeForm && described.properties.size === 0) {
      return [{ openPoints: idsOf(own.filter((mark) => isMet(mark) || mark.shows === 'sent-value')), faults: [] }];
    }
    if (typeof part === 'number' && described.types.has('integer')) {
      if (USUAL_INTEGER.test(String(part))) return [met];
      const { openPoints, known } = atInteger(String(part));
      if (known) return [met, { openPoints, faults: [] }];
      const message = `The body is invalid: ${name} is an integer that there is not.`;
      return [met, { openPoints: [], faults: [{ step: 'body', status: 400, message, openPoints }] }];
    }
    if (Array.isArray(part)) return [met, ...part.flatMap((item) => sent(described.items, item, name))];
    if (!isJsonObject(part)) return [met];
    const further = { openPoints: idsOf(own.filter(({ aspect }) => aspect === 'fields')), faults: [] };
    const fields = Object.entries(part).flatMap(([key, field]) => {
      const property = described.properties.get(key);
      return property === undefined ? [further] : sent(property, field, key);
    });
    return [met, ...fields];
  };

  return (values, body) => {
    const path = parameters.map(({ name }, index) => inPath[index]?.(values[name] ?? '1') ?? NO_GUESSES);
    const found = [...path, ...(body === undefined ? [] : sent(schema, body, ''))];
    return {
      openPoints: found.flatMap(({ openPoints }) => openPoints),
      faults: found.flatMap(({ faults }) => faults),
    };
  };
}

/** Whether a value decides what a mark at its schema leaves open, by being accepted. */
const isMet = ({ inStructure, aspect }: Mark): boolean => inStructure && aspect !== 'fields';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
