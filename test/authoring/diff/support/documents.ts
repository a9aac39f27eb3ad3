import { diffContracts, toSentence } from '../../../../src/authoring/diff/index.ts';
import { type Contract, contractFrom, type JsonObject, parseContract } from '../../../../src/contract/model/index.ts';

export type Document = Record<string, unknown>;

export const documentOf = (operation: object, more: object = {}): Document => ({
  openapi: '3.1.0',
  info: { title: 'Pairs', version: '1' },
  paths: { '/things/{id}': { post: { operationId: 'change', ...operation } } },
  ...more,
});

export const content = (schema: unknown): object => ({ content: { 'application/json': { schema } } });

const DONE = { 200: { description: 'Done.' } };

/** A document with a schema in a request. */
export const withSent = (schema: unknown): Document => documentOf({ requestBody: content(schema), responses: DONE });

/** A document with a schema in a response. */
export const withReceived = (schema: unknown): Document =>
  documentOf({ responses: { 200: { description: 'Done.', ...content(schema) } } });

export const ratingOf = (before: Document, after: Document): string =>
  diffContracts(parseContract(JSON.stringify(before), 'old.json'), parseContract(JSON.stringify(after), 'new.json'))
    .rating;

/** The changes as lines of a changelog. */
export const sentences = (before: Contract, after: Contract): string[] =>
  diffContracts(before, after).changes.map((change) => `${change.rating} ${toSentence(change)}`);

/** A document without marks, whose ids would not be unique in copies of an element. */
export function withoutMarks({ document }: Contract): Document {
  return JSON.parse(
    JSON.stringify(document, (key, value) => (key === 'x-source' || key === 'x-unspecified' ? undefined : value)),
  );
}

/** The contract of a document that is JSON. */
export const contractOf = (document: Document): Contract => contractFrom(document as JsonObject, new Map());
