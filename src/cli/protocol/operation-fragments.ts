import { isDeepStrictEqual } from 'node:util';
import type { FilledContract } from '../../contract/assumptions/index.ts';
import {
  type Contract,
  type Json,
  type Operation,
  type Response,
  responseFor,
  type Schema,
  saysNothing,
} from '../../contract/model/index.ts';
import type { ToolkitOperation } from '../../sdk/toolkit/index.ts';
import { createDocumentedResponseFinder } from '../../servers/mock/index.ts';
import {
  bodyCode,
  DEFINITION_POINTER,
  definitionCode,
  FAILURE_WORDS_CODE,
  failureCode,
  RESULT_CODE,
  RESULT_JSON_CODE,
  resultCode,
  toolCode,
  toolkitCode,
} from './bodies.ts';
import { type CodeFragment, findShownToCallers } from './choices.ts';
import { arrowCode, type Code, callCode, listCode, literalCode, objectCode, pathCode, usesParameters } from './code.ts';
import type { KeyFragment } from './keys.ts';
import { statusesFor, statusFor, statusLimitations } from './statuses.ts';

/** Code by the id of an open point. */
export type FragmentsByPoint = Readonly<Record<string, CodeFragment>>;

/** Keys of `responses` that can be conditions on the status of an error. */
const ERROR_KEY = /^([1345](\d\d|XX)|default)$/;
const PLAIN_ERROR = objectCode({ message: FAILURE_WORDS_CODE });
const NO_RESULT_NOTE = 'The set has no place for what the tool returned; this is its example.';
const NO_DETAILS_NOTE = 'What the set names has no meaning to a handler; this is its example.';

/** Whether the tool definitions of a set contain the JSON Schema of the parameters. */
export function definesParametersSchema({ model }: FilledContract): boolean {
  const parameters = model.schemaAt(DEFINITION_POINTER)?.properties.get('parameters');
  return parameters?.types.has('object') === true && parameters.keyword('const') === undefined;
}

/** Returns a function that writes code for what a set says at the open points of an operation. */
export function operationFragments(contract: Contract, filled: FilledContract) {
  const negotiate = createDocumentedResponseFinder(filled);
  // The body is JSON, since the mock makes it of a document in JSON or YAML.
  const exampleOf = (operation: Operation, status: number): Json =>
    (negotiate(operation, status, undefined).body ?? null) as Json;

  return (name: ToolkitOperation, operation: Operation, key: KeyFragment | undefined): FragmentsByPoint => {
    const success = operation.responses.find((response) => /^2\d\d$/.test(response.key));
    const errors = operation.responses.filter((response) => ERROR_KEY.test(response.key));
    const errorFragment = (...reasons: string[]): CodeFragment => {
      const { code, limitations } = statusesFor(reasons, errors);
      return toFragment(objectCode({ statuses: code, ...errorBodies(operation, errors) }), limitations);
    };
    const common = {
      [`${name}.status`]: success === undefined ? {} : { code: literalCode(Number(success.key)) },
      [`${name}.security`]: securityFragment(name, errors, key),
      [`${name}.body`]: success === undefined ? {} : successBody(name, operation, success),
    };
    switch (name) {
      case 'get-toolkit-details':
        return { ...common, [`${name}.error`]: errorFragment('unknown-toolkit', 'host-failure') };
      case 'get-tool-context':
        return { ...common, [`${name}.error`]: errorFragment('unknown-toolkit', 'unknown-tool', 'host-failure') };
      case 'execute-tool':
        return {
          ...common,
          [`${name}.error`]: errorFragment('unknown-toolkit', 'unknown-tool', 'invalid-parameter', 'host-failure'),
          [`${name}.parameters`]: parametersFragment(operation, errors),
          [`${name}.tool-failure`]: toolFailureFragment(errors, findShownToCallers(filled.chosen)),
        };
    }
  };

  function successBody(
    name: ToolkitOperation,
    operation: Operation,
    { key, contents: [content] }: Response,
  ): CodeFragment {
    if (content === undefined)
      return { code: arrowCode([], name === 'execute-tool' ? literalCode('') : pathCode('undefined')) };
    const example = exampleOf(operation, Number(key));
    if (name === 'execute-tool') {
      const code = bodyCode(content.schema, example, resultCode());
      return functionFragment(
        'text',
        'string',
        code === RESULT_CODE ? RESULT_JSON_CODE : callCode('JSON.stringify', code),
        NO_RESULT_NOTE,
      );
    }
    const properties = contract.model.schemaAt(DEFINITION_POINTER)?.properties.keys() ?? [];
    const stated = new Set([...properties, ...(definesParametersSchema(filled) ? ['parameters'] : [])]);
    const writeDefinition = (schema: Schema, one: Json, code: Code): Code => definitionCode(schema, one, stated, code);
    if (name === 'get-tool-context') {
      const code = bodyCode(content.schema, example, toolCode(writeDefinition));
      return functionFragment('tool', 'ShownTool', code, NO_DETAILS_NOTE);
    }
    const isAppName = filled.chosen.get('toolkit-name.app-name')?.name === 'app-name';
    const toolkitName = isAppName ? 'toolkit.app_name' : 'toolkit.name';
    const code = bodyCode(content.schema, example, toolkitCode(toolkitName, writeDefinition));
    return functionFragment('toolkit', 'ShownToolkit', code, NO_DETAILS_NOTE);
  }

  function errorBodies(operation: Operation, errors: readonly Response[]): Readonly<Record<string, Code>> {
    const bodies = errors.map((response) => ({ key: response.key, returns: errorBody(operation, response) }));
    const last = bodies.find(({ key }) => key === 'default')?.returns ?? PLAIN_ERROR;
    const isSame = bodies.every(({ returns }) => isDeepStrictEqual(returns, bodies[0]?.returns));
    const cases = bodies.filter(({ key, returns }) => key !== 'default' && !isDeepStrictEqual(returns, last));
    const failure = { name: 'failure', type: 'Failure' };
    const body =
      isSame || cases.length === 0
        ? arrowCode([failure], bodies[0]?.returns ?? PLAIN_ERROR)
        : arrowCode([failure, { name: 'status', type: 'number' }], last, cases);
    const isJsonText = bodies.some(({ returns }) => returns.kind === 'call' && returns.path === 'JSON.stringify');
    return { body, ...(isJsonText && { mediaType: literalCode('application/json') }) };
  }

  function errorBody(operation: Operation, { key, contents: [content] }: Response): Code {
    if (content === undefined) return literalCode('');
    if (content.schema === undefined || saysNothing(content.schema.node)) return PLAIN_ERROR;
    // The lowest status to which this response applies.
    const first = key === 'default' ? 400 : Number(key.replaceAll('X', '0'));
    const statuses = Array.from({ length: 200 }, (_, more) => first + more);
    const status = statuses.find((one) => responseFor(operation, one)?.key === key);
    if (status === undefined) return PLAIN_ERROR;
    const code = bodyCode(content.schema, exampleOf(operation, status), failureCode(content.schema));
    return code.kind === 'object' || code.kind === 'list' ? code : callCode('JSON.stringify', code);
  }
}

const toFragment = (code: Code | undefined, limitations: readonly string[]): CodeFragment => ({
  code,
  limitation: limitations.length === 0 ? undefined : limitations.join(' '),
});

function securityFragment(
  name: ToolkitOperation,
  errors: readonly Response[],
  key: KeyFragment | undefined,
): CodeFragment {
  const refusal = statusFor('refused', errors);
  const challenge = refusal.status === 401 ? key?.challenge : undefined;
  const headers = objectCode({ 'www-authenticate': challenge === undefined ? undefined : literalCode(challenge) });
  const limitations =
    key === undefined ? [`No key is needed: have \`authorize\` let ${name} through.`] : statusLimitations([refusal]);
  return toFragment(objectCode({ status: literalCode(refusal.status), headers }), limitations);
}

function parametersFragment({ requestBody }: Operation, errors: readonly Response[]): CodeFragment {
  const contents = (requestBody?.contents ?? []).map(({ mediaType }) => encodingFragment(mediaType));
  const { code, limitations } = statusesFor(['unread-media-type', 'malformed-parameters'], errors);
  const all = [...contents.flatMap(({ limitation }) => limitation ?? []), ...limitations];
  const encodings = contents.flatMap((content) => content.code ?? []);
  if (encodings.length > 0) return toFragment(objectCode({ statuses: code, encodings: listCode(encodings) }), all);
  return toFragment(undefined, all.length === 0 ? ['A handler reads parameters from the body.'] : all);
}

function encodingFragment(mediaType: string): CodeFragment {
  if (mediaType === 'application/json') return { code: pathCode('json') };
  if (mediaType === 'application/x-www-form-urlencoded') return { code: pathCode('form') };
  if (mediaType.startsWith('multipart/')) {
    return { limitation: `A handler reads no ${mediaType}; give an encoding that does.` };
  }
  return {
    code: objectCode([['mediaType', literalCode(mediaType)]], pathCode('json')),
    limitation: `How ${mediaType} carries the parameters is not said; it is read as JSON.`,
  };
}

function toolFailureFragment(errors: readonly Response[], tells: string | undefined): CodeFragment {
  if (tells === undefined) return {};
  const { code, limitations } = statusesFor(['tool-failure', 'tool-refusal'], errors);
  return toFragment(objectCode({ statuses: code, tells: literalCode(tells) }), limitations);
}

/** Writes a function with one parameter. If its body does not use the parameter, adds a limitation. */
function functionFragment(name: string, type: string, returns: Code, unused: string): CodeFragment {
  const code = arrowCode([{ name, type }], returns);
  return { code, ...(!usesParameters(code) && { limitation: unused }) };
}
