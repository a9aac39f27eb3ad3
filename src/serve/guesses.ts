import type { Json, Operation } from '../contract/index.ts';
import { at, follow, isJsonObject } from '../contract/json.ts';
import type { Step } from './faults.ts';
import type { Parameter } from './parameters.ts';
import type { PathValues } from './request.ts';
import { contentOf } from './responses.ts';
import { idsOf, type Mark, type ServedContract } from './served-contract.ts';

/** An integer that nobody disputes, and a name that stands in a path as it is. */
const USUAL_INTEGER = /^[1-9]\d{0,14}$/;
const USUAL_NAME = /^[\w.~-]+$/;
const INTEGER = /^-?\d+$/;

/** What a request has that no document decides: what is accepted as it was sent, and what is not. */
export interface RequestGuesses {
  /** Ids of the points at which something was accepted. */
  readonly openPoints: readonly string[];
  readonly faults: readonly RequestGuessFault[];
}

/** Something that a choice of the set refuses. */
export interface RequestGuessFault {
  readonly step: Step;
  readonly status: number;
  readonly message: string;
  readonly openPoints: readonly string[];
}

const NO_GUESSES: RequestGuesses = { openPoints: [], faults: [] };

/** Makes the function that finds the open points at which a request is accepted, or refused, as it was sent. */
export function requestGuessesOf(
  { document, marks, decisions }: ServedContract,
  operation: Operation,
  parameters: readonly Parameter[],
): (values: PathValues, body: unknown) => RequestGuesses {
  const requestBody = follow(document, `${operation.pointer}/requestBody`)?.element;
  const [schema] = contentOf(requestBody).map(([, content]) => content.schema);
  const integers = decisions.wide('integers', operation.surface);
  const size = decisions.wide('integer-size', operation.surface);

  /** An integer that is not usual: which point leaves open whether there is such a one, and whether there is. */
  const atInteger = (text: string): { openPoints: readonly string[]; known: boolean } => {
    if (!INTEGER.test(text)) return { openPoints: [...integers.openPoints, ...size.openPoints], known: true };
    const value = BigInt(text);
    const [point, knows] = value <= 0n ? [integers, integers.does.knows] : [size, size.does.knows];
    return { openPoints: point.openPoints, known: knows(value) };
  };

  const inPath = parameters.map(({ name, schema: described, element }) => {
    const isInteger = described?.element.type === 'integer';
    const names = decisions.among('name-characters', idsOf(marks.on(element)));
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

  const sent = (current: Json | undefined, part: unknown, name: string): RequestGuesses[] => {
    if (!isJsonObject(current)) return [];
    if (typeof current.$ref === 'string') return sent(at(document, current.$ref), part, name);
    const own = { openPoints: idsOf(marks.on(current).filter(isMet)), faults: [] };
    if (current['x-free-form'] === true && current.properties === undefined) {
      return [
        {
          openPoints: idsOf(marks.on(current).filter((mark) => isMet(mark) || mark.shows === 'sent-value')),
          faults: [],
        },
      ];
    }
    if (current.type === 'integer') {
      if (USUAL_INTEGER.test(String(part))) return [own];
      const { openPoints, known } = atInteger(String(part));
      if (known) return [own, { openPoints, faults: [] }];
      const message = `The body is invalid: ${name} is an integer that there is not.`;
      return [own, { openPoints: [], faults: [{ step: 'body', status: 400, message, openPoints }] }];
    }
    if (Array.isArray(part)) return [own, ...part.flatMap((item) => sent(current.items, item, name))];
    if (!isJsonObject(part)) return [own];
    const properties = isJsonObject(current.properties) ? current.properties : {};
    const fields = Object.entries(part).flatMap(([key, field]) =>
      Object.hasOwn(properties, key)
        ? sent(properties[key], field, key)
        : [{ openPoints: idsOf(marks.on(current).filter(({ aspect }) => aspect === 'fields')), faults: [] }],
    );
    return [own, ...fields];
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
