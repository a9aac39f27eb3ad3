import { createAnswers } from './answers.ts';
import { createCatalog } from './catalog.ts';
import { failure } from './failure.ts';
import { InFlight } from './in-flight.ts';
import { limitsOf } from './limits.ts';
import { printFailures, type RequestNotes, report } from './log.ts';
import { checkOptions, type ToolkitHandlerOptions } from './options.ts';
import type { Answer, PlainRequest } from './request.ts';
import { createRespond } from './respond.ts';
import { operationOf, routeOf } from './route.ts';
import { registered } from './toolkit.ts';

/** The handler without a host: plain requests in, plain answers out. */
export interface Core {
  /** Answers a request. It calls back once. */
  answer(request: PlainRequest, reply: (answer: Answer) => void): void;
  /**
   * Answers no further request, and resolves once the answers to those under way have left, as far as the host tells:
   * a host of the Fetch standard tells when it has taken the whole answer. For a caller who does not read, it waits no
   * longer than `bodyMilliseconds`.
   */
  drain(): Promise<void>;
}

/** @throws {ToolkitDefinitionError} when anything in the options does not fit. */
export function createCore(options: ToolkitHandlerOptions): Core {
  checkOptions(options);
  const { log } = options;
  const limits = limitsOf(options.limits);
  const catalog = createCatalog(registered(options.toolkits), options.protocol, limits);
  const answers = createAnswers(options.protocol, limits);
  const logRequest = (notes: RequestNotes, status?: number): void => {
    if (log !== undefined) report(log, notes, status);
    else if (notes.thrown !== undefined) report(printFailures, notes, status);
  };
  const respond = createRespond(options, limits, catalog, answers, logRequest);
  const inFlight = new InFlight(limits.bodyMilliseconds);

  const failWith = (reason: 'draining' | 'host-failure', request: PlainRequest, notes: RequestNotes): Answer => {
    notes.reason = reason;
    const operation = operationOf(routeOf(request.target), request.method);
    try {
      return answers.fail(operation, failure(reason));
    } catch (value) {
      notes.thrown ??= { value };
      return answers.lastResort(operation);
    }
  };

  const serve = async (request: PlainRequest, reply: (answer: Answer) => void): Promise<void> => {
    const notes: RequestNotes = { method: request.method, startedAt: log === undefined ? 0 : performance.now() };
    const isRefused = inFlight.isDraining;
    if (!isRefused) inFlight.add();
    let answer: Answer;
    try {
      answer = isRefused ? failWith('draining', request, notes) : await respond(request, notes);
    } catch (value) {
      notes.thrown = { value };
      answer = failWith('host-failure', request, notes);
    }
    logRequest(notes, answer[0]);
    try {
      if (!isRefused) inFlight.answered(request);
      reply(answer);
    } catch (value) {
      logRequest({ ...notes, thrown: { value } });
    }
  };

  return {
    answer: (request, reply) => void serve(request, reply),
    drain: () => inFlight.drain(),
  };
}
