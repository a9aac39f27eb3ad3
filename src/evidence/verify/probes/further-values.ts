import type { ProbeDefinition } from './definition.ts';
import { createPathsOfFurther } from './operation-forms.ts';
import type { KnownResources, Probe } from './probe.ts';
import { validReads } from './valid-reads.ts';
import type { RequestFactory, RequestOverrides } from './valid-requests.ts';
import { createTextsWithSpecialCharacters, fieldValue, optionalFields, withRepeats, writes } from './writes.ts';

/** Reads with each further value that the user gave for the last parameter of their path. */
export const furtherReads: ProbeDefinition = {
  name: 'further-reads',
  tier: 'reads',
  after: [validReads],
  requests: ({ reads, known }) =>
    reads.flatMap((factory) =>
      createPathsOfFurther(factory, known).map((overrides) => withRepeats(() => factory.make(overrides))),
    ),
};

/** Writes to each further resource that the user named: a server may treat the second conversation in another way than the first. */
export const furtherWrites: ProbeDefinition = {
  name: 'further-writes',
  tier: 'writes',
  after: [writes],
  requests: ({ writes: factories, known }) =>
    factories.flatMap((factory) => createWritesToFurtherResources(factory, known)),
};

function createWritesToFurtherResources(factory: RequestFactory, known: KnownResources): Probe[] {
  const { schema, operation } = factory;
  if (schema === undefined) return [];
  const ofFields = [...schema.properties].flatMap(([name, property]) =>
    (known.further?.get(name) ?? []).map((value) => ({ [name]: fieldValue(property, value) })),
  );
  const [firstOptional] = optionalFields(factory, known);
  const make = (overrides: RequestOverrides): Probe => withRepeats(() => factory.make(overrides));
  return [
    ...ofFields.map((fields) => make({ fields })),
    ...createPathsOfFurther(factory, known).flatMap((overrides) => [
      make(overrides),
      ...(firstOptional === undefined ? [] : [make({ ...overrides, fields: firstOptional })]),
      make({ ...overrides, fields: createTextsWithSpecialCharacters(factory, known.lengths?.get(operation)) }),
      // The first resource again: a server may mix up the resources of two requests in a row.
      make({}),
    ]),
  ];
}
