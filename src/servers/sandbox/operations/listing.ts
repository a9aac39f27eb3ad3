import { pageHeaders, requestedPage } from '../../../contract/behaviours/index.ts';
import type { Operation } from '../../../contract/model/index.ts';
import type { OperationReader, SandboxContext } from '../context.ts';
import { createAccessCondition } from '../data/keys.ts';
import { readPage } from '../data/lists.ts';
import type { MeaningScope, MeaningSubject } from '../responses/meanings.ts';
import { createResponseWriter, type ResponseWriterOptions } from '../responses/response-writer.ts';
import type { StoredRow } from '../store/store.ts';
import type { CreateAccessConditions, FilterReader } from './filters.ts';

export interface Listing extends Pick<ResponseWriterOptions, 'fields' | 'openPoints'> {
  readonly element: MeaningSubject;
  readonly table: string;
  readonly select: string;
  /** The column with the agent that a key must be able to access. */
  readonly agent: string;
  readonly filters?: FilterReader;
  read(row: StoredRow): MeaningScope;
}

/** Lists the elements that the key can access and the filters match, sorted and in pages as the set says. */
export async function createListHandler(
  context: SandboxContext,
  operation: Operation,
  { element, table, select, agent, filters, read, fields, openPoints = [] }: Listing,
): Promise<OperationReader> {
  const { decisions } = context.contract;
  const access = decisions.forSurface('key-access', operation.surface);
  const order = decisions.forOperation('list-order', operation).does;
  const paging = decisions.forOperation('list-paging', operation).does;
  const leavesOut = decisions.forOperation('list-completeness', operation).does;
  const next = paging?.field === undefined ? {} : ({ list: { [paging.field]: 'list.next' } } as const);
  const writer = await createResponseWriter(context, operation, {
    subject: 'list',
    element,
    fields: { ...fields, ...next },
    openPoints,
  });
  const rising = context.ids.rising(`${table}.id`);

  return {
    *read({ path, query }, key) {
      const createAccessConditions: CreateAccessConditions = (column) =>
        access.does ? [createAccessCondition(key, column)] : [];
      const number = paging === undefined ? 1 : Math.min(requestedPage(paging, query), 1e9);
      const offset = paging === undefined ? 0 : (number - 1) * paging.size;
      const where = [
        ...createAccessConditions(agent),
        ...(filters === undefined ? [] : yield* filters(query, createAccessConditions)),
      ];
      const selection = { table, select, rising, where, order, leavesOut, limit: paging?.size, offset };
      const { rows, more, total } = yield* readPage(selection, writer.has('list.total'));
      const next = more ? number + 1 : undefined;
      const headers = paging === undefined ? {} : pageHeaders(paging, next, path, query);
      return writer.make({ list: { elements: rows.map(read), total, next } }, [], headers);
    },
  };
}
