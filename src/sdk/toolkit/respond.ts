import type { Catalog, CatalogToolkit } from './catalog.ts';
import { waitWithinTime } from './deadline.ts';
import { describeError } from './describe-error.ts';
import { createFailure, type FailureDetails, type Reason } from './failure.ts';
import type { Limits } from './limits.ts';
import { type RequestNotes, runTraced } from './log.ts';
import type { ToolkitHandlerOptions } from './options.ts';
import type { ErrorOrder, ToolkitOperation } from './protocol.ts';
import { chooseParameters, readBody, type SentParameters } from './read-parameters.ts';
import type { Answer, Body, PlainRequest } from './request.ts';
import type { ResponseWriter } from './response-writer.ts';
import { operationFor, parseRoute, type Route } from './route.ts';
import { createRunner, type RunEnd, type ServedTool, thenOrNow } from './run.ts';
import { ignoreRejections, isThenable } from './untrusted.ts';
import { findUnsendableReason } from './write-json.ts';

interface RequestState {
  readonly request: PlainRequest;
  readonly notes: RequestNotes;
  readonly operation: ToolkitOperation;
  readonly route: Route | undefined;
  /** The toolkit and the tool that the path names; `undefined` if they do not exist. */
  readonly toolkit: CatalogToolkit | undefined;
  readonly served: ServedTool | undefined;
  identity?: unknown;
  context?: unknown;
  sent: SentParameters;
  milliseconds: number;
}

type Check = (exchange: RequestState) => Answer | undefined | Promise<Answer | undefined>;
type CheckName = 'path' | 'method' | 'key' | 'resource' | 'body';

/** The checks in the order of each choice at `toolkits.error-order`. Media type and body are one check. */
const CHECK_ORDERS: Readonly<Record<ErrorOrder, readonly CheckName[]>> = {
  // The key comes before the resource, so that a caller without one cannot find out which names exist.
  'path-first': ['path', 'method', 'key', 'resource', 'body'],
  'outside-in': ['key', 'path', 'method', 'body', 'resource'],
  'inside-out': ['path', 'method', 'body', 'key', 'resource'],
  'resource-first': ['path', 'method', 'resource', 'key', 'body'],
};

/**
 * Returns a function that responds to a request and takes notes for the log. It rejects if a function of host or
 * protocol throws.
 */
export function createRespond(
  { authorize, context, protocol: { choices }, trace }: ToolkitHandlerOptions,
  prefix: string,
  limits: Limits,
  catalog: Catalog,
  writer: ResponseWriter,
  onLate: (notes: RequestNotes) => void,
) {
  const toolkitNames = choices['toolkit-name.characters'].value;
  const toolNames = choices['tool-name.characters'].value;
  const methods = choices['toolkits.methods'].value;
  const missingSlash = choices['toolkits.missing-slash'].value;
  const redirects = choices['toolkits.redirects'].value;
  const cors = choices['toolkits.cors'].value;
  const { tells } = choices['execute-tool.tool-failure'].value;
  const run = createRunner(limits, [...catalog.values()].flatMap(({ tools }) => [...tools]).length);
  const head = methods.head === true ? ', HEAD' : '';
  const options = methods.options === undefined && cors === 'none' ? '' : ', OPTIONS';
  const allow = { toolkit: `GET${head}${options}`, tool: `GET${head}, POST${options}` };

  const fail = (
    { notes, operation, route }: RequestState,
    reason: Reason,
    details?: FailureDetails,
    allowed?: string,
  ) => {
    notes.reason = reason;
    const names = {
      toolkit: route && toolkitNames.read(route.toolkit),
      tool: route?.tool === undefined ? undefined : toolNames.read(route.tool),
    };
    return writer.fail(operation, createFailure(reason, details, names), allowed);
  };

  const checks: Readonly<Record<CheckName, Check>> = {
    path(exchange) {
      if (exchange.route === undefined) return fail(exchange, 'unknown-path');
      exchange.notes.operation = exchange.operation;
      return undefined;
    },

    method(exchange) {
      const { request, operation, route } = exchange;
      const { method } = request;
      const allowed = route?.tool === undefined ? allow.toolkit : allow.tool;
      if (method === 'OPTIONS' && cors !== 'none') return writer.empty(cors.preflight.status, cors.preflight.headers);
      if (method === 'OPTIONS' && methods.options !== undefined)
        return writer.empty(methods.options, { allow: allowed });
      const isStated = method === 'GET' || operation === 'execute-tool' || (method === 'HEAD' && methods.head === true);
      if (!isStated) return fail(exchange, 'unlisted-method', undefined, allowed);
      return route?.slash === false && typeof missingSlash === 'number' ? fail(exchange, 'missing-slash') : undefined;
    },

    key(exchange) {
      const { request, notes, operation } = exchange;
      // A preflight, which browsers send without a key.
      if (request.method === 'OPTIONS' && cors !== 'none') return undefined;
      const header = (name: string): string | undefined => request.header(name);
      notes.key = choices['toolkits.api-key-use'].value.read(header, operation);
      if (authorize === 'open-to-anyone' && context === undefined) return undefined;
      const decide = (contextValue: unknown): unknown => {
        exchange.context = contextValue;
        if (authorize === 'open-to-anyone') return true;
        const { toolkit, tool, key } = notes;
        return authorize({ operation, toolkit, tool, key, context: contextValue, header });
      };
      // `native` has the type of the host that mounts the handler
      const verdict = thenOrNow(context?.(request.native as never), decide);
      if (!isThenable(verdict)) return admit(exchange, verdict);
      const { milliseconds } = exchange;
      const startedAt = performance.now();
      const refuseLate = (): never => {
        const functions = context === undefined ? 'authorize' : 'context and authorize';
        throw new Error(`${functions} did not respond within ${milliseconds} milliseconds`);
      };
      return waitWithinTime(milliseconds, Promise.resolve(verdict), refuseLate).then((permission) => {
        exchange.milliseconds = Math.max(1, Math.floor(milliseconds - (performance.now() - startedAt)));
        return admit(exchange, permission);
      });
    },

    resource(exchange) {
      const { route, toolkit, served } = exchange;
      if (toolkit === undefined) return fail(exchange, 'unknown-toolkit');
      if (route?.tool !== undefined && served === undefined) return fail(exchange, 'unknown-tool');
      if (route?.slash !== false || missingSlash !== 'redirect' || redirects === 'none') return undefined;
      const name = served
        ? toolNames.write(served.tool.definition.function_name)
        : toolkitNames.write(toolkit.pathName);
      return writer.empty(redirects, { location: `./${name}/` });
    },

    body(exchange) {
      if (exchange.operation !== 'execute-tool') return undefined;
      return exchange.request.body(limits.bodyBytes, limits.bodyMilliseconds).then((body) => takeBody(exchange, body));
    },
  };
  const inOrder = CHECK_ORDERS[choices['toolkits.error-order'].value].map((name) => checks[name]);

  return async (request: PlainRequest, notes: RequestNotes): Promise<Answer> => {
    const exchange = openExchange(request, notes);
    // By index: an iterator would take half a kilobyte of the twelve that a request allocates.
    for (let index = 0; index < inOrder.length; index += 1) {
      const verdict = inOrder[index]?.(exchange);
      const answer = verdict instanceof Promise ? await verdict : verdict;
      if (answer !== undefined) return answer;
    }
    const { operation, toolkit, served } = exchange;
    if (toolkit === undefined) throw new Error('no check has looked at the name of the toolkit');
    if (served === undefined) return writer.writeSuccess(operation, toolkit.details);
    if (operation !== 'execute-tool') return writer.writeSuccess(operation, served.context);
    const chosen = chooseParameters(exchange.sent, served.tool.definition, choices);
    if (chosen.reason !== undefined) return fail(exchange, chosen.reason, { parameters: chosen.parameters });
    const running = execute(exchange, served, chosen.parameters);
    const end = running instanceof Promise ? await running : running;
    return end.reason === undefined ? succeed(exchange, end.returned) : failRun(exchange, end);
  };

  function openExchange(request: PlainRequest, notes: RequestNotes): RequestState {
    const route = parseRoute(request.target, prefix);
    const operation = operationFor(route, request.method);
    const toolkit = route && catalog.get(toolkitNames.read(route.toolkit) ?? '');
    const served = route?.tool === undefined ? undefined : toolkit?.tools.get(toolNames.read(route.tool) ?? '');
    notes.toolkit = toolkit?.name;
    notes.tool = served?.tool.definition.function_name;
    return { request, notes, operation, route, toolkit, served, sent: {}, milliseconds: limits.runMilliseconds };
  }

  function admit(exchange: RequestState, permission: unknown): Answer | undefined {
    if (typeof permission === 'object' && permission !== null && 'identity' in permission)
      exchange.identity = permission.identity;
    else if (permission !== true) return fail(exchange, 'refused');
    return undefined;
  }

  function takeBody(exchange: RequestState, body: Body): Answer | undefined {
    if (body === 'already-read')
      throw new Error('the body is read already: mount the handler before any body parser, or hand the body in');
    if (typeof body === 'string') return fail(exchange, body);
    const sent = readBody(exchange.request, body, choices, limits);
    if (typeof sent === 'string') return fail(exchange, sent);
    exchange.sent = sent;
    return undefined;
  }

  function execute(exchange: RequestState, served: ServedTool, parameters: object): RunEnd | Promise<RunEnd> {
    const { request: caller, notes, identity, context, milliseconds } = exchange;
    const reportLate = (value: unknown): void => onLate({ ...notes, thrown: { value } });
    const order = { parameters, caller, identity, context, milliseconds, onLate: reportLate };
    return trace === undefined ? run(served, order) : runTraced(trace, notes, () => run(served, order));
  }

  function succeed(exchange: RequestState, returned: unknown): Answer {
    try {
      return writer.result(returned);
    } catch (value) {
      ignoreRejections(value);
      exchange.notes.thrown = { value };
      return fail(exchange, findUnsendableReason(value));
    }
  }

  function failRun(exchange: RequestState, end: Exclude<RunEnd, { reason?: undefined }>): Answer {
    const { reason, thrown, ...details } = end;
    if (reason === 'hang-up') {
      const answer = fail(exchange, 'tool-failure');
      exchange.notes.reason = reason;
      return answer;
    }
    if (thrown !== undefined) exchange.notes.thrown = thrown;
    const findMessage = (): string | undefined => describeError(thrown?.value, exchange.notes.key).message || undefined;
    const message = tells === 'all' && reason === 'tool-failure' ? findMessage() : details.message;
    if (message !== undefined && message.length > limits.resultLength && tells !== 'nothing')
      return fail(exchange, 'result-too-large');
    const { message: _hidden, ...silent } = details;
    return fail(exchange, reason, tells === 'nothing' || message === undefined ? silent : { ...details, message });
  }
}
