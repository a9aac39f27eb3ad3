import type { Answers } from './answers.ts';
import type { Authorize, OpenToAnyone } from './authorize.ts';
import type { Catalog } from './catalog.ts';
import { within } from './deadline.ts';
import type { Execute } from './execute.ts';
import { failure, type Reason } from './failure.ts';
import type { Limits } from './limits.ts';
import type { Account } from './log.ts';
import type { Choices, ToolkitOperation } from './protocol.ts';
import type { Answer, BodyProblem, PlainRequest } from './request.ts';
import { type Route, routeOf } from './route.ts';

/** An answer, or what it still needs: to wait, or the body of the request. */
export type Step = Answer | Promise<Step> | ((body: Uint8Array | BodyProblem) => Answer | Promise<Answer>);

/** Answers a request, and notes in the account what it was about. */
export type Respond = (request: PlainRequest, account: Account) => Step;

/**
 * The way of a request: path, method, permission, names, and only then its body.
 *
 * Permission is asked before anything is said of the names in the path: a stranger learns nothing of what there is.
 */
export function createRespond(
  choices: Choices,
  catalog: Catalog,
  answers: Answers,
  limits: Limits,
  authorize: Authorize | OpenToAnyone,
  execute: Execute,
): Respond {
  const toolkitNames = choices['toolkit-name.characters'].value;
  const toolNames = choices['tool-name.characters'].value;
  const keyUse = choices['toolkits.api-key-use'].value;

  return (request, account) => {
    const { method } = request;
    const route = routeOf(request.target);
    const operation = operationOf(route, method);
    const fail = (reason: Reason, allow?: string): Answer => {
      account.reason = reason;
      return answers.fail(operation, failure(reason), allow);
    };
    if (route === undefined) return fail('unknown-path');
    account.operation = operation;
    if (method === 'OPTIONS' && answers.preflight !== undefined) return answers.preflight();
    if (method !== 'GET' && operation !== 'execute-tool') {
      return fail('unlisted-method', route.tool === undefined ? 'GET' : 'GET, POST');
    }
    if (!route.slash && answers.redirect === undefined) return fail('missing-slash');

    const toolkit = lookUp(catalog, toolkitNames.read(route.toolkit));
    const served = route.tool === undefined ? undefined : lookUp(toolkit?.tools, toolNames.read(route.tool));
    const tool = served?.tool.definition.function_name;
    account.toolkit = toolkit?.name;
    account.tool = tool;
    const header = (name: string): string | undefined => request.header(name);
    account.key = keyUse.read(header);

    const proceed = (isAllowed: boolean): Step => {
      if (isAllowed !== true) return fail('refused');
      if (toolkit === undefined) return fail('unknown-toolkit');
      if (route.tool !== undefined && served === undefined) return fail('unknown-tool');
      if (!route.slash && answers.redirect !== undefined) {
        return answers.redirect(
          `./${tool === undefined ? toolkitNames.write(toolkit.pathName) : toolNames.write(tool)}/`,
        );
      }
      if (served === undefined) return answers.ok(operation, toolkit.details);
      if (operation !== 'execute-tool') return answers.ok(operation, served.context);
      return (body) => execute(served, request, account, body);
    };
    if (authorize === 'open-to-anyone') return proceed(true);
    const verdict = authorize({ operation, toolkit: account.toolkit, tool, key: account.key, header });
    if (typeof verdict === 'boolean') return proceed(verdict);
    const { runMilliseconds } = limits;
    return within(runMilliseconds, Promise.resolve(verdict), () => {
      throw new Error(`authorize did not answer within ${runMilliseconds} milliseconds`);
    }).then(proceed);
  };
}

/** The operation in whose words a request is answered, whether or not it gets that far. */
export function operationOf(route: Route | undefined, method: string): ToolkitOperation {
  if (route?.tool === undefined) return 'get-toolkit-details';
  return method === 'POST' ? 'execute-tool' : 'get-tool-context';
}

function lookUp<Value>(values: ReadonlyMap<string, Value> | undefined, name: string | undefined): Value | undefined {
  return name === undefined ? undefined : values?.get(name);
}
