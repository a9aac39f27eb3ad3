import { isJsonType, jsonContentOf, type Operation } from '../../contract/model/index.ts';
import { findPart, isExcusedValue } from './excused-values.ts';
import { type PartBudget, toPartial } from './partial.ts';
import {
  alternatives,
  type CodeRequest,
  type Field,
  findHeader,
  isNullish,
  knownText,
  type SentFields,
  type SourceLocation,
  type Value,
} from './values/index.ts';
import { findSchemaAt, type Verdicts } from './verdicts/index.ts';

/** A fault of a body. `at` is set if only one of the alternatives of the body has it. */
type BodyFault = ReturnType<Verdicts['judge']['partialBody']>[number] & { readonly at?: SourceLocation };

/** Finds the faults that a body has whatever its unknown parts are, without those of values that are excused. */
export function findBodyFaults(
  request: CodeRequest,
  headers: SentFields,
  operation: Operation,
  verdicts: Verdicts,
  budget: PartBudget,
): readonly BodyFault[] {
  const schema = jsonContentOf(operation.requestBody)?.schema;
  return listFaults(request, headers, operation, verdicts, budget).filter(({ claims: [claim = ''], path }) => {
    const names = path.map((key) => (/^\d+$/.test(key) ? '[]' : key));
    const keyword = claim.split('/').at(-1) ?? '';
    const value = findPart(request.body?.value, path);
    return !isExcusedValue(value, keyword, findSchemaAt(schema, names), verdicts.schemas);
  });
}

function listFaults(
  { body, isOpen, answers }: CodeRequest,
  headers: SentFields,
  operation: Operation,
  { judge }: Verdicts,
  budget: PartBudget,
): readonly BodyFault[] {
  // Clients send no body for null.
  const all = alternatives(body?.value).filter((one) => !isNullish(one));
  if (body === undefined || all.length === 0) return isOpen ? [] : judge.partialBody(operation, undefined);
  const header = findHeader(headers, 'content-type')?.value;
  const type = header && knownText(header);
  const isJson = header === undefined ? body.as === 'json' : isJsonType(type ?? '');
  // A test double without a header can get any of the stated media types. In a form, the text `7` is an integer.
  const contents = operation.requestBody?.contents ?? [];
  const isAnyType =
    answers !== undefined && header === undefined && contents.some(({ mediaType }) => !isJsonType(mediaType));
  if (!isJson || isAnyType) return [];
  // If the body may be absent, only the alternatives that are sent are judged.
  const of = all.map((one) => toPartial(one, budget));
  const [only] = of;
  if (of.length === 1 && only !== undefined) return judge.partialBody(operation, only, type);
  const faults: readonly BodyFault[] = judge.partialBody(operation, { kind: 'choice', of }, type);
  const schema = jsonContentOf(operation.requestBody, type)?.schema;
  if (faults.length > 0 || schema === undefined) return faults;
  // A branch of the program sends each alternative. A field that one of them lacks may be added elsewhere.
  return of.flatMap((one, index) =>
    judge.partialTypes(schema, one).flatMap((fault) => {
      const at = locateField(all[index], fault.path);
      return at === undefined ? [] : [{ ...fault, at }];
    }),
  );
}

/** Finds the location of the field at a path in a body; if the code does not write it, that of the innermost field around it. */
export function locateField(value: Value | undefined, path: readonly string[]): SourceLocation | undefined {
  let location: SourceLocation | undefined;
  let one = value;
  for (const key of path) {
    const field: Field | undefined = one?.kind === 'object' ? one.fields.get(key) : undefined;
    if (field === undefined) break;
    location = field.at;
    one = field.value;
  }
  return location;
}
