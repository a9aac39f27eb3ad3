import type { CatalogToolkit } from './catalog.ts';
import { refuse } from './definition.ts';
import { createFailure } from './failure.ts';
import { RequestsInFlight } from './in-flight.ts';
import { createPrinter, logRequest, type RequestNotes } from './log.ts';
import { readOptions, type ToolkitHandlerOptions } from './options.ts';
import type { Answer, PlainRequest } from './request.ts';
import { createRespond } from './respond.ts';
import { createResponseWriter } from './response-writer.ts';
import { operationFor, parseRoute } from './route.ts';
import { ignoreRejections } from './untrusted.ts';

/** The current state of a tool. */
export interface ToolState {
  readonly toolkit: string;
  readonly tool: string;
  /** The number of current runs. */
  readonly runs: number;
  /** The number of functions that still run although the time of their run is over. */
  readonly detached: number;
  /** The end of a pause because too many runs took too long, in milliseconds since 1970. */
  readonly pausedUntil?: number;
}

export interface DrainOptions {
  /** The milliseconds after which `drain` resolves, even if requests are still in progress. */
  readonly within?: number;
}

/** A handler without a host: it turns plain requests into plain responses. */
export interface Core {
  /** The beginning of every path, with a slash at both ends. */
  readonly prefix: string;
  /** Whether a path, with or without query, is below the prefix. A host passes on other requests. */
  handles(target: string): boolean;
  /** Handles a request, and calls back once with the response. */
  answer(request: PlainRequest, reply: (answer: Answer) => void): void;
  /**
   * Refuses further requests, and resolves when the responses to current requests are sent, as far as the host reports
   * it: a host of the Fetch standard reports when it has taken the whole response. If a caller does not read, it waits
   * at most `bodyMilliseconds`.
   *
   * @returns whether all responses are sent.
   */
  drain(options?: DrainOptions): Promise<boolean>;
  /** Whether `drain` was called. */
  isDraining(): boolean;
  /** The current state of each tool, for a page or a metric. */
  state(): ToolState[];
}

export function createCore(options: ToolkitHandlerOptions): Core {
  const { prefix, limits, catalog } = readOptions(options);
  const { log = createPrinter(), protocol } = options;
  const isSilent = options.log === undefined;
  const writer = createResponseWriter(protocol, limits);
  const respond = createRespond(options, prefix, limits, catalog, writer, (notes) => logRequest(log, notes));
  const inFlight = new RequestsInFlight(limits.bodyMilliseconds);

  const failWith = (reason: 'draining' | 'host-failure', request: PlainRequest, notes: RequestNotes): Answer => {
    notes.reason = reason;
    const operation = operationFor(parseRoute(request.target, prefix), request.method);
    try {
      return writer.fail(operation, createFailure(reason));
    } catch (value) {
      notes.thrown ??= { value };
      return writer.lastResort(operation);
    }
  };

  const serve = async (request: PlainRequest, reply: (answer: Answer) => void): Promise<void> => {
    const notes: RequestNotes = { method: request.method, prefix, startedAt: isSilent ? 0 : performance.now() };
    const isRefused = inFlight.isDraining;
    if (!isRefused) inFlight.add();
    let answer: Answer;
    try {
      answer = isRefused ? failWith('draining', request, notes) : await respond(request, notes);
    } catch (value) {
      ignoreRejections(value);
      notes.thrown = { value };
      answer = failWith('host-failure', request, notes);
    }
    if (!isRefused) inFlight.markAnswered();
    const [status] = answer;
    try {
      request.onFinished((outcome) => {
        if (!isRefused) inFlight.markSent();
        if (!isSilent || notes.thrown !== undefined) logRequest(log, notes, { status, outcome });
      });
      reply(answer);
    } catch (value) {
      notes.reason = 'host-failure';
      notes.thrown = { value };
    }
  };

  return {
    prefix,
    isDraining: () => inFlight.isDraining,
    handles: (target) => target.startsWith(prefix),
    answer: (request, reply) => void serve(request, reply),
    drain({ within } = {}) {
      if (within !== undefined && !(typeof within === 'number' && within >= 0))
        refuse('drain takes within as a number of milliseconds, such as { within: 10_000 }');
      return inFlight.drain(within);
    },
    state: () => [...catalog.values()].flatMap(toolStates),
  };
}

function toolStates({ name, tools }: CatalogToolkit): ToolState[] {
  const now = performance.now();
  return [...tools].map(([tool, { runs, detached, pausedUntil }]) => {
    const paused = pausedUntil > now ? { pausedUntil: Math.round(Date.now() + pausedUntil - now) } : {};
    return { toolkit: name, tool, runs, detached, ...paused };
  });
}
