import { PAGE_PARAMETER, PROBE_NAME } from '../../../contract/behaviours/index.ts';
import { allPoints, type Contract, type Operation } from '../../../contract/model/index.ts';
import { isInteger, pathParameters } from '../../judge/index.ts';
import type { ProbeDefinition } from './definition.ts';
import { type Probe, TIERS } from './probe.ts';
import { validReads } from './valid-reads.ts';
import type { RequestFactory } from './valid-requests.ts';

/** An origin that no server can have in a list of allowed origins. */
const ORIGIN = 'https://page.colloquy.invalid';

/** A safe method (RFC 4918, section 9.1) that OpenAPI cannot document. */
const UNSTATED_METHOD = 'PROPFIND';

export const UNKNOWN_NAME = 'colloquy-unknown';

const TIER = 'probes';

/**
 * Requests that the contract does not document: without a key; with another query, name, path or method; from a page.
 */
export const undocumentedRequests: ProbeDefinition = {
  name: 'undocumented-requests',
  tier: 'probes',
  after: [validReads],
  requests({ contract, known, reads, operations, allow }) {
    const mayWrite = TIERS.indexOf(allow) >= TIERS.indexOf('writes');
    return [
      ...reads.flatMap((factory) => variantsOfRead(contract, factory)),
      ...[...known.surfaces].flatMap((surface) => {
        const read = reads.find(({ operation }) => operation.surface === surface);
        return read === undefined ? [] : variantsOfSurface(contract, mayWrite ? operations : reads, read);
      }),
    ];
  },
};

function variantsOfRead(contract: Contract, { operation, make }: RequestFactory): Probe[] {
  return [
    make({ tier: TIER, query: `${PROBE_NAME}=1` }),
    ...(isPaged(contract, operation)
      ? [1, 2].map((page) => make({ tier: TIER, query: `${PAGE_PARAMETER}=${page}` }))
      : []),
    make({ tier: TIER, headers: { 'accept-encoding': 'gzip' } }),
    make({ tier: TIER, key: 'missing' }),
    ...openNames(operation).map((name) =>
      make({ tier: TIER, values: { [name]: UNKNOWN_NAME }, resource: 'absent' as const }),
    ),
  ];
}

/** Whether the paging of an operation's list is open. */
const isPaged = (contract: Contract, { operationId }: Operation): boolean =>
  allPoints(contract).some(
    ({ id, place }) => contract.choices.get(id)?.shows === 'list-paging' && place.operations.includes(operationId),
  );

/** Names of the path parameters for which the contract does not state the response to an unknown name. */
export const openNames = (operation: Operation): string[] =>
  operation.responses.some(({ key }) => key === '404')
    ? []
    : pathParameters(operation).flatMap((parameter) => (isInteger(parameter) ? [] : [parameter.name]));

function variantsOfSurface(
  { model: compiled, operations, choices }: Contract,
  requests: readonly RequestFactory[],
  first: RequestFactory,
): Probe[] {
  const model = first.make({ tier: TIER });
  const { surface } = model;
  const surfaceOperations = operations.filter((operation) => operation.surface === surface);
  const other = (changes: Partial<Probe>): Probe => ({ ...model, operation: undefined, ...changes });
  const [, prefix = ''] = model.path.split('/');
  const longest = Math.max(...surfaceOperations.map(({ path }) => path.split('/').length));
  const unknown = `/${prefix}${`/${UNKNOWN_NAME}`.repeat(longest - 2)}/`;
  // A refusal is known to be about the method only if another method has succeeded at the path.
  const withoutGet = requests.find(
    ({ operation, lacking }) =>
      operation.surface === surface &&
      lacking.length === 0 &&
      !surfaceOperations.some(({ path, method }) => path === operation.path && method === 'get'),
  );
  const otherMethod =
    withoutGet === undefined ? other({ method: UNSTATED_METHOD }) : other({ path: withoutGet.make().path });
  const versions = [...choices.values()]
    .filter(({ shows, surface: about }) => shows === 'versions' && (about ?? surface) === surface)
    .flatMap((point) => point.choices.flatMap(({ with: rules }) => [...rules.values()]))
    .flatMap((rule) => (rule.kind === 'text' ? rule.suchAs : []));
  const keyless = compiled.keyedSurfaces.has(first.operation.surface);
  return [
    ...(model.path.endsWith('/') ? [other({ path: model.path.slice(0, -1) })] : []),
    other({ path: unknown }),
    otherMethod,
    ...versions.map((version) => other({ path: `${version}${model.path.slice(prefix.length + 2)}` })),
    first.make({ tier: TIER, headers: { origin: ORIGIN } }),
    other({
      method: 'OPTIONS',
      key: 'missing',
      headers: {
        origin: ORIGIN,
        'access-control-request-method': model.method,
        'access-control-request-headers': 'authorization',
      },
    }),
    ...(keyless
      ? [
          other({ path: unknown, key: 'missing' }),
          other({ method: otherMethod.method, path: otherMethod.path, key: 'missing' }),
        ]
      : []),
  ];
}
