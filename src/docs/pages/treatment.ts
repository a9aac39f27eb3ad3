import { describeChoices } from '../../authoring/questions/index.ts';
import { ASPECT_DEFINITIONS } from '../../contract/aspects/index.ts';
import { type AssumptionSet, sentenceAt } from '../../contract/assumptions/index.ts';
import { isUnnamed } from '../../contract/behaviours/index.ts';
import type { Aspect, Contract, OpenPoint } from '../../contract/model/index.ts';
import { LEFT_OPEN, plain } from '../../sdk/toolkit/index.ts';
import { namedOpenPoints } from '../../servers/http/index.ts';
import { type Html, html } from '../../web/index.ts';
import { renderInline } from '../markdown.ts';
import { isOfOwnPackages } from '../own/own-packages.ts';

export interface Treatment {
  readonly who: string;
  readonly how: string;
}

export function treatmentList(treatments: readonly Treatment[]): Html | undefined {
  if (treatments.length === 0) return undefined;
  return html`<dl>${treatments.map(({ who, how }) => html`<dt>${who}</dt><dd>${renderInline(how)}</dd>`)}</dl>`;
}

/** How contract and mock treat each open point, and for the contract of our packages client and toolkit as well. */
export function treatmentsOf(contract: Contract): (openPoint: OpenPoint) => Treatment[] {
  const named = namedOpenPoints(contract);
  const isOwn = isOfOwnPackages(contract);
  return (openPoint) => {
    const { client, mock } = byAspect(contract, openPoint, named);
    const others = joined(Object.entries(isOwn ? { client, mock } : { mock }));
    const { form } = ASPECT_DEFINITIONS[openPoint.aspect];
    const how = `${form.charAt(0).toUpperCase()}${form.slice(1)}.`;
    return [{ who: 'contract', how }, ...others, ...(isOwn ? inToolkit(openPoint) : [])];
  };
}

export function assumedAt(contract: Contract, sets: readonly AssumptionSet[], { id }: OpenPoint): Treatment[] {
  const shows = contract.choices.get(id)?.shows;
  const said = joined(
    sets.map((set) => {
      const choice = set.actions.find(({ fills }) => fills.includes(id))?.choice;
      const unnamed = choice !== undefined && isUnnamed(shows, choice) ? ' No response names it.' : '';
      return [set.name, `${sentenceAt(contract, set, id) ?? 'Says nothing.'}${unnamed}`];
    }),
  );
  if (said.length === 1) return said.map(({ how }) => ({ who: 'every set', how }));
  return said.map(({ who, how }) => ({ who: `${who.includes(',') ? 'sets' : 'set'} ${who}`, how }));
}

/** The possible answers that show in no document, each with its name, or why no answer shows. */
export function choicesAt(contract: Contract, point: OpenPoint): Treatment[] {
  const nowhere = contract.choices.get(point.id)?.nowhere;
  if (nowhere !== undefined) return [{ who: 'possible', how: `No response shows it. ${nowhere}` }];
  return describeChoices(contract, point).choices.map(({ name, says, values }) => {
    return { who: 'possible', how: `\`${name}\`: ${says} ${values}`.trimEnd() };
  });
}

export function adviceFor(contract: Contract, { id, aspect, place }: OpenPoint): string {
  const { model, choices } = contract;
  if (aspect === 'elsewhere') {
    return choices.get(id)?.nowhere === undefined
      ? 'Write code that works with each answer, or ask the owner.'
      : 'Ask the owner: no response of the API shows it.';
  }
  const isSent = model.directionAt(place.pointer) === 'sent';
  const own = isOfOwnPackages(contract) ? ADVICE_OF_TOOLKITS[aspect] : undefined;
  return own ?? (isSent ? (ADVICE_TO_SENDERS[aspect] ?? ADVICE[aspect]) : ADVICE[aspect]);
}

const ADVICE: Readonly<Record<Exclude<Aspect, 'elsewhere'>, string>> = {
  status: 'Treat every status from 200 to 299 as a success.',
  body: 'Check the body before you read it.',
  type: 'Check the value before you read it.',
  fields: 'Check any other field before you read it.',
  parameters: 'Ask the owner before you write a query.',
  encoding: 'Ask the owner how the body is encoded.',
  security: 'Ask the owner which key is needed, and send none that belongs to another API.',
  errors: 'Treat every other status as an error, and check its body before you read it.',
  address: 'Ask the owner, and keep the address out of your code.',
  length: 'Handle a text of any length.',
  headers: 'Handle a response without it.',
  format: 'Treat it as text, and do not parse it.',
  presence: 'Handle both: it is present, and it is missing.',
};

/** In our contract only toolkits leave these open, which are served by others than the owner of the API. */
const ADVICE_OF_TOOLKITS: Readonly<Partial<Record<Aspect, string>>> = {
  encoding: 'Ask the author of the tools how they take parameters.',
  security: 'Ask the author of the tools. Never send the Developer API key there.',
};

const ADVICE_TO_SENDERS: Readonly<Partial<Record<Aspect, string>>> = {
  type: 'Ask the owner before you send it.',
  fields: 'Send no other field.',
  length: 'Handle a text that is refused.',
};

function joined(treated: readonly [who: string, how: string][]): Treatment[] {
  const byHow = Map.groupBy(treated, ([, how]) => how);
  return [...byHow].map(([how, alike]) => ({ who: alike.map(([who]) => who).join(', '), how }));
}

function inToolkit({ id }: OpenPoint): Treatment[] {
  const leftOpen = new Map<string, string>(Object.entries(LEFT_OPEN)).get(id);
  if (leftOpen !== undefined) return [{ who: 'toolkit', how: leftOpen }];
  const choice = new Map(Object.entries(plain.choices)).get(id);
  return choice === undefined ? [] : [{ who: `protocol ${plain.name}`, how: choice.assumes }];
}

type ByClientAndMock = Readonly<Record<'client' | 'mock', string>>;

function byAspect({ model }: Contract, { aspect, id, place }: OpenPoint, named: ReadonlySet<string>): ByClientAndMock {
  const treatment = TREATMENT[aspect];
  if (treatment === IN_WORDS) {
    return { client: CLIENT_RELIES[id] ?? treatment.client, mock: named.has(id) ? DECIDED : treatment.mock };
  }
  const client = treatment.client.replace('‹id›', id);
  if (aspect !== 'fields') return { ...treatment, client };
  if (place.operations.length === 0) return { client, mock: 'None of its responses has this form.' };
  return model.directionAt(place.pointer) === 'sent' ? SENT_FIELDS : { ...treatment, client };
}

const DECIDED = 'Decides it where a response has to, and the response names it.';

/** Where the client cannot do without an answer, though no schema shows one. */
const CLIENT_RELIES: Readonly<Record<string, string>> = {
  'api.integers-size': 'Treats an integer beyond ±2^53 as an error, and sends none.',
  'api.nulls': 'Treats null where a type is stated as an error.',
  'errors.rate-limit-headers': 'Waits as long as `Retry-After` says before it repeats a read.',
  'toolkit-name.characters': 'Encodes any name. It refuses one that changes the path, such as `..`.',
  'tool-name.characters': 'Encodes any name. It refuses one that changes the path, such as `..`.',
  'toolkits.prefix-text': 'Writes `toolkit`.',
};

const SENT_FIELDS: ByClientAndMock = {
  client: 'Sends another field only where the caller assumes one.',
  mock: 'Accepts any other field.',
};

const UNREADABLE = '`Unspecified<"‹id›">`: the compiler refuses to read a field of it.';

/** Where the client needs no answer, and the mock only where it makes one. */
const IN_WORDS = { client: 'Relies on no answer.', mock: 'No response names it, except that to `OPTIONS`.' };

/** By aspect. Tests prove each sentence on client and mock. */
const TREATMENT: Readonly<Record<Aspect, ByClientAndMock>> = {
  status: { client: 'Every status from 200 to 299 is a success.', mock: 'Uses a status of the range.' },
  body: { client: UNREADABLE, mock: 'Sends `null`.' },
  type: { client: UNREADABLE, mock: 'Sends `null`, or omits it where it may be missing.' },
  fields: { client: `Any other field is ${UNREADABLE}`, mock: 'Sends only the stated fields.' },
  parameters: { client: 'Names and encodes no parameter. The caller writes the query.', mock: 'Accepts any query.' },
  encoding: { client: 'Encodes nothing by itself. The caller chooses how.', mock: 'Accepts any body.' },
  security: { client: 'Sends no key by itself, and never the Developer API key.', mock: 'Requires no key.' },
  errors: { client: UNREADABLE, mock: 'If an error is requested, its body is `null`.' },
  address: { client: 'The caller gives the address.', mock: 'Listens on your machine.' },
  length: IN_WORDS,
  headers: IN_WORDS,
  format: IN_WORDS,
  presence: IN_WORDS,
  elsewhere: IN_WORDS,
};
