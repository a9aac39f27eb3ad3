import { isDeepStrictEqual } from 'node:util';
import type { ChoiceName } from '../../behaviours/index.ts';
import { isJsonObject, type Json, type JsonObject, type Schema } from '../../contract/index.ts';
import { type OperationExchange, repeatedIn } from '../operation-exchange.ts';
import { operationsAbout, type Recogniser, type Recognisers } from './behaviours-around.ts';
import { type Observed, observed, unproven } from './choices.ts';
import { type ChoicePoint, type Evidence, isError, isRedirect, isSuccess, valuesIn } from './evidence.ts';
import { fieldNames } from './infer.ts';
import { inconclusive, type Observation, UNSEEN } from './observation.ts';

/** The integers that stood where the contract states one, on the surfaces of a point. */
function integers(point: ChoicePoint, evidence: Evidence): number[] {
  return operationsAbout(point, evidence).flatMap(({ response }) =>
    response?.body === undefined || response.schema === undefined
      ? []
      : integersIn(response.schema, response.body.value),
  );
}

function integersIn(schema: Schema, value: Json): number[] {
  if (schema.keyword('type') === 'integer') return typeof value === 'number' ? [value] : [];
  const { items } = schema;
  if (Array.isArray(value)) return items === undefined ? [] : value.flatMap((item: Json) => integersIn(items, item));
  if (!isJsonObject(value)) return [];
  return [...schema.properties].flatMap(([name, property]) =>
    value[name] === undefined ? [] : integersIn(property, value[name]),
  );
}

/** One case is enough to know that there are such; none proves nothing. */
function exists<Name extends string>(
  point: ChoicePoint,
  all: number,
  found: number,
  name: Name,
  otherwise: string,
): Observation<Name> {
  if (found === 0) return unproven(all, otherwise);
  const signs = Array.from({ length: found }, () => ({ name }));
  const seen = observed(point.choices, signs);
  return 'seen' in seen ? { ...seen, seen: { times: found, of: all } } : seen;
}

const anySign: Recogniser<'integers'> = (point, evidence) => {
  const all = integers(point, evidence);
  const found = all.filter((value) => value <= 0).length;
  return exists(point, all.length, found, 'any-sign', 'no integer was zero or negative');
};

const integerSize: Recogniser<'integer-size'> = (point, evidence) => {
  const all = integers(point, evidence);
  const found = all.filter((value) => !Number.isSafeInteger(value)).length;
  return exists(point, all.length, found, 'large', 'no integer was beyond 2^53');
};

const nulls: Recogniser<'nulls'> = (point, evidence) => {
  const responses = operationsAbout(point, evidence).filter(({ response }) => response?.body !== undefined);
  const found = responses.filter(({ response }) => (response?.nulls.length ?? 0) > 0).length;
  return exists(point, responses.length, found, 'possible', 'null stood nowhere that a type is stated');
};

/** The name of the header whose mark is about other responses than those that are documented to have it. */
function identifier({ contract }: Evidence): string | undefined {
  const { operations, choices, openPoints } = contract;
  const marked = openPoints.find(({ id }) => choices.get(id)?.shows === 'header-on-errors');
  const headers = operations.flatMap(({ responses }) => responses.flatMap((response) => response.headers));
  return headers.find(({ pointer }) => pointer === marked?.place.pointer)?.name.toLowerCase();
}

const header =
  (concerns: (one: OperationExchange) => boolean): Recogniser<'header-on-errors' | 'header-on-answers'> =>
  (point, evidence) => {
    const name = identifier(evidence);
    const responses = operationsAbout(point, evidence).filter(concerns);
    return observed(
      point.choices,
      name === undefined
        ? []
        : responses.map(({ exchange }) => ({
            name: exchange.response?.headers[name] === undefined ? 'never' : 'always',
          })),
    );
  };

/** No header and no field says it, and words are not guessed at. */
const messageLanguage: Recogniser<'message-language'> = (point, evidence) =>
  operationsAbout(point, evidence).some(({ exchange }) => isError(exchange))
    ? inconclusive('in which language a text is written is not guessed')
    : UNSEEN;

const TRANSFORMS: ReadonlyMap<ChoiceName<'stored-text'>, (text: string) => string> = new Map([
  ['exact', (text) => text],
  ['trimmed', (text) => text.trim()],
  ['normalised', (text) => text.normalize('NFC')],
  ['escaped', (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')],
]);

/** What of a response repeats the body of its request, as the contract says, with the body. */
function repeated({ ofOperations }: Evidence): { readonly sent: JsonObject; readonly stored: JsonObject }[] {
  return ofOperations.flatMap((one) => {
    const sent = one.request.body?.value;
    if (!isJsonObject(sent) || !isSuccess(one.exchange)) return [];
    return repeatedIn(one).flatMap(({ expression, value: stored }) =>
      expression === '$request.body' && isJsonObject(stored) ? [{ sent, stored }] : [],
    );
  });
}

const storedText: Recogniser<'stored-text'> = (point, evidence) => {
  const pairs = repeated(evidence).flatMap(({ sent, stored }) =>
    Object.entries(stored).flatMap(([name, after]) => {
      const before = sent[name];
      return typeof before === 'string' && typeof after === 'string' ? [{ before, after }] : [];
    }),
  );
  const telling = pairs.flatMap(({ before, after }) => {
    const all = [...TRANSFORMS];
    const isTelling = all.every(([name, transform]) => name === 'exact' || transform(before) !== before);
    return isTelling ? [all.filter(([, transform]) => transform(before) === after).map(([name]) => name)] : [];
  });
  if (telling.length === 0) return unproven(pairs.length, 'no text that would tell came back');
  return observed(
    point.choices,
    telling.map(([name]) => (name === undefined ? { other: 'it is changed in another way' } : { name })),
  );
};

const sentValue: Recogniser<'sent-value'> = (at, evidence) => {
  const name = at.point.place.pointer.split('/').at(-1) ?? '';
  const sent = repeated(evidence).filter(({ sent: body }) => Object.keys(Object(body[name])).length > 0);
  const signs = sent.flatMap(({ sent: body, stored }): Observed<'in-a-field'>[] => {
    const found = Object.keys(stored).find((field) => isDeepStrictEqual(stored[field], body[name]));
    if (found === undefined) return [];
    const { masked } = fieldNames([{ [found]: null }]);
    if (masked) return [{ other: 'it comes back in a field whose name looks like data' }];
    return [{ name: 'in-a-field', with: { field: found } }];
  });
  return signs.length > 0 ? observed(at.choices, signs) : unproven(sent.length, 'what was sent did not come back');
};

const contentForm: Recogniser<'content-form'> = (point, evidence) => {
  // What comes back may be what was sent.
  const plain = evidence.ofOperations.filter(
    ({ request }) => !textsIn(request.body?.value ?? null).some((text) => /[<*_#`[]/.test(text)),
  );
  const own = valuesIn(plain)(point.point.place.pointer).filter((value) => typeof value === 'string');
  const html = own.filter((text) => /<\/?[a-z][^>]*>/i.test(text)).length;
  const markdown = own.filter((text) => /\*\*[^*]+\*\*|^#{1,6} |\[[^\]]+\]\([^)]+\)|```/m.test(text)).length;
  return html > 0
    ? exists(point, own.length, html, 'html', '')
    : exists(point, own.length, markdown, 'markdown', 'no text had markup');
};

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** What responses hold. By the name of the behaviour in the choices. */
export const OF_RESPONSES = {
  integers: anySign,
  'integer-size': integerSize,
  nulls,
  'header-on-errors': header(({ exchange }) => isError(exchange)),
  // A redirect may come from what stands before the server.
  'header-on-answers': header(({ exchange }) => !isRedirect(exchange)),
  'message-language': messageLanguage,
  'stored-text': storedText,
  'sent-value': sentValue,
  'content-form': contentForm,
} as const satisfies Recognisers;
