import { randomUUID } from 'node:crypto';
import { PROBE_NAME, UNKNOWN_NAME } from '../../../contract/behaviours/index.ts';
import {
  type ExactJson,
  type ExactJsonObject,
  fromJsonText,
  isJsonObject,
  isSuccessKey,
  jsonContentOf,
  type Operation,
  type Schema,
  toExactNumber,
  toJsonText,
} from '../../../contract/model/index.ts';
import { TEXT_KINDS, type TextKind } from '../../judge/index.ts';
import type { ProbeDefinition } from './definition.ts';
import type { KnownResources, Probe, TextLengths } from './probe.ts';
import { parametersWithoutNotFound, undocumentedRequests } from './undocumented-requests.ts';
import { type RequestFactory, requiredTextFields } from './valid-requests.ts';

/**
 * Writes a text that shows how a server changes texts: it contains a decomposed letter, white space at both ends and characters of
 * HTML. It is as long as {@link digitText}, so that the length is not the reason if only one of the two is refused.
 */
const specialText = (number: number, length: number): string =>
  `  ${String(number).padEnd(length - 13, ' check')}u\u0308\u00df\n<b>&\u{1f558} `;
const digitText = (number: number, length: number): string => String(10 ** 14 + number).padEnd(length, '0');
/** The minimum length of {@link specialText} and {@link digitText}: the latter has 15 digits. */
const MIN_LENGTH = 15;
/**
 * Lengths of long texts. Each is sent only if the one before is not accepted, since the size of a body is open. The last is long for
 * a title and short for another text.
 */
const [LONGEST, ...SHORTER_LENGTHS] = [10_000, 2_000, 1_000, 500] as const;

/** Requests that are stored and may cost money. Each is sent once, and never again. */
export const writes: ProbeDefinition = {
  name: 'writes',
  tier: 'writes',
  after: [undocumentedRequests],
  requests: ({ writes: factories, known }) =>
    factories.flatMap((factory) =>
      factory.schema === undefined
        ? createToolRunVariants(factory, known)
        : createBodyVariants(factory, factory.schema, known),
    ),
};

/** The number of further requests of a kind that are sent if one of it fails: three failures are no coincidence. */
const REPEAT_COUNT = 2;

/** Makes a request, and others of its kind with other texts, which are sent if it fails. */
export function withRepeats(make: () => Probe): Probe {
  return { ...make(), again: Array.from({ length: REPEAT_COUNT }, make) };
}

/** Requests that run a tool, also with an unknown name and with other arguments: how a server treats these is open. */
function createToolRunVariants(
  request: RequestFactory,
  { toolArguments, runs = [], unstatedKeys }: KnownResources,
): Probe[] {
  const unknown = parametersWithoutNotFound(request.operation).map((name) => ({
    values: { [name]: UNKNOWN_NAME },
    resource: 'absent' as const,
  }));
  const keyless = unstatedKeys?.has(request.operation.surface) ? [{ key: 'missing' as const }] : [];
  const parameters = fromJsonText(toJsonText(toolArguments ?? {}));
  const others = varyArguments(isJsonObject(parameters) ? parameters : {});
  // They accept any media type: the response has to be JSON all the same.
  const variants = others.map((sent) => ({ headers: { accept: '*/*' }, body: toJsonText(sent) }));
  return [{}, ...runs.slice(1), ...unknown, ...keyless, ...variants].map(request.make);
}

/**
 * Varies the arguments of a tool: none at all, and one more. If the only argument is an object, also its members, in case it holds
 * the actual arguments.
 */
function varyArguments(parameters: ExactJsonObject): ExactJsonObject[] {
  const further = { ...parameters, [PROBE_NAME]: 'check' };
  const [[name, part] = ['', null], ...others] = Object.entries(parameters);
  const within = others.length === 0 && isJsonObject(part) ? varyArguments(part) : [];
  return [...(name === '' ? [] : [{}]), further, ...within.map((one) => ({ [name]: one }))];
}

/**
 * Returns a function that makes new texts for the required text fields of a body. `change` gets another number for each
 * text, so that it can make them all different.
 */
export function createTextChanger(
  { schema }: RequestFactory,
  [titleLength, textLength]: TextLengths = [],
): (change: (number: number, length: number) => string) => Record<string, ExactJson> {
  const texts = requiredTextFields(schema);
  const [first = ''] = texts;
  let count = 0;
  return (change) =>
    Object.fromEntries(
      texts.map((name) => {
        count += 1;
        const length = name === first && texts.length > 1 ? titleLength : textLength;
        return [name, change(10 + count, Math.max(length ?? 0, MIN_LENGTH))] as const;
      }),
    );
}

/**
 * Returns a function that makes a text: a number, then the sample of each kind of text in the group, ASCII or other
 * scripts.
 */
export const createTextWriter =
  (writing: TextKind['writing']) =>
  (number: number, length: number): string =>
    [number, ...TEXT_KINDS.flatMap((kind) => (kind.writing === writing ? (kind.sample ?? []) : []))]
      .join(' ')
      .padEnd(length, ' check');

/** Creates texts for a body, with the characters of ASCII that mean something in JSON, SQL, shells, templates or addresses. */
export const createTextsWithSpecialCharacters = (
  request: RequestFactory,
  lengths: TextLengths | undefined,
): Record<string, ExactJson> => createTextChanger(request, lengths)(createTextWriter('ascii'));

function createBodyVariants(request: RequestFactory, schema: Schema, known: KnownResources): Probe[] {
  const texts = requiredTextFields(schema);
  const [first = ''] = texts;
  const changed = createTextChanger(request, known.lengths?.get(request.operation));
  let count = 0;
  const createLongText = (length: number): string => {
    count += 1;
    return `${count}`.padEnd(length - 1, ' Colloquy check').concat('.');
  };
  const makeWithLength = (name: string, length: number): Probe =>
    request.make({ fields: { [name]: createLongText(length) } });
  const createLongProbe = (name: string): Probe => ({
    ...makeWithLength(name, LONGEST),
    ...SHORTER_LENGTHS.reduceRight<Pick<Probe, 'shorter'>>(
      (rest, length) => ({ shorter: { ...withRepeats(() => makeWithLength(name, length)), ...rest } }),
      {},
    ),
  });
  const openParts: Record<string, ExactJson>[] = [
    { further: 'Colloquy check' },
    ...texts.flatMap((name) => [{ [name]: '' }]),
    ...(first === '' ? [] : [{ [first]: null }]),
    ...[...schema.properties.keys()]
      .filter((name) => !schema.required.includes(name))
      .map((name) => ({ [name]: null })),
  ];
  return [
    request.make(),
    ...optionalFields(request, known).map((fields) => withRepeats(() => request.make({ fields }))),
    ...[specialText, digitText].map((change) => withRepeats(() => request.make({ fields: changed(change) }))),
    ...openParts.map((fields) => request.make({ fields })),
    ...texts.map(createLongProbe),
    request.make({ headers: { 'content-type': 'text/plain' } }),
  ];
}

/** Lists the optional fields of a body, each with one value. A field with several values has an entry for each. */
export function optionalFields(request: RequestFactory, known: KnownResources): Record<string, ExactJson>[] {
  const { schema } = request;
  return [...(schema?.properties ?? [])].flatMap(([name, property]) =>
    schema?.required.includes(name) === true
      ? []
      : optionalValues(name, property, request, known).map((value) => ({ [name]: value })),
  );
}

/** Returns values for an optional field: objects if the field is free-form, otherwise the value that the user gave. */
function optionalValues(name: string, property: Schema, request: RequestFactory, known: KnownResources): ExactJson[] {
  if (property.isFreeForm) {
    const examples = jsonContentOf(request.operation.requestBody)?.examples ?? [];
    const [example] = examples.flatMap(({ node: { value } }) => (isJsonObject(value) ? (value[name] ?? []) : []));
    // An object that has names of other fields, also of the response, and is larger than usual.
    const names = [...requiredTextFields(request.schema), ...requiredFieldsOfSuccess(request.operation)];
    const large = Object.fromEntries(names.map((text) => [text, 'Colloquy note']));
    return [
      ...[{ note: 'Colloquy check' }, {}, { '': 1, a: [{ b: null }], c: true }],
      { ...large, id: 1, list: ['Colloquy check', 1.5], note: 'Colloquy check '.repeat(20) },
      ...(example === undefined ? [] : [withRandomTexts(example)]),
    ];
  }
  const value = known.values.get(name);
  return value === undefined ? [] : [fieldValue(property, value)];
}

const requiredFieldsOfSuccess = ({ responses }: Operation): readonly string[] =>
  responses.flatMap((response) =>
    isSuccessKey(response.key) ? (jsonContentOf(response)?.schema?.target.required ?? []) : [],
  );

/** The value of a field, as a number if its type is one. */
export function fieldValue({ types }: Schema, value: string): ExactJson {
  return (types.has('integer') || types.has('number')) && !types.has('string') ? toExactNumber(value) : value;
}

/** Replaces the texts of an example by random ones of the same length: one of them may be an id that is used once. */
function withRandomTexts(value: ExactJson): ExactJson {
  if (typeof value === 'string') return randomUUID().replaceAll('-', '').slice(0, value.length);
  if (Array.isArray(value)) return value.map((item: ExactJson) => withRandomTexts(item));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withRandomTexts(part)]));
}
