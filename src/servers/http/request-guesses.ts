import type { Operation, Schema } from '../../contract/model/index.ts';
import { isJsonObject } from '../../contract/model/json.ts';
import { decodeIfValid } from '../../contract/model/routes.ts';
import type { RequestFault } from './faults.ts';
import type { PathValues } from './request.ts';
import { idsOf, type ServedContract, type ServedMark } from './served-contract.ts';

/** Integers that every server accepts, and names that need no encoding in a path. */
const USUAL_INTEGER = /^0*[1-9]\d{0,14}$/;
const USUAL_NAME = /^[\w.~-]+$/;
const INTEGER = /^-?\d+$/;

/** Returns a function that finds the open points because of which the values of a request are accepted or refused. */
export function createGuessFinder(
  { marks, decisions }: ServedContract,
  { parameters, requestBody, surface }: Operation,
) {
  const bodySchema = requestBody?.contents[0]?.schema;
  const integers = decisions.forSurface('integers', surface);
  const size = decisions.forSurface('integer-size', surface);
  const inPath = parameters.map(({ name, schema, node }) => ({
    name,
    isInteger: schema?.types.has('integer') === true,
    names: decisions.forPoints('name-characters', idsOf(marks.on(node))),
  }));

  /** Whether a resource can have an unusual integer as its id under the set, and the open points about that. */
  const judgeInteger = (text: string): { openPoints: readonly string[]; isKnown: boolean } => {
    if (!INTEGER.test(text)) return { openPoints: [...integers.openPoints, ...size.openPoints], isKnown: true };
    const value = BigInt(text);
    const { does, openPoints } = value <= 0n ? integers : size;
    return { openPoints, isKnown: does.isKnown(value) };
  };

  return (values: PathValues, body: unknown) => {
    const openPoints: string[] = [];
    const faults: RequestFault[] = [];
    const noteJudgement = (
      judged: ReturnType<typeof judgeInteger>,
      fault: Pick<RequestFault, 'step' | 'refused' | 'message'>,
    ): void => {
      if (judged.isKnown) openPoints.push(...judged.openPoints);
      else faults.push({ ...fault, openPoints: judged.openPoints });
    };

    for (const { name, isInteger, names } of inPath) {
      const text = values[name] ?? '1';
      if ((isInteger ? USUAL_INTEGER : USUAL_NAME).test(text)) continue;
      const isKnown = names.does.test(decodeIfValid(text));
      const judged = isInteger ? judgeInteger(text) : { openPoints: names.openPoints, isKnown };
      noteJudgement(judged, { step: 'path', refused: 404, message: `There is nothing of this ${name}.` });
    }

    const visit = (schema: Schema | undefined, part: unknown, name: string): void => {
      if (schema === undefined) return;
      const schemaMarks = schema.parts.flatMap(({ node }) => marks.on(node));
      const isFree = schema.isFreeForm && schema.properties.size === 0;
      openPoints.push(
        ...idsOf(schemaMarks.filter((mark) => isGuessIfAccepted(mark) || (isFree && mark.shows === 'sent-value'))),
      );
      if (isFree) return;
      if (typeof part === 'number' && schema.types.has('integer')) {
        if (USUAL_INTEGER.test(String(part))) return;
        const message = `The body is invalid: ${name} is an integer that there is not.`;
        noteJudgement(judgeInteger(String(part)), { step: 'body', refused: 400, message });
      } else if (Array.isArray(part)) for (const item of part) visit(schema.items, item, name);
      else if (isJsonObject(part)) {
        for (const [key, field] of Object.entries(part)) {
          const property = schema.properties.get(key);
          if (property !== undefined) visit(property, field, key);
          else openPoints.push(...idsOf(schemaMarks.filter(({ aspect }) => aspect === 'fields')));
        }
      }
    };
    if (body !== undefined) visit(bodySchema, body, '');
    return { openPoints, faults };
  };
}

/** Whether a server that accepts a value thereby guesses at the open point of a mark on its schema. */
const isGuessIfAccepted = ({ inStructure, aspect }: ServedMark): boolean => inStructure && aspect !== 'fields';
