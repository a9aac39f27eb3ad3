import { type Answers, createAnswers } from './answers.ts';
import { createCatalog } from './catalog.ts';
import { createExecute } from './execute.ts';
import { failure } from './failure.ts';
import { limitsOf } from './limits.ts';
import { type Account, printFailures, report } from './log.ts';
import { checkOptions, type ToolkitHandlerOptions } from './options.ts';
import type { Answer, PlainRequest } from './request.ts';
import { createRespond, operationOf, type Step } from './respond.ts';
import { routeOf } from './route.ts';
import { registered } from './toolkit.ts';

/** The handler without a host: plain requests in, plain answers out. */
export interface Core {
  /**
   * Answers a request. It calls back once, at once where nothing has to be waited for: a promise on the way would cost
   * a tenth of the whole answer.
   */
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
  const { authorize, protocol, log, trace } = options;
  const { choices } = protocol;
  const limits = limitsOf(options.limits);
  const catalog = createCatalog(registered(options.toolkits), protocol, limits);
  const answers = createAnswers(protocol, limits);
  const tell = (account: Account, status?: number): void => {
    if (log !== undefined) report(log, account, status);
    else if (account.thrown !== undefined) report(printFailures, account, status);
  };
  const execute = createExecute(choices, catalog, answers, limits, trace, tell);
  const respond = createRespond(choices, catalog, answers, limits, authorize, execute);

  let unanswered = 0;
  let unsent = 0;
  let isDraining = false;
  let endDrain = (): void => {};
  let lastWait: ReturnType<typeof setTimeout> | undefined;
  const drained = new Promise<void>((resolve) => {
    // A host of the Fetch standard writes a short answer in the same turn in which it is given.
    endDrain = () => void setTimeout(resolve, 0);
  });
  const endDrainWhenSent = (): void => {
    if (!isDraining || unanswered > 0) return;
    clearTimeout(lastWait);
    if (unsent === 0) endDrain();
    else lastWait = setTimeout(endDrain, limits.bodyMilliseconds);
  };

  return {
    answer(request, reply) {
      const account: Account = { method: request.method, startedAt: log === undefined ? 0 : performance.now() };
      const isRefused = isDraining;
      if (!isRefused) unanswered += 1;
      const go = (step: Step): void => {
        if (typeof step === 'function') {
          request.body(limits.bodyBytes, limits.bodyMilliseconds, (body) => attempt(() => step(body)));
        } else if (step instanceof Promise) step.then(go, fail);
        else end(step);
      };
      const fail = (value: unknown): void => end(answerHostFailure(answers, request, account, value));
      const attempt = (next: () => Step): void => {
        let step: Step;
        try {
          step = next();
        } catch (value) {
          fail(value);
          return;
        }
        go(step);
      };
      const end = (answer: Answer): void => {
        tell(account, answer[0]);
        const give = (): void => {
          try {
            reply(answer);
          } catch (value) {
            account.thrown = { value };
            tell(account);
          }
        };
        if (isRefused) {
          give();
          return;
        }
        unanswered -= 1;
        unsent += 1;
        const onSent = (): void => {
          unsent -= 1;
          endDrainWhenSent();
        };
        request.onSent?.(onSent);
        give();
        if (request.onSent === undefined) onSent();
        else endDrainWhenSent();
      };
      attempt(() => (isRefused ? refuseToStart(answers, request, account) : respond(request, account)));
    },
    drain() {
      isDraining = true;
      endDrainWhenSent();
      return drained;
    },
  };
}

function refuseToStart(answers: Answers, request: PlainRequest, account: Account): Answer {
  account.reason = 'draining';
  return answers.fail(operationOf(routeOf(request.target), request.method), failure('draining'));
}

/** A function of the host or of its protocol threw: the request is refused, and the host told. */
function answerHostFailure(answers: Answers, request: PlainRequest, account: Account, value: unknown): Answer {
  account.reason = 'host-failure';
  account.thrown = { value };
  const operation = operationOf(routeOf(request.target), request.method);
  try {
    return answers.fail(operation, failure('host-failure'));
  } catch {
    return answers.lastResort(operation);
  }
}
