import { isJsonObject, type Json, requiresKey, type Schema, toJsonText } from '../../../contract/model/index.ts';
import { isIntegerParameter, pathParameters } from '../../judge/index.ts';
import { undocumentedSchemes } from '../keys.ts';
import type { ProbeContext, ProbeDefinition } from './definition.ts';
import { furtherWrites } from './further-values.ts';
import { inaccessibleForms, queryForms, writeForms } from './operation-forms.ts';
import { INVALID_KEYS, type Probe } from './probe.ts';
import { inForms, USUAL_FORM } from './request-forms.ts';
import type { RequestFactory, RequestOverrides } from './valid-requests.ts';
import { writes } from './writes.ts';

/** Values of every JSON type except null, which is open. Some of the texts look like other types. */
const SAMPLE_VALUES: readonly Json[] = ['a text', '311', 'true', 42.5, 7, true, [], ['a text'], {}, { text: 'a text' }];

/** Values that programs often take for an absent one. */
const EMPTY_VALUES: readonly Json[] = ['', 0, false];

const NON_INTEGERS = ['seven', '7.5', 'true', '7x', '-', '7,8'];

const TYPE_TESTS: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isJsonObject,
};

/**
 * Requests that a server must refuse, for their key, path, body or resource. Requests of one kind, such as those with a
 * wrong key, are spread among the others, so that a short failure does not hit all of them. Malformed bodies come last,
 * except one of each kind: some servers never respond to them, which ends the run.
 */
export const refusedRequests: ProbeDefinition = {
  name: 'refused-requests',
  tier: 'refusals',
  after: [writes, furtherWrites],
  requests(context) {
    const { contract, operations } = context;
    const kinds = operations
      .filter(({ operation, lacking }) => contract.model.keyedSurfaces.has(operation.surface) && lacking.length === 0)
      .flatMap((factory) =>
        Array.from(faultsByKind(factory, context), (kind) =>
          kind.map((overrides) => factory.make({ ...overrides, tier: 'refusals' })),
        ),
      );
    const malformed = kinds.map((kind) => kind.filter(hasMalformedBody));
    const early = kinds.map((kind, index) =>
      kind.filter((one) => one === malformed[index]?.[0] || !hasMalformedBody(one)),
    );
    return [...interleave(early), ...interleave(malformed.map((kind) => kind.slice(1)))].filter(
      ({ operation, key }) => key === 'stated' || (operation !== undefined && requiresKey(operation)),
    );
  },
};

/** Yields the faulty requests to one operation, grouped by the kind of their fault. */
function* faultsByKind(factory: RequestFactory, context: ProbeContext): Generator<readonly RequestOverrides[]> {
  const { known } = context;
  const { operation, schema } = factory;
  const integers = pathParameters(operation).filter(isIntegerParameter);
  const withValue = (value: string): Readonly<Record<string, string>> =>
    Object.fromEntries(integers.map(({ name }) => [name, value]));
  // Two requests, since a passing failure of a server behind the API rarely affects both; one of them beyond 32 bits, since
  // the size of an integer is not stated.
  const absent: RequestOverrides[] =
    integers.length === 0 || known.absent === undefined
      ? []
      : [0, 2 ** 32].map((more) => ({ values: withValue(String(Number(known.absent) + more)), resource: 'absent' }));
  const inaccessible = integers
    .flatMap(({ name }) => known.inaccessible.get(name) ?? [])
    .map((value): RequestOverrides => ({ values: withValue(value), resource: 'inaccessible' }));
  const nonIntegers = integers.length === 0 ? [] : NON_INTEGERS.map((text) => ({ values: withValue(text) }));
  const keys: readonly RequestOverrides[] = [{ key: 'missing' }, { key: 'made-up' }];
  const [keyScheme] = undocumentedSchemes(operation);
  const forms = schema === undefined ? queryForms(context, factory) : writeForms(factory, known);
  yield [
    ...inForms(keys, forms),
    ...INVALID_KEYS.slice(1).map((key): RequestOverrides => ({ key })),
    ...(keyScheme === undefined ? [] : [{ key: 'made-up' as const, keyScheme }]),
  ];
  yield inForms(nonIntegers, [USUAL_FORM]);
  yield [
    ...absent.slice(1),
    ...inForms(
      absent.slice(0, 1),
      forms.filter(({ values }) => !values),
    ),
  ];
  yield inForms(inaccessible, inaccessibleForms(factory, known));
  if (schema === undefined) return;
  yield inForms(overridesWithBodyFaults(factory, schema), [USUAL_FORM]);
  yield createRequestsWithTwoFaults(absent);
  const fields = schema.required.flatMap((name) => [{ fields: { [name]: undefined } }, { fields: { [name]: {} } }]);
  // The usual form of these is among the others above.
  yield inForms(fields, forms.slice(1));
}

/** Requests with two faults each: the response shows which fault a server reports. */
const createRequestsWithTwoFaults = ([absent]: readonly RequestOverrides[]): RequestOverrides[] => [
  { key: 'missing', body: '[]' },
  ...(absent === undefined
    ? []
    : [
        { ...absent, key: 'missing' as const },
        { ...absent, body: '[]' },
      ]),
];

/** Whether a request has a body that is no JSON. */
export const hasMalformedBody = ({ body }: Probe): boolean => body !== undefined && body.length > 0 && !isJson(body);

function isJson(body: Uint8Array): boolean {
  try {
    JSON.parse(Buffer.from(body).toString());
    return true;
  } catch {
    return false;
  }
}

/** Distributes the items of each list evenly over the whole. */
const interleave = <Item>(lists: readonly (readonly Item[])[]): Item[] =>
  lists
    .flatMap((list) => list.map((item, index) => ({ item, at: (index + 0.5) / list.length })))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);

function overridesWithBodyFaults(request: RequestFactory, schema: Schema): RequestOverrides[] {
  const valid = toJsonText(request.body());
  const wrongValues = (type: Json | undefined, values = SAMPLE_VALUES): Json[] =>
    values.filter((value) => TYPE_TESTS[String(type)]?.(value) === false);
  const whole = [
    '',
    '{"content":',
    valid.slice(0, -1),
    `${valid}}`,
    `[${valid}]`,
    'null',
    ...wrongValues(schema.keyword('type')).map((value) => JSON.stringify(value)),
  ];
  return [
    ...whole.map((body) => ({ body })),
    ...schema.required.map((name) => ({ fields: { [name]: undefined } })),
    ...[...schema.properties].flatMap(([name, property]) =>
      [
        ...wrongValues(property.keyword('type')),
        ...(schema.required.includes(name) ? [] : wrongValues(property.keyword('type'), EMPTY_VALUES)),
      ].map((value) => ({ fields: { [name]: value } })),
    ),
  ];
}
