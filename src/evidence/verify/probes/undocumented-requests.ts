import { PAGE_PARAMETER, PROBE_NAME, UNKNOWN_NAME } from '../../../contract/behaviours/index.ts';
import { allPoints, type Contract, type Operation } from '../../../contract/model/index.ts';
import { isIntegerParameter, pathParameters } from '../../judge/index.ts';
import type { ProbeDefinition } from './definition.ts';
import { type Probe, TIERS } from './probe.ts';
import { validReads } from './valid-reads.ts';
import type { RequestFactory } from './valid-requests.ts';

/** The origin of a page that no server can have allowed: `.invalid` is a reserved domain. */
export const FOREIGN_ORIGIN = 'https://page.colloquy.invalid';

/** A safe method (RFC 4918, section 9.1) that OpenAPI 3.1 cannot document. */
const UNDOCUMENTED_METHOD = 'PROPFIND';

const TIER = 'probes';

/** Requests that the contract does not document: without a key; with an undocumented query, name, path or method; from a web page. */
export const undocumentedRequests: ProbeDefinition = {
  name: 'undocumented-requests',
  tier: 'probes',
  after: [validReads],
  requests({ contract, known, reads, operations, allow }) {
    const mayWrite = TIERS.indexOf(allow) >= TIERS.indexOf('writes');
    return [
      ...reads.flatMap((factory) => createReadVariants(contract, factory)),
      ...[...known.surfaces].flatMap((surface) => {
        const read = reads.find(({ operation }) => operation.surface === surface);
        return read === undefined ? [] : createSurfaceVariants(contract, mayWrite ? operations : reads, read);
      }),
    ];
  },
};

function createReadVariants(contract: Contract, { operation, make }: RequestFactory): Probe[] {
  const usual = make({ tier: TIER });
  return [
    ...(usual.path.endsWith('/') ? [{ ...usual, operation: undefined, path: usual.path.slice(0, -1) }] : []),
    make({ tier: TIER, query: `${PROBE_NAME}=1` }),
    ...(isPagingOpen(contract, operation)
      ? [1, 2].map((page) => make({ tier: TIER, query: `${PAGE_PARAMETER}=${page}` }))
      : []),
    make({ tier: TIER, headers: { 'accept-encoding': 'gzip' } }),
    make({ tier: TIER, key: 'missing' }),
    ...parametersWithoutNotFound(operation).map((name) =>
      make({ tier: TIER, values: { [name]: UNKNOWN_NAME }, resource: 'absent' as const }),
    ),
  ];
}

/** Whether the paging of an operation's list is open. */
const isPagingOpen = (contract: Contract, { operationId }: Operation): boolean =>
  allPoints(contract).some(
    ({ id, place }) => contract.choices.get(id)?.shows === 'list-paging' && place.operations.includes(operationId),
  );

/** Names of the text parameters in a path, if the contract does not state that unknown names get a 404. */
export const parametersWithoutNotFound = (operation: Operation): string[] =>
  operation.responses.some(({ key }) => key === '404')
    ? []
    : pathParameters(operation).flatMap((parameter) => (isIntegerParameter(parameter) ? [] : [parameter.name]));

function createSurfaceVariants(
  { model: compiled, operations, choices }: Contract,
  requests: readonly RequestFactory[],
  first: RequestFactory,
): Probe[] {
  const model = first.make({ tier: TIER });
  const { surface } = model;
  const surfaceOperations = operations.filter((operation) => operation.surface === surface);
  const createProbe = (changes: Partial<Probe>): Probe => ({ ...model, operation: undefined, ...changes });
  const [, prefix = ''] = model.path.split('/');
  const longest = Math.max(...surfaceOperations.map(({ path }) => path.split('/').length));
  const unknown = `/${prefix}${`/${UNKNOWN_NAME}`.repeat(longest - 2)}/`;
  // A path at which another method succeeds: only there a refusal must be about the method.
  const withoutGet = requests.find(
    ({ operation, lacking }) =>
      operation.surface === surface &&
      lacking.length === 0 &&
      !surfaceOperations.some(({ path, method }) => path === operation.path && method === 'get'),
  );
  const otherMethod =
    withoutGet === undefined
      ? createProbe({ method: UNDOCUMENTED_METHOD })
      : createProbe({ path: withoutGet.make().path });
  const versions = [...choices.values()]
    .filter(({ shows, surface: about }) => shows === 'versions' && (about ?? surface) === surface)
    .flatMap((point) => point.choices.flatMap(({ with: rules }) => [...rules.values()]))
    .flatMap((rule) => (rule.kind === 'text' ? rule.suchAs : []));
  const keyless = compiled.keyedSurfaces.has(first.operation.surface);
  return [
    createProbe({ path: unknown }),
    otherMethod,
    ...versions.map((version) => createProbe({ path: `${version}${model.path.slice(prefix.length + 2)}` })),
    first.make({ tier: TIER, headers: { origin: FOREIGN_ORIGIN } }),
    createProbe({
      method: 'OPTIONS',
      key: 'missing',
      headers: {
        origin: FOREIGN_ORIGIN,
        'access-control-request-method': model.method,
        'access-control-request-headers': 'authorization',
      },
    }),
    ...(keyless
      ? [
          createProbe({ path: unknown, key: 'missing' }),
          createProbe({ method: otherMethod.method, path: otherMethod.path, key: 'missing' }),
        ]
      : []),
  ];
}
