import { type FilledContract, sentenceAt } from '../../contract/assumptions/index.ts';
import {
  type Contract,
  type Json,
  type Operation,
  type Response,
  responseFor,
  type Schema,
  saysNothing,
} from '../../contract/model/index.ts';
import { plain, type ToolkitOperation } from '../../sdk/toolkit/index.ts';
import { negotiated } from '../../servers/mock/index.ts';
import { blockComment, lineComment, quotedText } from '../../web/emit/index.ts';
import { bodyCode, DEFINITION, definitionCode, failureCode, resultCode, toolCode, toolkitCode } from './bodies.ts';
import { tellsOf, type Written, writtenChoice } from './choices.ts';
import { bracesCode, callCode, indented, listCode, objectCode } from './code.ts';
import { keyOf, keyUseCode, PER_OPERATION } from './keys.ts';

/** `get-tool-context` of `getToolContext`: the ids of its open points begin so. */
const nameOf = ({ operationId }: Operation): string =>
  operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const isOfToolkits = (name: string): name is ToolkitOperation => `${name}.status` in plain.choices;

/** The statuses that fit a failure, the fittest first: the first of them that the set has is taken. */
const FITTING: Readonly<Record<string, readonly number[]>> = {
  refused: [401, 403],
  'unknown-toolkit': [404, 410, 400, 403, 422],
  'unknown-tool': [404, 410, 400, 403, 422],
  'invalid-parameter': [400, 422],
  'malformed-parameters': [400, 422],
  'unread-media-type': [415, 406, 400, 422],
  'tool-refusal': [422, 409, 400],
  'tool-failure': [500, 502, 503],
  'host-failure': [500, 503, 502],
};

export interface UnderSet {
  readonly contract: Contract;
  readonly filled: FilledContract;
}

/**
 * Writes a protocol as a module: what a set says at the open points of toolkits, in the place of what `plain` does.
 * What no protocol can express is a comment, and so is what the set leaves open.
 */
export function printProtocol({ contract, filled }: UnderSet, plainly: UnderSet): string {
  const own = writtenFor(contract, filled);
  const usual = writtenFor(plainly.contract, plainly.filled);
  const helpers = own.helpers.join('\n');
  const lines = Object.entries(plain.choices).map(([id, { assumes }]) => {
    const { code, but, says: saysHere } = own.points[id] ?? {};
    const says = sentenceAt(contract, filled.set, id) ?? saysHere;
    if (says === undefined) return lineComment(`${id} is left open; plain: ${assumes}`);
    if (code === undefined) return but === undefined ? '' : lineComment(`${id}: ${says} ${but}`);
    if (code === usual.points[id]?.code) return but === undefined ? '' : lineComment(`${id}: ${but}`);
    return `${but === undefined ? '' : `${lineComment(but)}\n`}${quotedText(id)}: ${callCode('choose', [quotedText(says), code])},`;
  });
  const body = lines.filter((line) => line !== '').join('\n');
  const limits = Object.entries(own.limits)
    .filter(([limit, value]) => usual.limits[limit] !== value)
    .map(([limit, value]): [string, string] => [limit, String(value)]);
  const rest = `${helpers}
${blockComment(`What the assumption set ${filled.set.name} says, as far as a handler does it; the rest is as \`plain\` has it.`)}
export const protocol: Protocol = withChoices(plain, ${quotedText(filled.set.name)}, {${body === '' ? '' : `\n${indented(body)}\n`}});
${limits.length === 0 ? '' : `\n/** The limits of the handler that the set names. */\nexport const limits: Partial<Limits> = ${objectCode(limits)};\n`}`;
  // What is in a text or a comment is no use of a name.
  const used = rest.replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/\/.*|\/\*\*.*/g, '');
  const names = IMPORTED.filter((name) => new RegExp(`\\b${name}\\b`).test(used));
  const imports = names.map((name) => (TYPES.includes(name) ? `type ${name}` : name));
  return `import ${bracesCode(imports)} from 'colloquy/toolkit';\n${rest}`;
}

const TYPES = [
  'BodyEncoding',
  'Failure',
  'KeyUse',
  'Limits',
  'Protocol',
  'ShownTool',
  'ShownToolkit',
  'ToolkitOperation',
];
const IMPORTED = [
  ...['bearer', 'choose', 'form', 'inHeader', 'inWordsWithIssues', 'json', 'letters', 'nearlyAny', 'plain'],
  ...TYPES,
  'withChoices',
];

type Points = Readonly<Record<string, Written>>;

function writtenFor(contract: Contract, filled: FilledContract) {
  const operations = filled.operations.flatMap((operation) => {
    const name = nameOf(operation);
    return isOfToolkits(name) ? [[name, operation] as const] : [];
  });
  const find = negotiated(filled);
  // What the mock makes of a document is JSON.
  const documented = (operation: Operation, status: number | undefined): Json =>
    (find(operation, status, undefined).body ?? null) as Json;
  const keys = new Map(
    operations.flatMap(([name, operation]) => {
      const key = sentenceAt(contract, filled.set, `${name}.security`) === undefined ? undefined : keyOf(operation);
      return key === undefined ? [] : [[name, key] as const];
    }),
  );
  const points: Record<string, Written> = {};
  const limits: Record<string, number> = {};
  for (const [id, chosen] of filled.chosen) {
    const written = writtenChoice(id, chosen);
    if (written === undefined) continue;
    points[id] = written;
    Object.assign(limits, written.limits);
  }
  for (const [name, operation] of operations) Object.assign(points, pointsOf(name, operation));
  Object.assign(points, ofAll());
  const perOperation = Object.values(points).some(({ code }) => code?.startsWith('perOperation('));
  const helpers = [
    ...new Set([...keys.values()].flatMap(({ helper }) => helper ?? [])),
    ...(perOperation ? [PER_OPERATION] : []),
  ];
  return { points, limits, helpers: helpers.length === 0 ? [''] : ['', ...helpers] };

  function ofAll(): Points {
    const slash = filled.chosen.get('toolkits.missing-slash');
    const isRedirected = slash?.name === 'redirected';
    const cors = filled.chosen.get('toolkits.cors');
    const key = keyUseCode(keys);
    const unread = [...keys.values()].flatMap(({ but }) => but ?? []);
    return {
      ...(isRedirected
        ? { 'toolkits.redirects': { ...points['toolkits.redirects'], code: String(Number(slash.with.status)) } }
        : {}),
      ...(cors === undefined || cors.name === 'none' ? {} : { 'toolkits.cors': corsOf(cors.name, cors.with) }),
      'toolkits.api-key-use': {
        ...(key === undefined ? {} : { code: key, says: 'The key is sent as the security of each operation says.' }),
        ...(unread[0] === undefined ? {} : { but: unread[0] }),
      },
      ...definitionPoints(),
    };
  }

  function corsOf(name: string, { origin, status = 204 }: Readonly<Record<string, Json>>): Written {
    const headers = [...new Set(['content-type', ...[...keys.values()].flatMap(({ header }) => header ?? [])])];
    const preflight = objectCode({
      status: String(Number(status)),
      headers: objectCode({
        'access-control-allow-methods': quotedText('GET, POST'),
        'access-control-allow-headers': quotedText(headers.filter((one) => one !== 'cookie').join(', ')),
      }),
    });
    return { code: objectCode({ origin: quotedText(name === 'any-origin' ? '*' : String(origin)), preflight }) };
  }

  function definitionSchema(): Schema | undefined {
    return filled.model.schemaAt(DEFINITION);
  }

  function hasParameters(): boolean {
    const parameters = definitionSchema()?.properties.get('parameters');
    return parameters?.types.has('object') === true && parameters.keyword('const') === undefined;
  }

  function definitionPoints(): Points {
    const required = definitionSchema()?.required ?? [];
    const isGiven = required.some((name) => name.startsWith('auth_'));
    return {
      'tool-definition.fields': { code: quotedText(hasParameters() ? 'with-parameters' : 'stated') },
      'tool-definition.optional': { code: quotedText(isGiven ? 'must-be-given' : 'may-be-left-out') },
    };
  }

  function pointsOf(name: ToolkitOperation, operation: Operation): Points {
    const success = operation.responses.find(({ key }) => /^2\d\d$/.test(key));
    const errors = operation.responses.filter(({ key }) => ERROR_KEY.test(key));
    const key = keys.get(name);
    const refused = statusFor('refused', errors);
    const challenge = refused.code === '401' && key?.challenge !== undefined;
    const security: Written = {
      code: objectCode({
        status: refused.code,
        headers: challenge ? objectCode({ 'www-authenticate': quotedText(key?.challenge ?? '') }) : '{}',
      }),
      ...(key === undefined
        ? { but: `No key is needed: have \`authorize\` let ${name} through.` }
        : butOf(refused.isInRange ? { but: RANGE(['refused']) } : refused)),
    };
    const others: Record<ToolkitOperation, () => Points> = {
      'get-toolkit-details': () => ({ 'get-toolkit-details.error': errorsOf(['unknown-toolkit', 'host-failure']) }),
      'get-tool-context': () => ({
        'get-tool-context.error': errorsOf(['unknown-toolkit', 'unknown-tool', 'host-failure']),
      }),
      'execute-tool': () => ({
        'execute-tool.error': errorsOf(['unknown-toolkit', 'unknown-tool', 'invalid-parameter', 'host-failure']),
        'execute-tool.parameters': parametersOf(),
        'execute-tool.tool-failure': failureOf(),
      }),
    };
    return {
      [`${name}.status`]: success === undefined ? {} : { code: success.key },
      [`${name}.security`]: security,
      [`${name}.body`]: success === undefined ? {} : successBody(name, operation, success),
      ...others[name](),
    };

    function statusesOf(reasons: readonly string[]): { readonly code: string; readonly but?: string } {
      const found = reasons.map((reason) => [reason, statusFor(reason, errors)] as const);
      const unfit = found.flatMap(([reason, { but }]) => (but === undefined ? [] : [reason]));
      const code = objectCode(found.map(([reason, one]): [string, string] => [reason, one.code]));
      const ranged = found.flatMap(([reason, { isInRange }]) => (isInRange ? [reason] : []));
      const buts = [...(unfit.length === 0 ? [] : [NO_STATUS(unfit)]), ...(ranged.length === 0 ? [] : [RANGE(ranged)])];
      return { code, ...(buts.length === 0 ? {} : { but: buts.join(' ') }) };
    }

    function errorsOf(reasons: readonly string[]): Written {
      const { code, but } = statusesOf(reasons);
      const { body, mediaType } = errorBodies(operation, errors);
      return { code: objectCode({ statuses: code, body, mediaType }), ...butOf({ but }) };
    }

    function parametersOf(): Written {
      const contents = operation.requestBody?.contents ?? [];
      const written = contents.map(({ mediaType }) => encodingOf(mediaType));
      const { code, but } = statusesOf(['unread-media-type', 'malformed-parameters']);
      const buts = [...written.flatMap((one) => one.but ?? []), ...(but === undefined ? [] : [but])].join(' ');
      const encodings = written.flatMap((one) => one.code ?? []);
      if (encodings.length === 0) return { but: buts || 'A handler reads parameters from the body.' };
      return {
        code: objectCode({ statuses: code, encodings: listCode(encodings) }),
        ...butOf({ but: buts || undefined }),
      };
    }

    function failureOf(): Written {
      const tells = tellsOf(filled.chosen);
      if (tells === undefined) return {};
      const { code, but } = statusesOf(['tool-failure', 'tool-refusal']);
      return { code: objectCode({ statuses: code, tells: quotedText(tells) }), ...butOf({ but }) };
    }
  }

  function successBody(name: ToolkitOperation, operation: Operation, { key, contents: [content] }: Response): Written {
    const none = name === 'execute-tool' ? "() => ''" : '() => undefined';
    if (content === undefined) return { code: none };
    const example = documented(operation, Number(key));
    const stated = contract.model.schemaAt(DEFINITION)?.properties.keys() ?? [];
    const known = new Set([...stated, ...(hasParameters() ? ['parameters'] : [])]);
    const definition = (schema: Schema, one: Json, of: string): string => definitionCode(schema, one, known, of);
    if (name === 'execute-tool') {
      const code = bodyCode(content.schema, example, resultCode());
      if (code === 'JSON.parse(text)') return { code: '(text: string) => text' };
      return functionOf('text: string', `JSON.stringify(${code})`, NO_RESULT);
    }
    const isAppName = filled.chosen.get('toolkit-name.app-name')?.name === 'app-name';
    return name === 'get-toolkit-details'
      ? functionOf(
          'toolkit: ShownToolkit',
          bodyCode(content.schema, example, toolkitCode(isAppName ? 'toolkit.app_name' : 'toolkit.name', definition)),
          NO_DETAILS,
        )
      : functionOf('tool: ShownTool', bodyCode(content.schema, example, toolCode(definition)), NO_DETAILS);
  }

  function errorBodies(operation: Operation, errors: readonly Response[]): { body: string; mediaType?: string } {
    const bodies = errors.map((response) => ({ key: response.key, code: errorBody(operation, response) }));
    const rest = bodies.findIndex(({ key }) => key === 'default');
    const last = (rest < 0 ? undefined : bodies[rest]?.code) ?? PLAIN_ERROR;
    const isSame = bodies.every(({ code }) => code === bodies[0]?.code);
    const others = isSame ? [] : bodies.filter(({ key, code }) => key !== 'default' && code !== last);
    const isJsonText = bodies.some(({ code }) => code.startsWith('JSON.stringify('));
    const needs = (code: string): string[] => (code.includes('failure') ? ['failure: Failure'] : []);
    const all = [...others.map(({ code }) => code), last];
    const only = bodies[0]?.code ?? PLAIN_ERROR;
    const body =
      others.length === 0
        ? `(${needs(only).join('')}) => ${asReturned(only)}`
        : `(${all.some((code) => needs(code).length > 0) ? 'failure' : '_failure'}: Failure, status: number) => {\n${indented(
            [...others.map(({ key, code }) => `if (${isOf(key)}) return ${code};`), `return ${last};`].join('\n'),
          )}\n}`;
    return { body, ...(isJsonText && { mediaType: quotedText('application/json') }) };
  }

  function errorBody(operation: Operation, { key, contents: [content] }: Response): string {
    if (content === undefined) return "''";
    if (content.schema === undefined || saysNothing(content.schema.node)) return PLAIN_ERROR;
    // One that the operation documents in no other way.
    const first = key === 'default' ? 400 : Number(key.replaceAll('X', '0'));
    const others = Array.from({ length: 200 }, (_, more) => first + more);
    const status = others.find((one) => responseFor(operation, one)?.key === key);
    if (status === undefined) return PLAIN_ERROR;
    const example = documented(operation, status);
    const code = bodyCode(content.schema, example, failureCode(content.schema));
    return /^[{[]/.test(code) ? code : `JSON.stringify(${code})`;
  }
}

const PLAIN_ERROR = '{ message: inWordsWithIssues(failure) }';
const NO_RESULT = 'The set has no place for what the tool returned; this is its example.';
const NO_DETAILS = 'What the set names has no meaning to a handler; this is its example.';
const NO_STATUS = (reasons: readonly string[]): string =>
  `The set has no status for ${reasons.join(', ')}; this is that of plain.`;

const RANGE = (reasons: readonly string[]): string =>
  `The set has a range of statuses for ${reasons.join(', ')}; if its words name another one than here, write that.`;

/** Others are not conditions on a status. */
const ERROR_KEY = /^([1345](\d\d|XX)|default)$/;

const asReturned = (code: string): string => (code.startsWith('{') ? `(${code})` : code);
const isOf = (key: string): string =>
  key.endsWith('XX') ? `status >= ${key[0]}00 && status < ${Number(key[0]) + 1}00` : `status === ${key}`;
const butOf = ({ but }: { readonly but?: string | undefined }): { but?: string } => (but === undefined ? {} : { but });

/** A function of one parameter, which is left out where its body does not use it. */
function functionOf(parameter: string, body: string, unused: string): Written {
  const [name = ''] = parameter.split(':');
  const uses = new RegExp(`\\b${name}\\b`).test(body);
  return { code: `(${uses ? parameter : ''}) => ${asReturned(body)}`, ...(uses ? {} : { but: unused }) };
}

function encodingOf(mediaType: string): Written {
  if (mediaType === 'application/json') return { code: 'json' };
  if (mediaType === 'application/x-www-form-urlencoded') return { code: 'form' };
  if (mediaType.startsWith('multipart/'))
    return { but: `A handler reads no ${mediaType}; give an encoding that does.` };
  return {
    code: `{ ...json, mediaType: ${quotedText(mediaType)} }`,
    but: `How ${mediaType} carries the parameters is not said; it is read as JSON.`,
  };
}

interface StatusCode {
  readonly code: string;
  readonly but?: string;
  /** Whether the set has a range of statuses there. */
  readonly isInRange?: true;
}

/** The status that a set has for a failure: one that it lists, or the usual one where that is in a range or in `default`. */
function statusFor(reason: string, errors: readonly Response[]): StatusCode {
  const [usual = 500, ...others] = FITTING[reason] ?? [];
  const keys = errors.map(({ key }) => key);
  const exact = [usual, ...others].find((status) => keys.includes(String(status)));
  if (exact !== undefined) return { code: String(exact) };
  const isCovered = keys.includes(`${Math.floor(usual / 100)}XX`) || keys.includes('default');
  // Who is refused with 404 cannot know that the path is there.
  const sameClass = keys.find(
    (key) => /^\d+$/.test(key) && key[0] === String(usual)[0] && !(reason === 'refused' && key === '404'),
  );
  if (!isCovered && sameClass !== undefined) return { code: sameClass };
  return { code: String(usual), ...(isCovered ? { isInRange: true } : { but: NO_STATUS([reason]) }) };
}
