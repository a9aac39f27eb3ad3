import { type AssumptionSet, applyAssumptionSet, type FilledContract } from '../../contract/assumptions/index.ts';
import { type Contract, jsonTypeOf, type Operation } from '../../contract/model/index.ts';
import { bodyAsText, headersToSend } from '../../servers/http/core.ts';
import { servedContractOf } from '../../servers/http/index.ts';
import { mockServiceOf } from '../../servers/mock/index.ts';
import { type Html, html } from '../../web/index.ts';
import { authorizationPrefix, sampleReader } from '../reference/sample-request.ts';
import { type ResponseView, responseHtml, viewResponse } from './response-view.ts';

export interface ResponseUnderSet {
  readonly set: string;
  readonly view: ResponseView;
}

/** The request with which the console fills its form for an operation. */
export interface ExampleRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly body: string;
  /** The header with the key, and the text before the key; `undefined` if the operation takes no key in a header. */
  readonly key: { readonly name: string; readonly prefix: string } | undefined;
}

/** The contract under each set, in the order in which pages show them. */
export async function fillContract(contract: Contract, sets: readonly AssumptionSet[]): Promise<FilledContract[]> {
  const usable = sets.filter(({ observed }) => observed === undefined);
  const order = (set: AssumptionSet): number => Number(set.name !== FIRST_SET);
  return Promise.all(usable.toSorted((a, b) => order(a) - order(b)).map((set) => applyAssumptionSet(contract, set)));
}

/** The set that is shown first, as most developers would guess it. */
const FIRST_SET = 'plain';
/** The number of sets that fit next to each other on a page. */
const MAX_COMPARED = 3;

export function exampleRequestReader(contract: Contract, filled: readonly FilledContract[]) {
  const readers = [contract, ...filled].map((one) => ({ model: one.model, samplesOf: sampleReader(one) }));
  return (operation: Operation): ExampleRequest => {
    const samples = readers.flatMap(({ model, samplesOf }) => {
      const under = model.operationOf(operation.pointer);
      return under === undefined ? [] : [samplesOf(under)[0]];
    });
    const [sample] = samples;
    const names = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
    const values = names.map((name, index) => [name, String(sample?.pathValues[index] ?? 1)] as const);
    // If the contract leaves the key or the body open, the first set that has one decides.
    const [key] = samples.flatMap((one) => headerKeyOf(one.operation) ?? []);
    const [body] = samples.flatMap((one) => (one.body?.kind === 'json' ? [one.body.value] : []));
    return {
      path: Object.fromEntries(values),
      body: body === undefined ? '' : JSON.stringify(body, null, 2),
      key,
    };
  };
}

/** The header of the first key of an operation, and the prefix of its value. */
function headerKeyOf({ security: [requirement] }: Operation): ExampleRequest['key'] {
  const scheme = requirement?.[0]?.node;
  if (scheme === undefined) return undefined;
  if (scheme.type !== 'apiKey') return { name: 'Authorization', prefix: authorizationPrefix(scheme) ?? 'Basic ' };
  if (scheme.in === 'cookie') return { name: 'Cookie', prefix: `${scheme.name}=` };
  return scheme.in === 'header' ? { name: String(scheme.name), prefix: '' } : undefined;
}

/**
 * Sends the example request of each operation to a mock under each set. Whatever differs between the responses is a
 * guess.
 */
export async function compareResponses(contract: Contract, filled: readonly FilledContract[]) {
  const bare = servedContractOf(contract);
  const requestOf = exampleRequestReader(contract, filled);
  const services = filled.slice(0, MAX_COMPARED).map((one) => ({ set: one.set.name, service: mockServiceOf(one) }));
  const compare = async (operation: Operation): Promise<[id: string, ResponseUnderSet[]]> => {
    const { path, body, key } = requestOf(operation);
    const request = {
      method: operation.method.toUpperCase(),
      path: operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? '')),
      query: '',
      headers: {
        ...(body !== '' && { 'content-type': jsonTypeOf(operation.requestBody) }),
        ...(key && { [key.name.toLowerCase()]: `${key.prefix}example-key` }),
      },
      body: new TextEncoder().encode(body),
    };
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
  return new Map(await Promise.all(contract.operations.map(compare)));
}

/** Masks random identifiers, so that every build has the same output. */
const maskIdentifiers = (value: string): string => value.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '…');

export function comparisonHtml(responses: readonly ResponseUnderSet[], root: string): Html | undefined {
  if (responses.length < 2) return undefined;
  const column = ({ set, view }: ResponseUnderSet): Html =>
    html`<figure><figcaption>Under <b>${set}</b></figcaption>${responseHtml(view, root, (ids) => ids.join(', '))}</figure>`;
  return html`<section class="sets"><h2 id="sets">The same request under ${responses.length} assumption sets</h2>
<p>Each of these responses fits what is known of the API. What is dashed is a guess: it leads to the question that decides it.</p>
<div class="columns">${responses.map(column)}</div></section>`;
}
