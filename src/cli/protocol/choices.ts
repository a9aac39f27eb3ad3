import type { ChoiceNames } from '../../../generated/choices.ts';
import type { DescribedPick } from '../../contract/assumptions/index.ts';
import { arrowCode, type Code, callCode, literalCode, objectCode, pathCode } from './code.ts';

/** The code by which a handler does what a set says at one open point. */
export interface CodeFragment {
  readonly code?: Code | undefined;
  /** Limits that the handler needs so that the code has an effect. */
  readonly limits?: Readonly<Record<string, number>>;
  /** A sentence about a part of the guess that a handler cannot carry out. */
  readonly limitation?: string | undefined;
  /** The sentence to print if the set says nothing at the point. */
  readonly sentence?: string;
}

type ChoiceValues = DescribedPick['with'];
type WriteFragment = (values: ChoiceValues) => CodeFragment;

const constantFragment =
  (code: Code): WriteFragment =>
  () => ({ code });
const textFragment = (value: string): WriteFragment => constantFragment(literalCode(value));
const numberCode = (value: unknown): Code => literalCode(Number(value));
const statusFragment: WriteFragment = (values) => ({ code: numberCode(values.status) });
const methodsFragment =
  (allow: boolean): WriteFragment =>
  (values) => ({ code: objectCode({ status: numberCode(values.status), allow: literalCode(allow) }) });
const runLimitsFragment =
  (retryAfter: boolean): WriteFragment =>
  (values) => ({
    code: objectCode({
      'too-many-runs': numberCode(values.status),
      paused: numberCode(values['paused-status']),
      draining: numberCode(values['closing-status']),
      retryAfter: literalCode(retryAfter),
    }),
  });
const limitationFragment =
  (limitation: string): WriteFragment =>
  () => ({ limitation });
const NAME_CODES = {
  letters: constantFragment(pathCode('letters')),
  'nearly-any': constantFragment(pathCode('nearlyAny')),
};
const ALWAYS_LIMITED_NOTE = 'A handler has a limit at any time; set one in `limits`.';

type FailurePointId = 'execute-tool.tool-failure';
type ToolkitPoint = Exclude<Extract<keyof ChoiceNames, `tool${string}` | `execute-tool.${string}`>, FailurePointId>;

/** Writers of code by open point and choice; `undefined` if the code depends on other open points as well. */
const CODE_BY_CHOICE: { readonly [Id in ToolkitPoint]: Readonly<Record<ChoiceNames[Id], WriteFragment | undefined>> } =
  {
    'toolkits.missing-slash': {
      refused: statusFragment,
      redirected: textFragment('redirect'),
      served: textFragment('serve'),
    },
    'toolkits.redirects': {
      never: textFragment('none'),
      'to-the-slash': undefined,
      elsewhere: limitationFragment('A handler redirects to the path with the last slash alone.'),
    },
    'toolkits.methods': {
      refused: methodsFragment(false),
      'refused-with-allow': methodsFragment(true),
    },
    'toolkits.unknown-path': { 'not-found': constantFragment(literalCode(404)), refused: statusFragment },
    'toolkits.cors': { none: textFragment('none'), 'any-origin': undefined, 'one-origin': undefined },
    'toolkits.error-order': {
      'path-first': textFragment('path-first'),
      'outside-in': textFragment('outside-in'),
      'inside-out': textFragment('inside-out'),
      'resource-first': textFragment('resource-first'),
    },
    'toolkits.rate-limits': {
      none: limitationFragment('A handler refuses runs that are too many at once.'),
      window: limitationFragment('A handler counts runs at once; put a limiter of requests before it.'),
      'runs-at-once': runLimitsFragment(false),
      'runs-at-once-until': runLimitsFragment(true),
    },
    'toolkits.body-size': {
      unlimited: limitationFragment(ALWAYS_LIMITED_NOTE),
      limited: (values) => ({
        code: objectCode({
          'body-too-large': numberCode(values.status),
          'nested-too-deep': numberCode(values['nesting-status']),
          'result-too-large': numberCode(values['result-status']),
        }),
        limits: { bodyBytes: Number(values.bytes) },
      }),
    },
    'toolkits.timeouts': {
      none: limitationFragment(ALWAYS_LIMITED_NOTE),
      answered: (values) => ({
        code: objectCode({
          'unfinished-body': numberCode(values['arrival-status']),
          'out-of-time': numberCode(values['run-status']),
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
      none: constantFragment(objectCode({})),
      'by-header': ({ header, version }) => ({ code: objectCode({ [String(header)]: literalCode(String(version)) }) }),
    },
    'toolkits.request-id': {
      never: textFragment('none'),
      always: constantFragment(arrowCode([], callCode('crypto.randomUUID'))),
    },
    'toolkit-name.app-name': {
      'registered-name': textFragment('registered-name'),
      'app-name': textFragment('app_name'),
    },
    'toolkit-name.characters': NAME_CODES,
    'tool-name.characters': NAME_CODES,
    'tool-definition.param-types': {
      any: constantFragment(objectCode({})),
      string: constantFragment(objectCode({ type: literalCode('string') })),
      'by-schema': constantFragment(objectCode({})),
    },
    'execute-tool.missing-parameter': { refused: statusFragment, called: textFragment('call') },
    'execute-tool.unknown-parameter': {
      refused: statusFragment,
      ignored: textFragment('ignore'),
      'passed-on': textFragment('pass-on'),
    },
  };

/** How much of a failure callers see, by the choice at `execute-tool.tool-failure`. */
const SHOWN_TO_CALLERS: Readonly<Record<ChoiceNames[FailurePointId], string>> = {
  'tells-refusals': 'refusals',
  'tells-nothing': 'nothing',
  'tells-all': 'all',
};

/**
 * Returns the code for a choice; `undefined` if the code depends on other open points as well, or the choice is not
 * about toolkits.
 */
export function choiceCodeFragment(
  id: string,
  { name: chosen, with: values }: Pick<DescribedPick, 'name' | 'with'>,
): CodeFragment | undefined {
  const all: Readonly<Record<string, Readonly<Record<string, WriteFragment | undefined>>>> = CODE_BY_CHOICE;
  return all[id]?.[chosen]?.(values);
}

/**
 * Returns how much of a failure callers see, as a value of `tells` of a protocol; `undefined` if the set does not
 * choose.
 */
export function findShownToCallers(chosen: ReadonlyMap<string, Pick<DescribedPick, 'name'>>): string | undefined {
  const point: FailurePointId = 'execute-tool.tool-failure';
  const all: Readonly<Record<string, string>> = SHOWN_TO_CALLERS;
  return all[chosen.get(point)?.name ?? ''];
}
