import { PROBE_NAME } from '../../../contract/behaviours/index.ts';
import type { ProbeContext } from './definition.ts';
import { createSpelledQuery, findFilterNames, queryOf } from './filter-queries.ts';
import type { KnownResources } from './probe.ts';
import { type Forms, USUAL_FORM } from './request-forms.ts';
import type { RequestFactory, RequestOverrides } from './valid-requests.ts';
import { fieldValue, optionalFields } from './writes.ts';

const MAX_QUERY_FORMS = 4;

/** The queries of a read: none, an unknown one, and filters with values that exist. */
export function queryForms({ contract, known }: ProbeContext, { operation }: RequestFactory): Forms {
  const filters = [
    ...findFilterNames(contract, operation).flatMap((name) => {
      const value = known.values.get(name);
      return value === undefined ? [] : [createSpelledQuery(name, value)];
    }),
    ...[...(known.filters ?? [])].flatMap(([name, [value]]) => (value === undefined ? [] : [queryOf([[name, value]])])),
  ];
  return [USUAL_FORM, ...[`${PROBE_NAME}=1`, ...filters].map((query) => ({ query }))].slice(0, MAX_QUERY_FORMS);
}

/** The forms of a write in its body and its path: each optional field, and each further resource that the user named. */
export function writeForms(factory: RequestFactory, known: KnownResources): Forms {
  const fields = optionalFields(factory, known);
  const names = fields.map((one) => Object.keys(one)[0]);
  return [
    USUAL_FORM,
    ...fields.flatMap((one, index) => (names.indexOf(names[index]) === index ? [{ fields: one }] : [])),
    ...createPathsOfFurther(factory, known),
  ];
}

/** The forms of a write to a resource that the key cannot access: each optional field, with a value of that resource if it is known. */
export function inaccessibleForms(factory: RequestFactory, known: KnownResources): Forms {
  return writeForms(factory, known).flatMap(({ values, fields = {} }) => {
    if (values !== undefined) return [];
    const replaced = Object.entries(fields).map(([name, value]) => {
      const property = factory.schema?.properties.get(name);
      const other = known.inaccessible.get(name);
      return [name, other === undefined || property === undefined ? value : fieldValue(property, other)] as const;
    });
    return [{ fields: Object.fromEntries(replaced) }];
  });
}

/**
 * Returns the further values of the last path parameter. Those of an earlier one may not contain the resource that the
 * last one names.
 */
export function createPathsOfFurther(
  { operation }: RequestFactory,
  { further }: KnownResources,
): Pick<RequestOverrides, 'values'>[] {
  const name = operation.parameters.filter((one) => one.in === 'path').at(-1)?.name ?? '';
  return (further?.get(name) ?? []).map((value) => ({ values: { [name]: value } }));
}
