import type { Contract } from '../../contract/index.ts';
import type { Known, Probe } from './probe.ts';
import type { Requests } from './sound.ts';

/** How often each read is sent: a server can break a statement now and then. */
const TIMES = 3;

/** The origin of a page that no server knows. */
const PAGE = 'https://page.colloquy.invalid';

/** A safe method (RFC 4918, section 9.1) that no contract in OpenAPI can state. */
const UNSTATED_METHOD = 'PROPFIND';

/**
 * What leaves nothing behind: requests that read, and what stands beside the contract.
 *
 * @param isWritten Whether the operations that write are asked as well.
 */
export function reads(contract: Contract, known: Known, requests: readonly Requests[], isWritten: boolean): Probe[] {
  const readable = requests.filter(({ operation, lacking }) => operation.method === 'get' && lacking.length === 0);
  const sound = readable.flatMap((request) => Array.from({ length: TIMES }, () => request.make()));
  const others = readable.flatMap((request) => [
    request.make({ query: 'colloquy=1' }),
    request.make({ key: 'missing' }),
  ]);
  const beside = [...known.surfaces].flatMap((surface) => {
    const [first] = readable.filter(({ operation }) => operation.surface === surface);
    return first === undefined ? [] : besideContract(contract, isWritten ? requests : readable, first);
  });
  return [...sound, ...others, ...beside];
}

/** Paths and methods that are not stated, and requests of pages: the responses are open. */
function besideContract(
  { model: compiled, operations, choices }: Contract,
  requests: readonly Requests[],
  first: Requests,
): Probe[] {
  const model = first.make();
  const { surface } = model;
  const own = operations.filter((operation) => operation.surface === surface);
  const other = (changes: Partial<Probe>): Probe => ({ ...model, operation: undefined, ...changes });
  const [, prefix = ''] = model.path.split('/');
  const longest = Math.max(...own.map(({ path }) => path.split('/').length));
  const unknown = `/${prefix}${'/colloquy-unknown'.repeat(longest - 2)}/`;
  // Without a success at the path, a refusal does not show that it is for the method.
  const withoutGet = requests.find(
    ({ operation, lacking }) =>
      operation.surface === surface &&
      lacking.length === 0 &&
      !own.some(({ path, method }) => path === operation.path && method === 'get'),
  );
  const unstated =
    withoutGet === undefined ? other({ method: UNSTATED_METHOD }) : other({ path: withoutGet.make().path });
  const versions = [...choices.values()]
    .filter(({ shows, surface: about }) => shows === 'versions' && (about ?? surface) === surface)
    .flatMap((point) => point.choices.flatMap(({ with: rules }) => [...rules.values()]))
    .flatMap((rule) => (rule.kind === 'text' ? rule.suchAs : []));
  const keyless = compiled.keyedSurfaces.has(first.operation.surface);
  return [
    ...(model.path.endsWith('/') ? [other({ path: model.path.slice(0, -1) })] : []),
    other({ path: unknown }),
    unstated,
    ...versions.map((version) => other({ path: `${version}${model.path.slice(prefix.length + 2)}` })),
    first.make({ headers: { origin: PAGE } }),
    other({
      method: 'OPTIONS',
      key: 'missing',
      headers: {
        origin: PAGE,
        'access-control-request-method': model.method,
        'access-control-request-headers': 'authorization',
      },
    }),
    ...(keyless
      ? [
          other({ path: unknown, key: 'missing' }),
          other({ method: unstated.method, path: unstated.path, key: 'missing' }),
        ]
      : []),
  ];
}
