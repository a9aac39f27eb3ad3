import type { Answers } from './answers.ts';
import type { Attempt } from './authorize.ts';
import type { Catalog } from './catalog.ts';
import { within } from './deadline.ts';
import { failure, type Reason } from './failure.ts';
import type { Limits } from './limits.ts';
import type { RequestNotes } from './log.ts';
import type { ToolkitHandlerOptions } from './options.ts';
import { readParameters } from './read-parameters.ts';
import type { Answer, BodyProblem, PlainRequest } from './request.ts';
import { operationOf, routeOf } from './route.ts';
import { createRunner } from './run.ts';
import { traced } from './trace.ts';
import { ignoreRejections, isInstance } from './untrusted.ts';
import { TooLargeError } from './write-json.ts';

/** Answers a request, and notes what it was about. Rejects where a function of the host or of its protocol throws. */
export type Respond = (request: PlainRequest, notes: RequestNotes) => Promise<Answer>;

/**
 * From a request to its answer, in order: path, method, permission, names, body, parameters, run, result (§4.2).
 *
 * Permission is asked before anything is said of the names in the path: a stranger learns nothing of what there is.
 *
 * @param onLate Gets the notes of a request whose tool threw when it had long been answered.
 */
export function createRespond(
  { authorize, protocol: { choices }, trace }: ToolkitHandlerOptions,
  limits: Limits,
  catalog: Catalog,
  answers: Answers,
  onLate: (notes: RequestNotes) => void,
): Respond {
  const toolkitNames = choices['toolkit-name.characters'].value;
  const toolNames = choices['tool-name.characters'].value;
  const run = createRunner(limits, toolCount(catalog));

  const isAllowed = (attempt: Attempt): boolean | Promise<boolean> => {
    if (authorize === 'open-to-anyone') return true;
    const verdict = authorize(attempt);
    if (typeof verdict === 'boolean') return verdict;
    return within(limits.runMilliseconds, Promise.resolve(verdict), () => {
      throw new Error(`authorize did not answer within ${limits.runMilliseconds} milliseconds`);
    });
  };
  const bodyOf = (request: PlainRequest): Promise<Uint8Array | BodyProblem> =>
    new Promise((resolve) => request.body(limits.bodyBytes, limits.bodyMilliseconds, resolve));

  return async (request, notes) => {
    const { method } = request;
    const route = routeOf(request.target);
    const operation = operationOf(route, method);
    const fail = (reason: Reason, parameters?: readonly string[], message?: string): Answer => {
      notes.reason = reason;
      return answers.fail(operation, failure(reason, parameters, message));
    };
    if (route === undefined) return fail('unknown-path');
    notes.operation = operation;
    if (method === 'OPTIONS' && answers.preflight !== undefined) return answers.preflight();
    if (method !== 'GET' && operation !== 'execute-tool') {
      notes.reason = 'unlisted-method';
      return answers.fail(operation, failure('unlisted-method'), route.tool === undefined ? 'GET' : 'GET, POST');
    }
    if (!route.slash && answers.redirect === undefined) return fail('missing-slash');

    const toolkit = valueAt(catalog, toolkitNames.read(route.toolkit));
    const served = route.tool === undefined ? undefined : valueAt(toolkit?.tools, toolNames.read(route.tool));
    const tool = served?.tool.definition.function_name;
    notes.toolkit = toolkit?.name;
    notes.tool = tool;
    const header = (name: string): string | undefined => request.header(name);
    notes.key = choices['toolkits.api-key-use'].value.read(header);
    const attempt = { operation, toolkit: notes.toolkit, tool, key: notes.key, header };
    if ((await isAllowed(attempt)) !== true) return fail('refused');

    if (toolkit === undefined) return fail('unknown-toolkit');
    if (route.tool !== undefined && served === undefined) return fail('unknown-tool');
    if (!route.slash && answers.redirect !== undefined) {
      const name = tool === undefined ? toolkitNames.write(toolkit.pathName) : toolNames.write(tool);
      return answers.redirect(`./${name}/`);
    }
    if (served === undefined) return answers.ok(operation, toolkit.details);
    if (operation !== 'execute-tool') return answers.ok(operation, served.context);

    const body = await bodyOf(request);
    if (body === 'already-read') {
      throw new Error('the body was read before the toolkit handler saw it; mount the handler before any body parser');
    }
    if (typeof body === 'string') return fail(body);
    const read = readParameters(request, body, served.tool.definition, choices, limits);
    if (read.reason !== undefined) return fail(read.reason, read.missing);

    const start = () => run(served, read.parameters, request, (value) => onLate({ ...notes, thrown: { value } }));
    const end = await (trace === undefined ? start() : traced(trace, notes, start));
    if (end.reason !== undefined) {
      if (end.thrown !== undefined) notes.thrown = end.thrown;
      if (!choices['execute-tool.tool-failure'].value.tellsRefusals) return fail(end.reason, end.parameters);
      const isTooLarge = end.message !== undefined && end.message.length > limits.resultLength;
      return isTooLarge ? fail('result-too-large') : fail(end.reason, end.parameters, end.message);
    }
    try {
      return answers.result(end.returned);
    } catch (value) {
      ignoreRejections([end.returned, value]);
      notes.thrown = { value };
      return fail(isInstance(value, TooLargeError) ? 'result-too-large' : 'tool-failure');
    }
  };
}

function valueAt<Value>(values: ReadonlyMap<string, Value> | undefined, name: string | undefined): Value | undefined {
  return name === undefined ? undefined : values?.get(name);
}

function toolCount(catalog: Catalog): number {
  return [...catalog.values()].reduce((count, { tools }) => count + tools.size, 0);
}
