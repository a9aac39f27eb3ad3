import type { IHttpConfig, IHttpRequest, PrismHttpComponents } from '@stoplight/prism-http';
import type { JsonObject, Operation } from '../contract/index.ts';
import { loadPrism, type Prism } from './load-prism.ts';

/** A request as the engine checks it. */
export interface EngineRequest {
  /** The path as it was sent, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string | string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed where it is JSON, text where it is not, `undefined` where there is none. */
  readonly body: unknown;
}

/** One thing in a request that the contract does not allow, as the engine puts it. */
export interface Violation {
  /** A status for what has one (401, 415), else the keyword of the schema that failed. */
  readonly code: string;
  /** The way to the value: `body`, `path`, `query` or `header`, then keys. Empty for the request as a whole. */
  readonly path: readonly string[];
  readonly message: string;
}

/** What the engine answers, before the front makes a response of it. */
export interface EngineAnswer {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly status: number;
}

/** Prism over one document: checks requests and makes answers. */
export interface Engine {
  validate(operation: Operation, request: EngineRequest): Promise<readonly Violation[]>;
  /**
   * The answer to a request without fault.
   *
   * @param code The status to answer with; without it the lowest success of the contract, 200 for `2XX`.
   * @param example The named example to answer with.
   */
  answer(operation: Operation, code?: number, example?: string): Promise<EngineAnswer>;
}

type EngineOperation = Awaited<ReturnType<Prism['getHttpOperationsFromSpec']>>[number];

const CONFIG = {
  isProxy: false,
  checkSecurity: true,
  validateRequest: true,
  validateResponse: false,
  errors: false,
  upstreamProxy: undefined,
  mock: { dynamic: false },
} satisfies IHttpConfig;

const UNCHECKED = { ...CONFIG, checkSecurity: false, validateRequest: false };

const nothing = (): void => undefined;
const silent = {
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
  success: nothing,
  child: () => silent,
};
// The engine logs whole requests, keys included, so that its logger must be a deaf one; of pino's it calls these alone.
const logger = silent as unknown as PrismHttpComponents['logger'];

/**
 * Prepares Prism's engine for a document.
 *
 * @throws {Error} when the engine cannot read the document.
 */
export async function prepareEngine(document: JsonObject): Promise<Engine> {
  const { readOperations, validating, answering } = load();
  const found = await readOperations(structuredClone(document));
  const operations = new Map(found.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  const get = ({ method, path }: Operation): EngineOperation => {
    const operation = operations.get(`${method} ${path}`);
    if (operation === undefined) throw new Error(`The engine does not know ${method.toUpperCase()} ${path}.`);
    return operation;
  };

  return {
    async validate(operation, request) {
      const resource = get(operation);
      const result = await validating.request(toEngineRequest(operation, request), [resource], CONFIG)();
      if (result._tag === 'Left') throw result.left;
      return result.right.validations.input.map(({ code, path, message }) => ({
        code: String(code ?? ''),
        path: path ?? [],
        message,
      }));
    },
    async answer(operation, code, example) {
      // A new `mock` for each call: the engine keeps notes in it.
      const mock = { dynamic: false, ...(code && { code }), ...(example && { exampleKey: example }) };
      const request = { method: operation.method, url: { path: operation.path } };
      const result = await answering.request(request, [get(operation)], { ...UNCHECKED, mock })();
      if (result._tag === 'Left') throw result.left;
      const { statusCode, headers, body } = result.right.output;
      return { status: statusCode, headers: headers ?? {}, body };
    },
  };
}

/** The front has found the operation already: the engine gets it alone and takes it. */
const route: PrismHttpComponents['route'] = ({ resources: [resource] }) =>
  resource === undefined ? { _tag: 'Left', left: new Error('no operation') } : { _tag: 'Right', right: resource };

const unused = { _tag: 'Right', right: { statusCode: 200 } } as const;

interface Loaded {
  readonly readOperations: Prism['getHttpOperationsFromSpec'];
  /** Checks requests and answers none. */
  readonly validating: ReturnType<Prism['createInstance']>;
  /** Answers requests and checks none. */
  readonly answering: ReturnType<Prism['createInstance']>;
}

let loaded: Loaded | undefined;

/** The engine's two halves; the library is loaded when it is first needed. */
function load(): Loaded {
  if (loaded !== undefined) return loaded;
  const { createInstance, getHttpOperationsFromSpec } = loadPrism();
  loaded = {
    readOperations: getHttpOperationsFromSpec,
    validating: createInstance(CONFIG, { logger, route, mock: () => () => unused }),
    answering: createInstance(UNCHECKED, { logger, route }),
  };
  return loaded;
}

function toEngineRequest(operation: Operation, { path, query, headers, body }: EngineRequest): IHttpRequest {
  return { method: operation.method, url: { path, query }, headers, body };
}
