import type { ChoiceNames } from '../../../generated/choices.ts';
import type { Chosen } from '../../contract/assumptions/index.ts';
import { quotedText } from '../../web/emit/index.ts';
import { objectCode } from './code.ts';

/** What a handler does for a choice of a set: the value in code, limits of the handler that go with it, what stays unsaid. */
export interface Written {
  readonly code?: string;
  readonly limits?: Readonly<Record<string, number>>;
  /** What a handler does not do as the choice says. */
  readonly but?: string;
  /** The words for it, where the set has none of its own at the point. */
  readonly says?: string;
}

type Values = Chosen['with'];
type Write = (values: Values) => Written;

const text =
  (value: string): Write =>
  () => ({ code: quotedText(value) });
const name =
  (value: string): Write =>
  () => ({ code: value });
const number = (value: unknown): string => String(Number(value));
const status: Write = ({ status: given }) => ({ code: number(given) });
const runs =
  (retryAfter: boolean): Write =>
  ({ status: given, 'paused-status': paused, 'closing-status': closing }) => ({
    code: objectCode({
      'too-many-runs': number(given),
      paused: number(paused),
      draining: number(closing),
      retryAfter: String(retryAfter),
    }),
  });
const never =
  (but: string): Write =>
  () => ({ but });
const NAMES = { letters: name('letters'), 'nearly-any': name('nearlyAny') };
const LIMITED = 'A handler has a limit at any time; set one in `limits`.';

type Failure = 'execute-tool.tool-failure';
type ToolkitPoint = Exclude<Extract<keyof ChoiceNames, `tool${string}` | `execute-tool.${string}`>, Failure>;

/** By the id of the open point and the name of the choice; `undefined` for what depends on other points as well. */
const CHOICES: { readonly [Id in ToolkitPoint]: Readonly<Record<ChoiceNames[Id], Write | undefined>> } = {
  'toolkits.missing-slash': { refused: status, redirected: text('redirect'), served: text('serve') },
  'toolkits.redirects': {
    never: text('none'),
    'to-the-slash': undefined,
    elsewhere: never('A handler redirects to the path with the last slash alone.'),
  },
  'toolkits.methods': {
    refused: ({ status: given }) => ({ code: objectCode({ status: number(given), allow: 'false' }) }),
    'refused-with-allow': ({ status: given }) => ({ code: objectCode({ status: number(given), allow: 'true' }) }),
  },
  'toolkits.unknown-path': { 'not-found': name('404'), refused: status },
  'toolkits.cors': { none: text('none'), 'any-origin': undefined, 'one-origin': undefined },
  'toolkits.error-order': {
    'path-first': text('path-first'),
    'outside-in': text('outside-in'),
    'inside-out': text('inside-out'),
    'resource-first': text('resource-first'),
  },
  'toolkits.rate-limits': {
    none: never('A handler refuses runs that are too many at once.'),
    window: never('A handler counts runs at once; put a limiter of requests before it.'),
    'runs-at-once': runs(false),
    'runs-at-once-until': runs(true),
  },
  'toolkits.body-size': {
    unlimited: never(LIMITED),
    limited: ({ bytes, status: given, 'nesting-status': nesting, 'result-status': result }) => ({
      code: objectCode({
        'body-too-large': number(given),
        'nested-too-deep': number(nesting),
        'result-too-large': number(result),
      }),
      limits: { bodyBytes: Number(bytes) },
    }),
  },
  'toolkits.timeouts': {
    none: never(LIMITED),
    answered: (values) => ({
      code: objectCode({
        'unfinished-body': number(values['arrival-status']),
        'out-of-time': number(values['run-status']),
      }),
      limits: {
        bodyMilliseconds: Number(values['arrival-seconds']) * 1000,
        runMilliseconds: Number(values['run-seconds']) * 1000,
      },
    }),
    closed: (values) => ({
      but: 'A handler responds to a run that is out of time.',
      limits: { runMilliseconds: Number(values['run-seconds']) * 1000 },
    }),
  },
  'toolkits.versioning': {
    none: name('{}'),
    'by-header': ({ header, version }) => ({ code: objectCode({ [String(header)]: quotedText(String(version)) }) }),
  },
  'toolkits.request-id': { never: text('none'), always: name('() => crypto.randomUUID()') },
  'toolkit-name.app-name': { 'registered-name': text('registered-name'), 'app-name': text('app_name') },
  'toolkit-name.characters': NAMES,
  'tool-name.characters': NAMES,
  'tool-definition.param-types': { any: name('{}'), string: name("{ type: 'string' }"), 'by-schema': name('{}') },
  'execute-tool.missing-parameter': { refused: status, called: text('call') },
  'execute-tool.unknown-parameter': { refused: status, ignored: text('ignore'), 'passed-on': text('pass-on') },
};

/** Whose words reach a caller, by the choice at `execute-tool.tool-failure`. */
const TELLS: Readonly<Record<ChoiceNames[Failure], string>> = {
  'tells-refusals': 'refusals',
  'tells-nothing': 'nothing',
  'tells-all': 'all',
};

/** @returns `undefined` where the choice is none of those above. */
export function writtenChoice(
  id: string,
  { name: chosen, with: values }: Pick<Chosen, 'name' | 'with'>,
): Written | undefined {
  const all: Readonly<Record<string, Readonly<Record<string, Write | undefined>>>> = CHOICES;
  return all[id]?.[chosen]?.(values);
}

/** Whose words reach a caller; `undefined` where nothing is chosen there. */
export function tellsOf(chosen: ReadonlyMap<string, Pick<Chosen, 'name'>>): string | undefined {
  const point: Failure = 'execute-tool.tool-failure';
  const all: Readonly<Record<string, string>> = TELLS;
  return all[chosen.get(point)?.name ?? ''];
}
