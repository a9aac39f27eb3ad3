import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { answerInSet, answerOpenPoint } from '../../../../src/authoring/answer/index.ts';
import {
  type AssumptionSet,
  actionsFor,
  applyAssumptionSet,
  choiceAction,
  type FilledContract,
  fillDocument,
  findAssumptionSet,
  parseAssumptionSet,
  type SetAction,
} from '../../../../src/contract/assumptions/index.ts';
import { findDetector, isStateful } from '../../../../src/contract/behaviours/index.ts';
import {
  type Choice,
  type Contract,
  type Json,
  type OpenPoint,
  readContract,
} from '../../../../src/contract/model/index.ts';
import { type Probe, planProbes, verify } from '../../../../src/evidence/verify/index.ts';
import { ASSUMPTION_SET_HEADER, GUESSES_HEADER } from '../../../../src/servers/http/index.ts';
import { findUnanswered } from '../../../../src/servers/sandbox/unanswered.ts';
import { differencesOfSandboxes } from '../../../evidence/verify/support/one-point.ts';
import { KNOWN, toService } from '../../../evidence/verify/support/served.ts';
import { anyValue } from '../../../servers/mock/single-choices.ts';

export const contract = await readContract();

/** One choice at one point, as the owner would answer it. */
export interface AnsweredChoice {
  readonly point: OpenPoint;
  readonly choice: Choice;
  readonly with: Readonly<Record<string, Json>>;
}

/** Each choice of each point of the contract. */
export const answeredChoices: readonly AnsweredChoice[] = contract.openPoints.flatMap((point) =>
  (contract.choices.get(point.id)?.choices ?? []).map((choice) => {
    const values = Object.fromEntries([...choice.with].map(([value, rule]) => [value, anyValue(rule)]));
    return { point, choice, with: values };
  }),
);

/** The answers in the structure that give the names which choices need. */
const STRUCTURE: Readonly<Record<string, Json>> = {
  'list-conversations.filters': [
    { name: 'agent_id', in: 'query', schema: { type: 'integer' } },
    { name: 'external_user_id', in: 'query', schema: { type: 'string' } },
    { name: 'agent_user_id', in: 'query', schema: { type: 'integer' } },
  ],
  'conversation-list.fields': { properties: { next: { type: ['string', 'null'] } } },
  'message.fields': { properties: { metadata: { type: 'object', additionalProperties: true, 'x-free-form': true } } },
};

const CITED = { source: 'letter of the owner, 2026-11-28' };

/** A contract in which choices are answered, and one in which a set guesses the same. */
export interface Sides {
  readonly answered: Contract;
  /** The ids that are statements in the answered contract. */
  readonly ids: readonly string[];
  /** The base with each guess that the answers leave, under the answered contract and, with the answers as guesses, the open one. */
  under(base: AssumptionSet): Promise<{ readonly answered: FilledContract; readonly guessed: FilledContract }>;
}

/** Answers choices after one another, after the structure that they need. */
export async function answer(all: readonly AnsweredChoice[]): Promise<Sides> {
  let answered = contract;
  const guesses: SetAction[] = [];
  const ids: string[] = [];
  const needed = new Set(all.flatMap(({ choice }) => [...choice.needs.named.values()]));
  for (const id of needed) {
    const point = contract.openPoints.find((one) => one.id === id);
    const value = STRUCTURE[id];
    if (point === undefined || value === undefined) throw new Error(`there is no answer to ${id}`);
    answered = (await answerOpenPoint(answered, id, { ...CITED, says: 'So it is.', value })).contract;
    guesses.push(...actionsFor(contract, point, value, 'So it is.'));
    ids.push(id);
  }
  for (const { point, choice, with: values } of all) {
    const pick = { name: choice.name, with: values };
    answered = (await answerOpenPoint(answered, point.id, { ...CITED, choice: pick })).contract;
    guesses.push(choiceAction(contract, point, pick));
    ids.push(point.id);
  }
  return {
    answered,
    ids,
    async under(base) {
      const { text } = await answerInSet(answered, base, textOf(base), ids);
      const rest = parseAssumptionSet(text, base.file);
      const guessed = { ...rest, actions: [...guesses, ...rest.actions.map((action) => withStatuses(action, all))] };
      return {
        answered: await applyAssumptionSet(answered, rest),
        guessed: await applyAssumptionSet(contract, guessed),
      };
    },
  };
}

/** An action of a set, whose further statuses, if it guesses any, include those of choices that are guessed with it. */
function withStatuses(action: SetAction, all: readonly AnsweredChoice[]): SetAction {
  const { choice } = action;
  const further = contract.choices.get(action.fills[0] ?? '')?.choices.find(({ name }) => name === choice?.name);
  const rule = further?.with.get('statuses');
  const possible = rule?.kind === 'list' && rule.of.kind === 'one-of' ? rule.of.values : [];
  const statuses = all.flatMap((one) => possible.filter((status) => status === one.with.status));
  if (choice?.with.statuses === undefined || statuses.length === 0) return action;
  const listed = new Set([choice.with.statuses, statuses].flat());
  return { ...action, choice: { ...choice, with: { statuses: [...listed] } } };
}

const texts = new Map<AssumptionSet, string>();
const textOf = (set: AssumptionSet): string => texts.get(set) ?? '';

/** A shipped set, with its text. */
export async function shippedSet(name: string): Promise<AssumptionSet> {
  const set = await findAssumptionSet(name);
  texts.set(set, await readFile(set.file, 'utf8'));
  return set;
}

const plain = shippedSet('plain');

/** Values that are new in each response. */
const FRESH = [
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  /\d{4}-\d\d-\d\dT[\d:.]+Z/g,
  /\b1[789]\d{11}\b/g,
];

const withoutFresh = (text: string): string => FRESH.reduce((all, fresh) => all.replaceAll(fresh, 'fresh'), text);

/** What a mock sends in response to each request of verify, and the guesses that it names. */
async function responsesOf(served: Contract | FilledContract, probes: readonly Probe[]) {
  const send = toService(served);
  const all = [];
  for (const probe of probes) {
    const { response } = await send(probe);
    const { [GUESSES_HEADER]: named = '', [ASSUMPTION_SET_HEADER]: _, ...headers } = response?.headers ?? {};
    const body = withoutFresh(Buffer.from(response?.body ?? '').toString());
    const shown = [response?.status, withoutFresh(JSON.stringify(headers)), body];
    all.push({ probe: `${probe.method} ${probe.path}?${probe.query}`, shown, named: named.split(', ') });
  }
  return all;
}

/** The responses in which a mock of the answered contract differs from one that guesses, or names something else. */
export async function differencesOfMocks({ ids }: Sides, one: Contract, other: Contract): Promise<string[]> {
  // Of one plan: some texts of a probe are random.
  const { probes } = planProbes(contract, KNOWN, 'writes');
  const [answered, guessed] = [await responsesOf(one, probes), await responsesOf(other, probes)];
  return answered.flatMap(({ probe, shown, named }, index) => {
    const there = guessed[index];
    const left = (all: readonly string[] = []) => all.filter((id) => !ids.includes(id) && id !== '').toSorted();
    if (!isDeepStrictEqual(shown, there?.shown)) return [`${probe}: ${shown} and ${there?.shown}`];
    const isNamed = named.some((id) => ids.includes(id)) || !isDeepStrictEqual(left(named), left(there?.named));
    return isNamed ? [`${probe}: names ${named} and ${there?.named}`] : [];
  });
}

const ask = (judged: Contract, served: Contract) => {
  const send = toService(served);
  const surfaces = { 'developer-api': send, toolkit: send };
  return verify({ contract: judged, known: KNOWN, allow: 'writes', send: surfaces, rate: Number.POSITIVE_INFINITY });
};

/** The verdict of verify on the answer to a point, by a mock. */
export async function verdictOn(judged: Contract, id: string, served: Contract) {
  const { statements } = await ask(judged, served);
  const broken = statements.flatMap(({ statement, verdict }) => (verdict.is === 'broken' ? [statement.id] : []));
  return { verdict: statements.find(({ statement }) => statement.id === id)?.verdict, broken };
}

/** Choices that the mock decides by further points: answered with them, so that it contradicts none of them. */
const WITH: Readonly<
  Record<string, Readonly<Record<string, readonly [name: string, values: Readonly<Record<string, Json>>]>>>
> = {
  'api.redirects to-the-slash': { 'api.missing-slash': ['redirected', { status: 308 }] },
  'toolkits.redirects to-the-slash': { 'toolkits.missing-slash': ['redirected', { status: 308 }] },
  ...Object.fromEntries(
    ['stated-only', 'others-too'].map((name) => [
      `api.error-statuses ${name}`,
      {
        'api.methods': ['refused', { status: 404 }],
        'api.media-types': ['refused', { status: 400 }],
        'api.unknown-path': ['not-found', {}],
      },
    ]),
  ),
};

function withOthers(one: AnsweredChoice): readonly AnsweredChoice[] {
  const others = Object.entries(WITH[caseName(one)] ?? {}).flatMap(([id, [name, values]]) => {
    const found = answeredChoices.find(({ point, choice }) => point.id === id && choice.name === name);
    return found === undefined ? [] : [{ ...found, with: values }];
  });
  return [...others, one];
}

/** The verdicts on a choice that is answered, by mocks that guess each choice of its point. */
async function verdictsOn(one: AnsweredChoice) {
  const { id } = one.point;
  const { answered } = await answer([one]);
  const permitted = findDetector(contract.choices.get(id)?.shows)?.permits?.[one.choice.name] ?? [];
  const rows = [];
  for (const other of answeredChoices.filter(({ point }) => point.id === id)) {
    const served = (await (await answer(withOthers(other))).under(await plain)).guessed;
    const observation = (await ask(contract, served)).observations.get(id);
    const { verdict } = await verdictOn(answered, id, served);
    const seen = observation?.as === 'choice' ? observation.name : undefined;
    const isSeen = seen !== undefined && !permitted.includes(seen);
    const expected = !isSeen ? 'not shown' : seen === one.choice.name ? 'holds' : 'broken';
    rows.push({ served: other.choice.name, is: verdict?.is, expected });
  }
  return rows;
}

/** The choices that exchanges with a mock can show: those of no behaviour that only a server with a store has. */
export const shownChoices = answeredChoices.filter(({ point }) => {
  const shows = contract.choices.get(point.id)?.shows;
  return findDetector(shows) !== undefined && !isStateful(shows);
});

/** Verify says of an answered choice what it would observe, of mocks that do it and of mocks that do another. */
export function holdVerdicts(cases: readonly AnsweredChoice[]): void {
  test.each(cases.map((one) => ({ one, name: caseName(one) })))(
    '$name, answered, is judged by what a mock does',
    async ({ one }) => {
      const rows = await verdictsOn(one);
      expect(rows.map(({ is }) => is)).toEqual(rows.map(({ expected }) => expected));
      // It is never broken by the mock that does it.
      expect(rows.find(({ served }) => served === one.choice.name)?.is).not.toBe('broken');
    },
  );
}

/** The name of a case. */
export const caseName = ({ point, choice }: AnsweredChoice): string => `${point.id} ${choice.name}`;

/** Each answered choice has the effect in the mock that its guess had, without its name. */
export function holdAnsweredChoices(cases: readonly AnsweredChoice[]): void {
  test.each(cases.map((one) => ({ one, name: caseName(one) })))(
    '$name, answered, is served as it was guessed',
    async ({ one }) => {
      const sides = await answer([one]);
      const { answered, guessed } = await sides.under(await plain);
      expect(await differencesOfMocks(sides, answered, guessed)).toEqual([]);
    },
  );
}

/** The choices at points of the surface that the sandbox serves, but for lists without an order, which differ each time. */
export const sandboxChoices = answeredChoices.filter(({ point, choice }) => {
  const { shows, surface = point.place.surface } = contract.choices.get(point.id) ?? {};
  return surface !== 'toolkit' && !(shows === 'list-order' && choice.name === 'none');
});

/** Each answered choice has the effect in the sandbox that its guess had, without its name. */
export function holdInSandbox(cases: readonly AnsweredChoice[]): void {
  test.each(cases.map((one) => ({ one, name: caseName(one) })))(
    '$name, answered, is done in a sandbox as it was guessed',
    async ({ one }) => {
      const sides = await answer([one]);
      const { answered, guessed } = await sides.under(await plain);
      const further = await answersTo(sides.answered, answered.set);
      const withFurther = (set: AssumptionSet): AssumptionSet => ({ ...set, actions: [...set.actions, ...further] });
      const differences = await differencesOfSandboxes(
        sides.ids,
        { contract: sides.answered, set: withFurther(answered.set) },
        { contract, set: withFurther(guessed.set) },
      );
      expect(differences).toEqual([]);
    },
  );
}

/** Choices that fit at the points which a sandbox needs and a set lost to an answer. */
async function answersTo(open: Contract, set: AssumptionSet): Promise<SetAction[]> {
  const further: SetAction[] = [];
  for (const id of findUnanswered(await applyAssumptionSet(open, set))) {
    for (const one of answeredChoices.filter(({ point }) => point.id === id)) {
      const action = choiceAction(contract, one.point, { name: one.choice.name, with: one.with });
      const actions = [...set.actions, ...further, action];
      if ('refused' in (await fillDocument(open, actions))) continue;
      further.push(action);
      break;
    }
  }
  return further;
}
