import { describeChoices } from '../../authoring/questions/index.ts';
import { ASPECT_DEFINITIONS } from '../../contract/aspects/index.ts';
import { type AssumptionSet, sentenceAt } from '../../contract/assumptions/index.ts';
import { isUnnamed } from '../../contract/behaviours/index.ts';
import type { Aspect, Contract, OpenPoint } from '../../contract/model/index.ts';
import { namedOpenPoints } from '../../servers/http/index.ts';
import { type Html, html } from '../../web/index.ts';
import { renderInline } from '../markdown.ts';
import type { OwnParts, Treatment } from '../site.ts';

export function treatmentsHtml(treatments: readonly Treatment[]): Html | undefined {
  if (treatments.length === 0) return undefined;
  return html`<dl>${treatments.map(({ who, how }) => html`<dt>${who}</dt><dd>${renderInline(how)}</dd>`)}</dl>`;
}

/** Returns a function that lists how the contract, the mock and the packages for this API treat an open point. */
export function createTreatmentReader(contract: Contract, own?: OwnParts): (openPoint: OpenPoint) => Treatment[] {
  const named = namedOpenPoints(contract);
  return (openPoint) => {
    const { form } = ASPECT_DEFINITIONS[openPoint.aspect];
    const how = `${form.charAt(0).toUpperCase()}${form.slice(1)}.`;
    const mock = mockTreatment(contract, openPoint, named);
    const programs = own === undefined ? { mock } : { client: own.clientTreatment(openPoint), mock };
    return [
      { who: 'contract', how },
      ...groupByTreatment(Object.entries(programs)).map(({ who, how }) => ({ who, how })),
      ...(own?.furtherTreatments(openPoint) ?? []),
    ];
  };
}

export function listAssumptions(contract: Contract, sets: readonly AssumptionSet[], { id }: OpenPoint): Treatment[] {
  const shows = contract.choices.get(id)?.shows;
  const treatments = groupByTreatment(
    sets.map((set) => {
      const choice = set.actions.find(({ fills }) => fills.includes(id))?.choice;
      const unnamed = choice !== undefined && isUnnamed(shows, choice) ? ' No response names it.' : '';
      return [set.name, `${sentenceAt(contract, set, id) ?? 'Says nothing.'}${unnamed}`];
    }),
  );
  if (treatments.length === 1) return treatments.map(({ how }) => ({ who: 'every set', how }));
  return treatments.map(({ all, who, how }) => ({ who: `${all.length > 1 ? 'sets' : 'set'} ${who}`, how }));
}

/**
 * Lists the possible answers to a point that no document can answer, each with its name; or the reason why no response shows an
 * answer.
 */
export function listChoices(contract: Contract, point: OpenPoint): Treatment[] {
  const nowhere = contract.choices.get(point.id)?.nowhere;
  if (nowhere !== undefined) return [{ who: 'possible', how: `No response shows it. ${nowhere}` }];
  return describeChoices(contract, point).choices.map(({ name, says, values }) => {
    return { who: 'possible', how: `\`${name}\`: ${says} ${values}`.trimEnd() };
  });
}

export function adviceFor(contract: Contract, { id, aspect, place }: OpenPoint, own?: OwnParts): string {
  const { model, choices } = contract;
  if (aspect === 'elsewhere') {
    return choices.get(id)?.nowhere === undefined
      ? 'Write code that works with each answer, or ask the owner.'
      : 'Ask the owner: no response of the API shows it.';
  }
  const isSent = model.directionAt(place.pointer) === 'sent';
  return (
    own?.adviceAt(aspect) ??
    (isSent ? (ADVICE_TO_SENDERS[aspect] ?? ADVICE_BY_ASPECT[aspect]) : ADVICE_BY_ASPECT[aspect])
  );
}

const ADVICE_BY_ASPECT: Readonly<Record<Exclude<Aspect, 'elsewhere'>, string>> = {
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

const ADVICE_TO_SENDERS: Readonly<Partial<Record<Aspect, string>>> = {
  type: 'Ask the owner before you send it.',
  fields: 'Send no other field.',
  length: 'Handle a text that is refused.',
};

/** Groups sets or programs that treat an open point in the same way, and joins their names. */
function groupByTreatment(treatments: readonly (readonly [who: string, how: string])[]) {
  const byHow = Map.groupBy(treatments, ([, how]) => how);
  return [...byHow].map(([how, alike]) => {
    const all = alike.map(([who]) => who);
    return { all, who: all.join(', '), how };
  });
}

function mockTreatment({ model }: Contract, { aspect, id, place }: OpenPoint, named: ReadonlySet<string>): string {
  const treatment = MOCK_TREATMENTS[aspect];
  if (treatment === undefined) return named.has(id) ? TREATMENT_BY_RESPONSES : TREATMENT_BY_OPTIONS;
  if (aspect !== 'fields') return treatment;
  if (place.operations.length === 0) return 'None of its responses has this form.';
  return model.directionAt(place.pointer) === 'sent' ? 'Accepts any other field.' : treatment;
}

const TREATMENT_BY_RESPONSES = 'Decides it where a response has to, and the response names it.';
const TREATMENT_BY_OPTIONS = 'No response names it, except that to `OPTIONS`.';

/**
 * How the mock treats open points, by aspect. For an aspect without a sentence, the mock only decides a point if a response needs it.
 * Tests prove each sentence.
 */
const MOCK_TREATMENTS: Readonly<Partial<Record<Aspect, string>>> = {
  status: 'Uses a status of the range.',
  body: 'Sends `null`.',
  type: 'Sends `null`, or omits it where it may be missing.',
  fields: 'Sends only the stated fields.',
  parameters: 'Accepts any query.',
  encoding: 'Accepts any body.',
  security: 'Requires no key.',
  errors: 'If an error is requested, its body is `null`.',
  address: 'Listens on your machine.',
};
