import { PROBE_NAME } from '../../../contract/behaviours/index.ts';
import {
  type ExactJson,
  type ExactJsonObject,
  fromJsonText,
  isJsonObject,
  type Schema,
  toExactNumber,
  toJsonText,
} from '../../../contract/model/index.ts';
import type { ProbeDefinition } from './definition.ts';
import type { KnownResources, Probe } from './probe.ts';
import { openNames, UNKNOWN_NAME, undocumentedRequests } from './undocumented-requests.ts';
import { type RequestFactory, textNames } from './valid-requests.ts';

/**
 * A text that shows how a server changes texts: it has decomposed letters, white space at its ends and characters of
 * HTML. It is as long as the text with digits, so that the length is not the reason if only one of them is refused.
 */
const TELLING = (number: number, length: number): string =>
  `  ${String(number).padEnd(length - 13, ' check')}u\u0308\u00df\n<b>&\u{1f558} `;
const DIGITS = (number: number, length: number): string => String(10 ** 14 + number).padEnd(length, '0');
/** The number of digits in {@link DIGITS}. */
const LEAST_LENGTH = 15;
const LONG_LENGTH = 10_000;
/** A length that is long for a title, and short for a text. */
const MEDIUM_LENGTH = 500;

/** Requests that are stored and may cost money. Each is sent once, and never again. */
export const writes: ProbeDefinition = {
  name: 'writes',
  tier: 'writes',
  after: [undocumentedRequests],
  requests: ({ writes: factories, known }) =>
    factories.flatMap((factory) =>
      factory.schema === undefined ? toolRuns(factory, known) : bodyVariants(factory, factory.schema, known),
    ),
};

/** Runs of a tool, also under an unknown name and with other arguments: how a server treats these is open. */
function toolRuns(request: RequestFactory, { toolArguments, unstatedKeys }: KnownResources): Probe[] {
  const unknown = openNames(request.operation).map((name) => ({
    values: { [name]: UNKNOWN_NAME },
    resource: 'absent' as const,
  }));
  const keyless = unstatedKeys?.has(request.operation.surface) ? [{ key: 'missing' as const }] : [];
  const parameters = fromJsonText(toJsonText(toolArguments ?? {}));
  const other = otherArguments(isJsonObject(parameters) ? parameters : {});
  return [{}, ...unknown, ...keyless, ...other.map((sent) => ({ body: toJsonText(sent) }))].map(request.make);
}

/**
 * Other arguments: none at all, one more, and the same ones inside an object, in case the arguments belong in a member
 * of the body.
 */
function otherArguments(parameters: ExactJsonObject): ExactJsonObject[] {
  const further = { ...parameters, [PROBE_NAME]: 'check' };
  const [[name, part] = ['', null], ...others] = Object.entries(parameters);
  const within = others.length === 0 && isJsonObject(part) ? otherArguments(part) : [];
  return [...(name === '' ? [] : [{}]), further, ...within.map((one) => ({ [name]: one }))];
}

function bodyVariants(request: RequestFactory, schema: Schema, known: KnownResources): Probe[] {
  const { required } = schema;
  const properties = [...schema.properties];
  const texts = textNames(schema);
  let count = 0;
  const [first = ''] = texts;
  const [titleLength, textLength] = known.lengths?.get(request.operation) ?? [];
  const changed = (change: (number: number, length: number) => string): Record<string, ExactJson> =>
    Object.fromEntries(
      texts.map((name) => {
        count += 1;
        const length = name === first && texts.length > 1 ? titleLength : textLength;
        return [name, change(10 + count, Math.max(length ?? 0, LEAST_LENGTH))] as const;
      }),
    );
  const long = (name: string): Probe => {
    const ofLength = (length: number): Probe =>
      request.make({ fields: { [name]: 'Colloquy check '.repeat(length / 15) } });
    return { ...ofLength(LONG_LENGTH), shorter: ofLength(MEDIUM_LENGTH) };
  };
  const optional = properties.flatMap(([name, property]) => {
    if (required.includes(name)) return [];
    return optionalValues(name, property, known).map((value) => ({ [name]: value }));
  });
  const openParts: Record<string, ExactJson>[] = [
    { further: 'Colloquy check' },
    ...texts.flatMap((name) => [{ [name]: '' }]),
    ...(first === '' ? [] : [{ [first]: null }]),
  ];
  return [
    request.make(),
    ...optional.map((fields) => request.make({ fields })),
    request.make({ fields: changed(TELLING) }),
    request.make({ fields: changed(DIGITS) }),
    ...openParts.map((fields) => request.make({ fields })),
    ...texts.map(long),
    request.make({ headers: { 'content-type': 'text/plain' } }),
  ];
}

/** Values for an optional field: objects if the field is free-form, otherwise the value that the user gave. */
function optionalValues(name: string, property: Schema, known: KnownResources): ExactJson[] {
  if (property.isFreeForm) {
    return [{ note: 'Colloquy check' }, {}, { '': 1, a: [{ b: null }], c: true }];
  }
  const value = known.values.get(name);
  if (value === undefined) return [];
  const isNumber = (property.types.has('integer') || property.types.has('number')) && !property.types.has('string');
  return [isNumber ? toExactNumber(value) : value];
}
