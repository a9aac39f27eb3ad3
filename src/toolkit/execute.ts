import type { Answers } from './answers.ts';
import type { Catalog, CatalogTool } from './catalog.ts';
import { failure, type Reason } from './failure.ts';
import { isA } from './is-a.ts';
import { asJsonObject, UnwritableError } from './json/write-json.ts';
import type { Limits } from './limits.ts';
import type { Account } from './log.ts';
import type { Choices } from './protocol.ts';
import { readParameters } from './read-parameters.ts';
import type { Answer, BodyProblem, PlainRequest } from './request.ts';
import { createRunner, type RunEnd } from './run.ts';
import { type Trace, traced } from './trace.ts';
import { ignoreRejections } from './unhandled-rejections.ts';

/** Runs a tool with the parameters that a request supplies, and answers with its result (§4.2, Execute tool). */
export type Execute = (
  served: CatalogTool,
  request: PlainRequest,
  account: Account,
  body: Uint8Array | BodyProblem,
) => Answer | Promise<Answer>;

/** @param onLate Is told what a tool threw when its request had long been answered. */
export function createExecute(
  choices: Choices,
  catalog: Catalog,
  answers: Answers,
  limits: Limits,
  trace: Trace | undefined,
  onLate: (account: Account) => void,
): Execute {
  const run = createRunner(limits, toolCount(catalog));

  const fail = (account: Account, reason: Reason, parameters?: readonly string[], message?: string): Answer => {
    account.reason = reason;
    return answers.fail('execute-tool', failure(reason, parameters, message));
  };
  const answerTo = (end: RunEnd, account: Account): Answer => {
    if (end.reason !== undefined) {
      if (end.thrown !== undefined) account.thrown = end.thrown;
      if (!choices['execute-tool.tool-failure'].value.tellsRefusals) return fail(account, end.reason, end.parameters);
      if (end.message !== undefined && end.message.length > limits.resultLength)
        return fail(account, 'result-too-large');
      return fail(account, end.reason, end.parameters, end.message);
    }
    try {
      return answers.result(asJsonObject(end.returned, limits.resultLength));
    } catch (value) {
      ignoreRejections([end.returned, value]);
      account.thrown = { value };
      const isTooLarge = isA(value, UnwritableError) && value.reason === 'too-large';
      return fail(account, isTooLarge ? 'result-too-large' : 'tool-failure');
    }
  };

  return (served, request, account, body) => {
    if (body === 'already-read') {
      throw new Error('the body was read before the toolkit handler saw it; mount the handler before any body parser');
    }
    if (typeof body === 'string') return fail(account, body);
    const read = readParameters(request, body, served.tool.definition, choices, limits);
    if (read.reason !== undefined) return fail(account, read.reason, read.missing);

    const start = (): RunEnd | Promise<RunEnd> =>
      run(served, read.parameters, request, (value) => onLate({ ...account, thrown: { value } }));
    const running = trace === undefined ? start() : traced(trace, spanOf(account), start, attributesOf);
    return running instanceof Promise ? running.then((end) => answerTo(end, account)) : answerTo(running, account);
  };
}

function toolCount(catalog: Catalog): number {
  return [...catalog.values()].reduce((count, { tools }) => count + tools.size, 0);
}

function spanOf({ toolkit = '', tool = '' }: Account): { name: string; attributes: Record<string, string> } {
  return {
    name: `execute_tool ${tool}`,
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': tool,
      'colloquy.toolkit.name': toolkit,
    },
  };
}

function attributesOf({ reason }: RunEnd): Record<string, string> {
  return reason === undefined ? {} : { 'error.type': reason };
}
