import { type Contract, exampleSites, hasUnevaluated } from '../../contract/model/index.ts';

/**
 * Returns the pointers of the examples that fit their schemas, among those whose schemas have a keyword `unevaluated…`:
 * Redocly’s validator misreads some of these.
 */
export async function fittingExamples({ model, document }: Contract): Promise<readonly string[]> {
  const sites = exampleSites(model).filter(({ schema }) => hasUnevaluated(document, schema));
  if (sites.length === 0) return [];
  // Loaded on demand: it takes longer than reading the contract.
  const { validatorsOf } = await import('../../contract/model/validator.ts');
  const validators = validatorsOf(document, { fewValues: true });
  return sites
    .filter(({ schema, value }) => value !== undefined && validators(schema)(value).length === 0)
    .map(({ pointer }) => pointer);
}
