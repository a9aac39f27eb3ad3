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
import { parametersWithoutNotFound, UNKNOWN_NAME, undocumentedRequests } from './undocumented-requests.ts';
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
const LONG_LENGTH = 10_000;
/** A length that is long for a title and short for another text. */
const MEDIUM_LENGTH = 500;

/** Requests that are stored and may cost money. Each is sent once, and never again. */
export const writes: ProbeDefinition = {
  name: 'writes',
  tier: 'writes',
  after: [undocumentedRequests],
  requests: ({ writes: factories, known }) =>
    factories.flatMap((factory) =>
      factory.schema === undefined ? toolRunVariants(factory, known) : bodyVariants(factory, factory.schema, known),
    ),
};

/** Requests that run a tool, also with an unknown name and with other arguments: how a server treats these is open. */
function toolRunVariants(request: RequestFactory, { toolArguments, unstatedKeys }: KnownResources): Probe[] {
  const unknown = parametersWithoutNotFound(request.operation).map((name) => ({
    values: { [name]: UNKNOWN_NAME },
    resource: 'absent' as const,
  }));
  const keyless = unstatedKeys?.has(request.operation.surface) ? [{ key: 'missing' as const }] : [];
  const parameters = fromJsonText(toJsonText(toolArguments ?? {}));
  const other = argumentVariants(isJsonObject(parameters) ? parameters : {});
  return [{}, ...unknown, ...keyless, ...other.map((sent) => ({ body: toJsonText(sent) }))].map(request.make);
}

/**
 * Varies the arguments of a tool: none at all, and one more. If the only argument is an object, also its members, in case it holds
 * the actual arguments.
 */
function argumentVariants(parameters: ExactJsonObject): ExactJsonObject[] {
  const further = { ...parameters, [PROBE_NAME]: 'check' };
  const [[name, part] = ['', null], ...others] = Object.entries(parameters);
  const within = others.length === 0 && isJsonObject(part) ? argumentVariants(part) : [];
  return [...(name === '' ? [] : [{}]), further, ...within.map((one) => ({ [name]: one }))];
}

function bodyVariants(request: RequestFactory, schema: Schema, known: KnownResources): Probe[] {
  const { required } = schema;
  const properties = [...schema.properties];
  const texts = requiredTextFields(schema);
  let count = 0;
  const [first = ''] = texts;
  const [titleLength, textLength] = known.lengths?.get(request.operation) ?? [];
  const changed = (change: (number: number, length: number) => string): Record<string, ExactJson> =>
    Object.fromEntries(
      texts.map((name) => {
        count += 1;
        const length = name === first && texts.length > 1 ? titleLength : textLength;
        return [name, change(10 + count, Math.max(length ?? 0, MIN_LENGTH))] as const;
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
    request.make({ fields: changed(specialText) }),
    request.make({ fields: changed(digitText) }),
    ...openParts.map((fields) => request.make({ fields })),
    ...texts.map(long),
    request.make({ headers: { 'content-type': 'text/plain' } }),
  ];
}

/** Returns values for an optional field: objects if the field is free-form, otherwise the value that the user gave. */
function optionalValues(name: string, property: Schema, known: KnownResources): ExactJson[] {
  if (property.isFreeForm) {
    return [{ note: 'Colloquy check' }, {}, { '': 1, a: [{ b: null }], c: true }];
  }
  const value = known.values.get(name);
  if (value === undefined) return [];
  const isNumber = (property.types.has('integer') || property.types.has('number')) && !property.types.has('string');
  return [isNumber ? toExactNumber(value) : value];
}
