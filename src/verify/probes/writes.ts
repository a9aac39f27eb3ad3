import type { Json, Schema } from '../../contract/index.ts';
import type { Known, Probe } from './probe.ts';
import type { Requests } from './sound.ts';

/** What a server may do with a text: decomposed letters, white space at its ends and three characters of HTML show it. */
const TELLING = (number: number): string => `  ${number}u\u0308\u00df\n<b>&\u{1f558} `;
const DIGITS = (number: number): string => String(1_000_000 + number);
const MANY = 5_000;

/** What is stored, and may cost. Each is sent once, and never again. */
export function writes(known: Known, requests: readonly Requests[]): Probe[] {
  return requests
    .filter(({ operation, lacking }) => operation.method !== 'get' && lacking.length === 0)
    .flatMap((request) => (request.schema === undefined ? [request.make()] : ofBody(request, request.schema, known)));
}

function ofBody(request: Requests, schema: Schema, known: Known): Probe[] {
  const { required } = schema;
  const properties = [...schema.properties];
  const texts = properties.flatMap(([name, property]) =>
    required.includes(name) && property.keyword('type') === 'string' ? [name] : [],
  );
  let made = 0;
  const changed = (change: (number: number) => string): Record<string, Json> =>
    Object.fromEntries(
      texts.map((name) => {
        made += 1;
        return [name, change(10 + made)] as const;
      }),
    );
  const optional = properties.flatMap(([name, property]) => {
    if (required.includes(name)) return [];
    return optionalValues(name, property, known).map((value) => ({ [name]: value }));
  });
  const [first = ''] = texts;
  const openParts: Record<string, Json>[] = [
    { further: 'Colloquy check' },
    ...texts.flatMap((name) => [{ [name]: '' }]),
    ...(first === '' ? [] : [{ [first]: null }]),
    ...texts.map((name) => ({ [name]: 'Colloquy check '.repeat(MANY / 15) })),
  ];
  return [
    request.make(),
    ...optional.map((fields) => request.make({ fields })),
    request.make({ fields: changed(TELLING) }),
    request.make({ fields: changed(DIGITS) }),
    ...openParts.map((fields) => request.make({ fields })),
    request.make({ headers: { 'content-type': 'text/plain' } }),
  ];
}

/** Values for a field that need not be there: objects of any form, and what the user knows. */
function optionalValues(name: string, property: Schema, known: Known): Json[] {
  if (property.isFreeForm) {
    return [{ note: 'Colloquy check' }, {}, { list: [1, { deep: null }], flag: true, '': 'a text' }];
  }
  const value = known.values.get(name);
  if (value === undefined) return [];
  return [property.keyword('type') === 'integer' ? Number(value) : value];
}
