import { type Answers, createAnswers } from './answers.ts';
import { createCatalog } from './catalog.ts';
import { createExecute } from './execute.ts';
import { failure } from './failure.ts';
import { limitsOf } from './limits.ts';
import { type Account, printFailures, report } from './log.ts';
import { checkOptions, type ToolkitHandlerOptions } from './options.ts';
import type { Answer, PlainRequest } from './request.ts';
import { createRespond, operationOf } from './respond.ts';
import { routeOf } from './route.ts';
import { registered } from './toolkit.ts';

/** The handler without a host: plain requests in, plain answers out. */
export interface Core {
  /** Never rejects. */
  answer(request: PlainRequest): Promise<Answer>;
  /** Answers no further request, and resolves once those under way are answered. */
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
  const execute = createExecute(choices, answers, limits, trace, tell);
  const respond = createRespond(choices, catalog, answers, authorize, execute);

  let underWay = 0;
  let isDraining = false;
  const onIdle: (() => void)[] = [];

  return {
    async answer(request) {
      const account: Account = { method: request.method, startedAt: log === undefined ? 0 : performance.now() };
      underWay += 1;
      let answer: Answer;
      try {
        const given = isDraining ? refuseToStart(answers, request, account) : respond(request, account);
        answer = given instanceof Promise ? await given : given;
      } catch (value) {
        answer = answerHostFailure(answers, request, account, value);
      }
      underWay -= 1;
      if (underWay === 0) for (const resolve of onIdle.splice(0)) resolve();
      tell(account, answer[0]);
      return answer;
    },
    drain() {
      isDraining = true;
      return new Promise((resolve) => {
        if (underWay === 0) resolve();
        else onIdle.push(resolve);
      });
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
