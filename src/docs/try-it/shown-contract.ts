import { at, type Contract, editableAt, isJsonObject, type JsonObject, type Operation } from '../../contract/index.ts';

/** What the console shows. */
export interface Shown {
  readonly contract: Contract;
  /** The contract as the mock serves it, which may be under a set. */
  readonly served: Contract;
  readonly mockUrl: string;
}

/**
 * The contract as the console shows it: the mock as its only server, what is open said in words where something is
 * sent, and each operation with the key and the encoding that the mock asks for there. No key is sent where none is.
 */
export function shownContract({ contract, served, mockUrl }: Shown): JsonObject {
  const document = structuredClone(contract.document);
  for (const { id, question, place } of contract.openPoints) {
    const element = at(document, place.pointer);
    if (!isJsonObject(element) || contract.model.directionAt(place.pointer) !== 'sent') continue;
    const own = typeof element.description === 'string' ? `${element.description.trim()}\n\n` : '';
    editableAt(document, place.pointer).description = `${own}Open: ${question} (${id})`;
  }
  for (const { pointer } of served.operations) {
    if (at(document, pointer) === undefined) continue;
    const operation = editableAt(document, pointer);
    operation.security = at(served.document, `${pointer}/security`) ?? served.document.security ?? [];
    const encoding = at(served.document, `${pointer}/requestBody/content`);
    const isOpen = at(document, `${pointer}/requestBody/content/*~1*`) !== undefined;
    if (isOpen && encoding !== undefined) editableAt(document, `${pointer}/requestBody`).content = encoding;
  }
  const paths = Object.entries(isJsonObject(document.paths) ? document.paths : {}).map(([path, item]) => {
    const { servers: _, ...rest } = isJsonObject(item) ? item : {};
    return [path, rest] as const;
  });
  const securitySchemes = at(served.document, '/components/securitySchemes') ?? {};
  return {
    ...document,
    components: { ...Object(document.components), securitySchemes },
    servers: [{ url: mockUrl, description: 'The mock on this machine.' }],
    paths: Object.fromEntries(paths),
  };
}

/** The request that an operation's page leads to, within the address of the console. */
export function tryItHash({ operationId }: Pick<Operation, 'operationId'>): string {
  return `#${encodeURIComponent(operationId)}`;
}
