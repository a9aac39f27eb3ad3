import type { ChoiceNames } from '../../../generated/choices.ts';
import type { Chosen } from '../../contract/assumptions/index.ts';
import { arrow, type Code, call, literal, object, path } from './code.ts';

/** The code of a handler for what a set says at one open point. */
export interface CodeFragment {
  readonly code?: Code | undefined;
  /** Limits that the handler needs so that the code has an effect. */
  readonly limits?: Readonly<Record<string, number>>;
  /** A sentence about a part of the guess that a handler cannot do. */
  readonly limitation?: string | undefined;
  /** The sentence to print if the set says nothing at the point. */
  readonly sentence?: string;
}

type Values = Chosen['with'];
type Write = (values: Values) => CodeFragment;

const constant =
  (code: Code): Write =>
  () => ({ code });
const text = (value: string): Write => constant(literal(value));
const number = (value: unknown): Code => literal(Number(value));
const status: Write = (values) => ({ code: number(values.status) });
const methods =
  (allow: boolean): Write =>
  (values) => ({ code: object({ status: number(values.status), allow: literal(allow) }) });
const runLimits =
  (retryAfter: boolean): Write =>
  (values) => ({
    code: object({
      'too-many-runs': number(values.status),
      paused: number(values['paused-status']),
      draining: number(values['closing-status']),
      retryAfter: literal(retryAfter),
    }),
  });
const cannotDo =
  (limitation: string): Write =>
  () => ({ limitation });
const NAME_CODES = { letters: constant(path('letters')), 'nearly-any': constant(path('nearlyAny')) };
const ALWAYS_LIMITED = 'A handler has a limit at any time; set one in `limits`.';

type Failure = 'execute-tool.tool-failure';
type ToolkitPoint = Exclude<Extract<keyof ChoiceNames, `tool${string}` | `execute-tool.${string}`>, Failure>;

/** Writers of code by open point and choice; `undefined` if the code depends on other open points as well. */
const CODE_BY_CHOICE: { readonly [Id in ToolkitPoint]: Readonly<Record<ChoiceNames[Id], Write | undefined>> } = {
  'toolkits.missing-slash': { refused: status, redirected: text('redirect'), served: text('serve') },
  'toolkits.redirects': {
    never: text('none'),
    'to-the-slash': undefined,
    elsewhere: cannotDo('A handler redirects to the path with the last slash alone.'),
  },
  'toolkits.methods': {
    refused: methods(false),
    'refused-with-allow': methods(true),
  },
  'toolkits.unknown-path': { 'not-found': constant(literal(404)), refused: status },
  'toolkits.cors': { none: text('none'), 'any-origin': undefined, 'one-origin': undefined },
  'toolkits.error-order': {
    'path-first': text('path-first'),
    'outside-in': text('outside-in'),
    'inside-out': text('inside-out'),
    'resource-first': text('resource-first'),
  },
  'toolkits.rate-limits': {
    none: cannotDo('A handler refuses runs that are too many at once.'),
    window: cannotDo('A handler counts runs at once; put a limiter of requests before it.'),
    'runs-at-once': runLimits(false),
    'runs-at-once-until': runLimits(true),
  },
  'toolkits.body-size': {
    unlimited: cannotDo(ALWAYS_LIMITED),
    limited: (values) => ({
      code: object({
        'body-too-large': number(values.status),
        'nested-too-deep': number(values['nesting-status']),
        'result-too-large': number(values['result-status']),
      }),
      limits: { bodyBytes: Number(values.bytes) },
    }),
  },
  'toolkits.timeouts': {
    none: cannotDo(ALWAYS_LIMITED),
    answered: (values) => ({
      code: object({
        'unfinished-body': number(values['arrival-status']),
        'out-of-time': number(values['run-status']),
      }),
      limits: {
        bodyMilliseconds: Number(values['arrival-seconds']) * 1000,
        runMilliseconds: Number(values['run-seconds']) * 1000,
      },
    }),
    closed: (values) => ({
      limitation: 'A handler responds to a run that is out of time.',
      limits: { runMilliseconds: Number(values['run-seconds']) * 1000 },
    }),
  },
  'toolkits.versioning': {
    none: constant(object({})),
    'by-header': ({ header, version }) => ({ code: object({ [String(header)]: literal(String(version)) }) }),
  },
  'toolkits.request-id': { never: text('none'), always: constant(arrow([], call('crypto.randomUUID'))) },
  'toolkit-name.app-name': { 'registered-name': text('registered-name'), 'app-name': text('app_name') },
  'toolkit-name.characters': NAME_CODES,
  'tool-name.characters': NAME_CODES,
  'tool-definition.param-types': {
    any: constant(object({})),
    string: constant(object({ type: literal('string') })),
    'by-schema': constant(object({})),
  },
  'execute-tool.missing-parameter': { refused: status, called: text('call') },
  'execute-tool.unknown-parameter': { refused: status, ignored: text('ignore'), 'passed-on': text('pass-on') },
};

/** How much of a failure callers see, by the choice at `execute-tool.tool-failure`. */
const SHOWN_TO_CALLERS: Readonly<Record<ChoiceNames[Failure], string>> = {
  'tells-refusals': 'refusals',
  'tells-nothing': 'nothing',
  'tells-all': 'all',
};

/**
 * Returns the code for a choice; `undefined` if the code depends on other open points as well, or the choice is not
 * about toolkits.
 */
export function choiceFragment(
  id: string,
  { name: chosen, with: values }: Pick<Chosen, 'name' | 'with'>,
): CodeFragment | undefined {
  const all: Readonly<Record<string, Readonly<Record<string, Write | undefined>>>> = CODE_BY_CHOICE;
  return all[id]?.[chosen]?.(values);
}

/**
 * Returns how much of a failure callers see, as a value of `tells` of a protocol; `undefined` if the set does not
 * choose.
 */
export function findShownToCallers(chosen: ReadonlyMap<string, Pick<Chosen, 'name'>>): string | undefined {
  const point: Failure = 'execute-tool.tool-failure';
  const all: Readonly<Record<string, string>> = SHOWN_TO_CALLERS;
  return all[chosen.get(point)?.name ?? ''];
}
