import {
  type Contract,
  isJsonObject,
  type Json,
  requiresKey,
  type Schema,
  toJsonText,
} from '../../../contract/model/index.ts';
import { isInteger, pathParametersOf } from '../../judge/index.ts';
import { unstatedSchemes } from '../keys.ts';
import { INVALID_KEYS, type Known, type Probe } from './probe.ts';
import type { Differing, Requests } from './sound.ts';

/** Values of every type of JSON but null, which is open for a field; some are texts that look like another type. */
const VALUES: readonly Json[] = ['a text', '311', 'true', 42.5, 7, true, [], ['a text'], {}, { text: 'a text' }];

const NO_INTEGERS = ['seven', '7.5', 'true', '7x', '-', '7,8'];

const FITS: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isJsonObject,
};

const TIER = 'refusals';

/**
 * What a server must refuse: by its key, its path, its body or its resource. Those of one kind are
 * spread over the others, so that no short failure meets all of them. Of the bodies that are not JSON all but one come last:
 * some servers never answer them, which ends the run.
 */
export function refusals({ model }: Contract, known: Known, requests: readonly Requests[]): Probe[] {
  const kinds = requests
    .filter(({ operation, lacking }) => model.keyedSurfaces.has(operation.surface) && lacking.length === 0)
    .flatMap((request): Probe[][] => {
      const refused = (differing: Differing): Probe => request.make({ ...differing, tier: TIER });
      const isWrite = request.operation.method !== 'get';
      const integers = pathParametersOf(request.operation).filter(isInteger);
      const withValue = (value: string): Readonly<Record<string, string>> =>
        Object.fromEntries(integers.map(({ name }) => [name, value]));
      // A failure upstream can hit one request, and hardly two of the same kind.
      const absent: Differing[] =
        integers.length === 0 || known.absent === undefined
          ? []
          : [0, 1].map((more) => ({ values: withValue(String(Number(known.absent) + more)), resource: 'absent' }));
      const inaccessible = integers.flatMap(({ name }) => known.inaccessible.get(name) ?? []);
      const together = [
        { key: 'missing', body: '[]' } as const,
        ...absent.slice(0, 1).flatMap((differing): Differing[] => [
          { ...differing, key: 'missing' },
          { ...differing, body: '[]' },
        ]),
      ];
      return [
        [
          ...[...(isWrite ? (['missing'] as const) : []), ...INVALID_KEYS].map((key) => refused({ key })),
          ...unstatedSchemes(request.operation)
            .slice(0, 1)
            .map((keyScheme) => refused({ key: 'made-up', keyScheme })),
        ],
        integers.length === 0 ? [] : NO_INTEGERS.map((text) => refused({ values: withValue(text) })),
        absent.map(refused),
        inaccessible.map((value) => refused({ values: withValue(value), resource: 'inaccessible' })),
        ...(request.schema === undefined ? [] : [bodies(request, request.schema), together]).map((some) =>
          some.map(refused),
        ),
      ].map(lastForAny);
    });
  const [now, last] = [kinds.map(withOneMalformed), kinds.map((some) => some.filter(isMalformed).slice(1))];
  return [...spread(now), ...spread(last)].filter(
    ({ operation, key }) => key === 'stated' || (operation !== undefined && requiresKey(operation)),
  );
}

/** Those with JSON, and one without: a server that fails at each is told from one that fails for a while. */
function withOneMalformed(some: readonly Probe[]): Probe[] {
  const first = some.find(isMalformed);
  return some.filter((one) => one === first || !isMalformed(one));
}

const isMalformed = ({ body }: Probe): boolean => body !== undefined && body.length > 0 && !isJson(body);

function isJson(body: Uint8Array): boolean {
  try {
    JSON.parse(Buffer.from(body).toString());
    return true;
  } catch {
    return false;
  }
}

/** The last of a kind takes any media type: an API that is JSON does not wait for a request to name that. */
const lastForAny = (probes: readonly Probe[]): Probe[] =>
  probes.map((probe, index) =>
    index === 0 || index < probes.length - 1 ? probe : { ...probe, headers: { ...probe.headers, accept: '*/*' } },
  );

const spread = <Item>(lists: readonly (readonly Item[])[]): Item[] =>
  lists
    .flatMap((list) => list.map((item, index) => ({ item, at: (index + 0.5) / list.length })))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);

function bodies(request: Requests, schema: Schema): Differing[] {
  const sound = toJsonText(request.body());
  const wrong = (type: Json | undefined): Json[] => VALUES.filter((value) => FITS[String(type)]?.(value) === false);
  const whole = [
    '',
    '{"content":',
    sound.slice(0, -1),
    `${sound}}`,
    `[${sound}]`,
    'null',
    ...wrong(schema.keyword('type')).map((value) => JSON.stringify(value)),
  ];
  return [
    ...whole.map((body) => ({ body })),
    ...schema.required.map((name) => ({ fields: { [name]: undefined } })),
    ...[...schema.properties].flatMap(([name, property]) =>
      wrong(property.keyword('type')).map((value) => ({ fields: { [name]: value } })),
    ),
  ];
}
