import { type AssumptionSet, applyAssumptionSet, type FilledContract } from '../../contract/assumptions/index.ts';
import { type Contract, jsonTypeOf, type Operation } from '../../contract/model/index.ts';
import { headersToSend } from '../../servers/http/core.ts';
import { servedContractOf } from '../../servers/http/index.ts';
import { mockServiceOf } from '../../servers/mock/index.ts';
import { type Html, html } from '../../web/index.ts';
import { bodyExamples, keyOf, sampleRequestsOf } from '../reference/samples.ts';
import { type ResponseView, responseHtml, viewResponse } from './response-view.ts';

export interface Compared {
  readonly set: string;
  readonly view: ResponseView;
}

/** The request that shows an operation, as the console has it ready. */
export interface ExampleRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly body: string;
  /** The header that a key is sent in, and what precedes it there; without one no key is asked for. */
  readonly key: { readonly name: string; readonly prefix: string } | undefined;
}

/** The contract under each set, in the order in which pages show them. */
export async function filledBy(contract: Contract, sets: readonly AssumptionSet[]): Promise<FilledContract[]> {
  const usable = sets.filter(({ observed }) => observed === undefined);
  const order = (set: AssumptionSet): number => Number(set.name !== USUAL);
  return Promise.all(usable.toSorted((a, b) => order(a) - order(b)).map((set) => applyAssumptionSet(contract, set)));
}

/** What most developers would guess comes first. */
const USUAL = 'plain';
/** As many as there is room for next to each other. */
const MOST = 3;

export function exampleRequestsOf(contract: Contract, filled: readonly FilledContract[]) {
  const samplesOf = sampleRequestsOf(contract);
  return (operation: Operation): ExampleRequest => {
    const [sample] = samplesOf(operation);
    const names = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
    const values = names.map((name, index) => [name, String(sample?.pathValues[index] ?? 1)] as const);
    const underSets = filled
      .map(({ model }) => model.operationOf(operation.pointer))
      .filter((one) => one !== undefined);
    // Where the contract leaves key or body open, they are as the first set has them that asks for one.
    const [key] = [operation, ...underSets].flatMap((one) => keyOf(one) ?? []);
    const examples = underSets.map((one) => bodyExamples(one)[0]?.value);
    const [body] = [sample?.body, ...examples].filter((value) => value !== undefined);
    return {
      path: Object.fromEntries(values),
      body: body === undefined ? '' : JSON.stringify(body, null, 2),
      key: key?.in === 'header' ? { name: key.name, prefix: key.prefix } : undefined,
    };
  };
}

/** Responds to the example request of each operation, by its id, under each set: what differs is a guess. */
export async function comparisonsOf(contract: Contract, filled: readonly FilledContract[]) {
  const bare = servedContractOf(contract);
  const requestOf = exampleRequestsOf(contract, filled);
  const services = filled.slice(0, MOST).map((one) => ({ set: one.set.name, service: mockServiceOf(one) }));
  const compare = async (operation: Operation): Promise<[id: string, Compared[]]> => {
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
    const compared = await Promise.all(
      services.map(async ({ set, service }) => {
        const response = await service.respond(request);
        const headers = Object.entries(headersToSend(response, set)).map(([name, value]) => [name, fixed(value)]);
        const view = viewResponse(bare, operation, { ...response, headers: Object.fromEntries(headers) });
        return { set, view };
      }),
    );
    return [operation.operationId, compared];
  };
  return new Map(await Promise.all(contract.operations.map(compare)));
}

/** What is random in each response is left out, so that each build is the same. */
const fixed = (value: string): string => value.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '…');

export function comparisonHtml(compared: readonly Compared[], root: string): Html | undefined {
  if (compared.length < 2) return undefined;
  const column = ({ set, view }: Compared): Html =>
    html`<figure><figcaption>Under <b>${set}</b></figcaption>${responseHtml(view, root, (ids) => ids.join(', '))}</figure>`;
  return html`<section class="sets"><h2 id="sets">The same request under ${compared.length} assumption sets</h2>
<p>Each of these responses fits what is known of the API. What is dashed is a guess: it leads to the question that decides it.</p>
<div class="columns">${compared.map(column)}</div></section>`;
}
