import type { ChoiceNames, choices } from '../../generated/choices.ts';
import type { Chosen } from '../assumptions/index.ts';
import type { Json, JsonObject } from '../contract/index.ts';
import type { Behaviour, ChoiceName } from '../serve/index.ts';

type Points = typeof choices;
type WithChoices = keyof ChoiceNames;

/** Points about toolkits, whose choices the web application carries out that serves them. */
type OfToolkits = WithChoices & (`toolkit${string}` | `tool-${string}` | `execute-tool.${string}`);

/** Points of which one answer shows the choice: the front carries it out, or says what it is (`BEHAVIOURS`). */
type ByFront = { [Id in WithChoices]: Points[Id] extends { readonly shows: Behaviour } ? Id : never }[WithChoices];

/** Points about which of the stated errors an operation has: that follows from what is chosen elsewhere (`needs`). */
type OfErrors = WithChoices & `${string}.errors`;

/** All others: what they leave open takes a memory. */
type ByMemory = Exclude<WithChoices, OfToolkits | ByFront | OfErrors>;

/** The names that a behaviour's choices have in `choices.yaml`. */
type Written<B extends Behaviour> = {
  [Id in ByFront]: Points[Id] extends { readonly shows: B } ? ChoiceNames[Id] : never;
}[ByFront];

/** The names of choices that `choices.yaml` and `BEHAVIOURS` do not both have. */
type Unmatched = {
  [B in Behaviour]: [Written<B>] extends [never]
    ? never // all its points are answered
    : `${B}: ${Exclude<Written<B> | ChoiceName<B>, Written<B> & ChoiceName<B>>}`;
}[Behaviour];
/** Does not compile where there are some. */
type None<Some extends never> = readonly Some[];
const NONE_UNMATCHED: None<Unmatched> = [];
void NONE_UNMATCHED;

const number = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const seconds = (given: JsonObject): number => number(given.seconds) * 1000;
const status = (given: JsonObject): number => number(given.status);

/** Of the agents or conversations that a key can access, those whose id is a multiple of this are left out. */
const LEFT_OUT = 3;

/**
 * What the sandbox does at each open point that takes a memory, by the name of the choice. The compiler refuses a point
 * or a choice that is forgotten here, and one that `choices.yaml` does not have.
 */
const CONDUCT = {
  'api.rate-limits': {
    none: () => undefined,
    window: (given) => ({ requests: number(given.requests), milliseconds: seconds(given) }),
  },
  'api.timeouts': {
    none: () => undefined,
    answered: (given) => ({ milliseconds: seconds(given), status: status(given) }),
    closed: (given) => ({ milliseconds: seconds(given), status: undefined }),
  },
  'errors.5xx-statuses': {
    one: (given) => status(given),
    several: () => 502,
  },
  /** Whether a request that is answered with 5xx leaves something behind. */
  'errors.5xx-carried-out': { possible: () => true, never: () => false },
  /** Whether the agents that belong to a key matter. */
  'developer-api-key.access': { all: () => false, some: () => true },
  /** Milliseconds for which a key is valid. */
  'developer-api-key.expiry': {
    never: () => Number.POSITIVE_INFINITY,
    after: ({ days }) => number(days) * 86_400_000,
  },
  'list-agents.completeness': { all: () => undefined, some: () => LEFT_OUT },
  'conversation-list.completeness': { all: () => undefined, some: () => LEFT_OUT },
  /** The parameter that filters by user, and what it compares with. */
  'list-conversations.filter-by-user': {
    'external-user-id': ({ parameter }) => ({ parameter: text(parameter), with: 'external' as const }),
    'agent-user-id': ({ parameter }) => ({ parameter: text(parameter), with: 'agent-user' as const }),
  },
  'list-conversations.filters-combined': {
    both: () => 'and' as const,
    either: () => 'or' as const,
    refused: () => 'refused' as const,
  },
  'list-conversations.filter-without-match': {
    empty: () => 'empty' as const,
    refused: (given) => status(given),
    'passed-over': () => 'passed-over' as const,
  },
  /** The field that has the id of a conversation's agent. */
  'conversations.agent-shown': { never: () => undefined, 'by-field': ({ field }) => text(field) },
  /** The status that says that there is no reply; `undefined` where an empty one does. */
  'send-message.no-reply': { failure: (given) => status(given), 'empty-text': () => undefined },
  'send-message.twice': {
    again: () => undefined,
    recognised: (given) => ({ milliseconds: seconds(given), status: undefined }),
    refused: (given) => ({ milliseconds: seconds(given), status: status(given) }),
  },
  'send-message.at-once': {
    'in-turn': () => 'in-turn' as const,
    together: () => 'together' as const,
    refused: (given) => status(given),
  },
  /** Whether a message is stored and replied to though its caller hung up. */
  'send-message.hang-up': { 'carried-out': () => true, 'given-up': () => false },
  /** Whether the user's message is kept when there is no reply. */
  'send-message.reply-fails': { kept: () => true, dropped: () => false },
  /** The key of metadata by which a message is known again. */
  'new-message.metadata-keys': { none: () => undefined, repetition: ({ key }) => text(key) },
  /** The status that refuses a memory of a user whom nobody knows; none where it is stored. */
  'create-memory.unknown-user': { stored: () => undefined, refused: (given) => status(given) },
  'create-memory.twice': {
    two: () => 'two' as const,
    one: () => 'one' as const,
    refused: (given) => status(given),
  },
  /** Whether a memory at the level of the agent holds for each of its users. */
  'memories.agent-level': { 'every-user': () => true, 'no-user': () => false },
  /** Whether memories shape the replies. */
  'memories.use': { told: () => true, kept: () => false },
  'conversation-summary.external-user-id-unique': { unique: () => true, shared: () => false },
} as const satisfies {
  readonly [Id in ByMemory]: { readonly [Name in ChoiceNames[Id]]: (given: JsonObject) => unknown };
};

type Table = typeof CONDUCT;
type Results<Row> = { [Name in keyof Row]: Row[Name] extends (given: JsonObject) => infer Result ? Result : never };

/** What is done at each point that takes a memory. */
export type Conduct = { readonly [Id in keyof Table]: Results<Table[Id]>[keyof Table[Id]] };

/** The points that take a memory. */
export const POINTS_OF_MEMORY: readonly string[] = Object.keys(CONDUCT);

/**
 * Reads what a set chose at the points that take a memory. Where one has been answered by the contract itself, and so is
 * no open point any more, the first of its choices stands for it until the sandbox is taught the answer.
 */
export function conductOf(chosen: ReadonlyMap<string, Chosen>): Conduct {
  const rows = Object.entries<Readonly<Record<string, (given: JsonObject) => unknown>>>(CONDUCT).map(([id, row]) => {
    const choice = chosen.get(id);
    const make = row[choice?.name ?? ''] ?? Object.values(row)[0];
    return [id, make?.(choice?.with ?? {})];
  });
  return Object.fromEntries(rows) as Conduct; // each row gives what its own functions give
}
