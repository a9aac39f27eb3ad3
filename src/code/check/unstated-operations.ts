import type { RequestAddress } from './address.ts';
import { createFactAdder, type Fact, type FieldLocation } from './fact.ts';
import { addKeyFact, findKey } from './key-facts.ts';
import { displayFieldPath, selectDistinctUses } from './response-facts.ts';
import { alternatives, type CodeRequest, collectSentFields } from './values/index.ts';
import type { Verdicts } from './verdicts/index.ts';

/**
 * Finds the facts of a request whose operation is not stated. Only its headers, with the key, and its errors can be
 * judged: as those of another operation on the same surface.
 */
export function findUnstatedOperationFacts(
  request: CodeRequest,
  address: RequestAddress,
  operationKey: readonly string[],
  verdicts: Verdicts,
): readonly Fact[] {
  const like = verdicts.findSimilarOperation(address.path ?? '');
  if (like === undefined || request.isDeclared) return [];
  const facts: Fact[] = [];
  const add = createFactAdder(facts, operationKey);
  const headers = collectSentFields(request.headers);
  const key = findKey(like, headers, address);
  addKeyFact(key, request, like, verdicts, add);
  for (const [name, { at }] of headers.fields)
    if (!key.names.has(name)) add(at, ['header', name], verdicts.judgeRequestHeader(like, name));
  for (const use of selectDistinctUses(request)) {
    if (use.of === 'field' && use.isError && use.isWrapped === undefined)
      add(use.at, ['response field', displayFieldPath(use.path)], verdicts.judgeResponseField(like, use));
    else if (use.of === 'status' && use.status >= 400)
      add(use.at, ['status', String(use.status)], verdicts.judgeStatus(like, use.status));
  }
  return facts.filter(({ verdict, key }) => verdict !== 'invented' || key[2] !== 'response field');
}

/** Lists the fields that a request to an operation that is not stated sends and reads, without sent fields whose names are stated elsewhere. */
export function listUnstatedFields(
  request: CodeRequest,
  { query, path = '' }: RequestAddress,
  verdicts: Verdicts,
): readonly FieldLocation[] {
  const fields: FieldLocation[] = [...query].map(([name, { at }]) => ({ at, field: `query ${name}` }));
  for (const value of alternatives(request.body?.value))
    if (value.kind === 'object')
      for (const [name, { at }] of value.fields)
        if (!verdicts.isStatedName(name)) fields.push({ at, field: `body field ${name}` });
  const like = verdicts.findSimilarOperation(path);
  // Other operations can have the same type.
  for (const use of selectDistinctUses(request))
    if (use.of === 'header' && like && verdicts.judgeResponseHeader(like, use.name)?.verdict === 'invented')
      fields.push({ at: use.at, field: `response header ${use.name}` });
    else if (use.of === 'field' && use.isWrapped === undefined && use.declared !== 'type')
      fields.push({ at: use.at, field: `response field ${displayFieldPath(use.path)}` });
  const locationKey = ({ at, field }: FieldLocation): string => `${at.file}:${at.line} ${field}`;
  return [...new Map(fields.map((each) => [locationKey(each), each])).values()];
}
