import { type AssumptionSet, applyAssumptionSet, type FilledContract } from '../../contract/assumptions/index.ts';
import { type Contract, contentOfType, type Operation } from '../../contract/model/index.ts';
import { bodyAsText, headersToSend, type ServedRequest } from '../../servers/http/core.ts';
import { toServedContract } from '../../servers/http/index.ts';
import { createMockService } from '../../servers/mock/index.ts';
import { type Html, html } from '../../web/index.ts';
import { createExampleRequestReader, type ExampleRequest, exampleKeys } from './example-request.ts';
import { encodeBody, writeRequest } from './request-form.ts';
import { type ResponseView, responseHtml, viewResponse } from './response-view.ts';

export interface ResponseUnderSet {
  readonly set: string;
  readonly view: ResponseView;
}

/**
 * Applies each set, except the observed ones, to the contract. The results are in the order in which pages show them.
 */
export async function fillContract(contract: Contract, sets: readonly AssumptionSet[]): Promise<FilledContract[]> {
  const usable = sets.filter(({ observed }) => observed === undefined);
  const rankSet = (set: AssumptionSet): number => Number(set.name !== FIRST_SET);
  return Promise.all(
    usable.toSorted((a, b) => rankSet(a) - rankSet(b)).map((set) => applyAssumptionSet(contract, set)),
  );
}

/** The set that pages show first, since it guesses what most developers would. */
const FIRST_SET = 'plain';
/** The maximum number of sets whose responses a page shows next to each other. */
const MAX_COMPARED_SETS = 3;

/**
 * Sends the example request of each operation to mocks under the sets that pages compare. Each difference between the
 * responses is a guess.
 */
export async function compareResponses(contract: Contract, filled: readonly FilledContract[]) {
  const bare = toServedContract(contract);
  const requestOf = createExampleRequestReader(contract, filled);
  const services = filled
    .slice(0, MAX_COMPARED_SETS)
    .map((one) => ({ set: one.set.name, service: createMockService(one) }));
  const compareUnderSets = async (operation: Operation): Promise<[id: string, ResponseUnderSet[]]> => {
    const example = requestOf(operation);
    const request = await toServedRequest(operation, example);
    const responses = await Promise.all(
      services.map(async ({ set, service }) => {
        const response = await service.respond(request);
        const headers = Object.entries(headersToSend(response, set)).map(([name, value]) => [
          name,
          maskIdentifiers(value),
        ]);
        const view = viewResponse(bare, operation, {
          ...response,
          body: bodyAsText(response),
          headers: Object.fromEntries(headers),
        });
        return { set, view };
      }),
    );
    return [operation.operationId, responses];
  };
  return new Map(await Promise.all(contract.operations.map(compareUnderSets)));
}

/** Writes the example request in the form in which a server receives it. */
async function toServedRequest(operation: Operation, example: ExampleRequest): Promise<ServedRequest> {
  const [body] = example.bodies;
  const keys = exampleKeys(example, 'example-key');
  const written = writeRequest(operation, { parameters: example.parameters, keys });
  const content = contentOfType(operation.requestBody?.contents ?? [], body?.mediaType ?? '');
  const { bytes, contentType } = await encodeBody(content, body);
  const headers = Object.entries(written.headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    method: operation.method.toUpperCase(),
    path: written.path,
    query: written.query,
    headers: { ...Object.fromEntries(headers), ...(contentType !== undefined && { 'content-type': contentType }) },
    body: bytes,
  };
}

/** Masks random identifiers, so that every build has the same output. */
const maskIdentifiers = (value: string): string => value.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '…');

export function comparisonHtml(responses: readonly ResponseUnderSet[], root: string): Html | undefined {
  if (responses.length < 2) return undefined;
  const columnHtml = ({ set, view }: ResponseUnderSet): Html =>
    html`<figure><figcaption>Under <b>${set}</b></figcaption>${responseHtml(view, root, (ids) => ids.join(', '))}</figure>`;
  return html`<section class="sets"><h2 id="sets">The same request under ${responses.length} assumption sets</h2>
<p>Each of these responses fits what is known of the API. What is dashed is a guess: it leads to the question that decides it.</p>
<div class="columns">${responses.map(columnHtml)}</div></section>`;
}
