import type { Pick } from '../../../../src/contract/assumptions/index.ts';
import { findDetector } from '../../../../src/contract/behaviours/index.ts';
import { type Contract, contractFrom, listOf, modelOf, objectOf, setAt } from '../../../../src/contract/model/index.ts';
import { createJudge } from '../../../../src/evidence/judge/index.ts';
import { findSightings } from '../../../../src/evidence/judge/observe/observe.ts';
import { type KnownResources, type Send, type Tier, verify } from '../../../../src/evidence/verify/index.ts';
import { contract } from '../../../held-out/covered.ts';
import { disputed } from '../../../held-out/servers/disputed.ts';
import { servers } from '../../../held-out/servers/servers.ts';
import { HELD_OUT, sendTo } from './held-out.ts';
import { brokenIn } from './outcome.ts';

/** The contract after answers by choices, without the text that `answer` would write for each. */
export function answerAll(open: Contract, picks: ReadonlyMap<string, Pick>): Contract {
  const document = structuredClone(open.document);
  const model = modelOf(document);
  const choices = new Map(open.choices);
  for (const [id, { name, with: values }] of picks) {
    const point = open.openPoints.find((one) => one.id === id);
    const all = choices.get(id);
    if (point === undefined || all === undefined) throw new Error(`${id} is not open`);
    const element = model.objectAt(point.place.pointer);
    const { pointer } = point.place;
    const statement = { id, source: 'letter of the owner, 2026-11-28', choice: name, with: values, says: 'So it is.' };
    setAt(document, `${pointer}/x-source`, [...listOf(element['x-source']), statement]);
    setAt(
      document,
      `${pointer}/x-unspecified`,
      listOf(element['x-unspecified']).filter((entry) => objectOf(entry).id !== id),
    );
    choices.set(id, { ...all, answered: { question: point.question, ...(point.names && { names: point.names }) } });
  }
  return contractFrom(document, choices);
}

const ask = (judged: Contract, send: Send, known: KnownResources, allow: Tier) => {
  const surfaces = { 'developer-api': send, toolkit: send };
  return verify({ contract: judged, known, allow, send: surfaces, rate: Number.POSITIVE_INFINITY });
};

/** The choices that a server shows, and those of which what it shows is possible as well. */
async function behaviourOf(send: Send): Promise<ReadonlyMap<string, Pick>[]> {
  const { exchanges, known } = await ask(contract, send, HELD_OUT, 'writes');
  const { paired } = createJudge(contract, known.values).judge(exchanges);
  const shown = contract.openPoints.flatMap((point) => {
    const { sightings } = findSightings(contract, paired, point);
    const [first] = sightings;
    const isOne = sightings.every(
      (one) => 'name' in one && first !== undefined && 'name' in first && one.name === first.name,
    );
    if (first === undefined || !('name' in first) || !isOne) return [];
    return [[point.id, { name: first.name, with: first.with ?? {} }] as const];
  });
  const permitting = shown.flatMap(([id, { name }]) => {
    const permits = findDetector(contract.choices.get(id)?.shows)?.permits ?? {};
    const other = contract.choices
      .get(id)
      ?.choices.find((one) => permits[one.name]?.includes(name) && one.with.size === 0);
    return other === undefined ? [] : [[id, { name: other.name, with: {} }] as const];
  });
  return [new Map(shown), new Map([...shown, ...permitting])];
}

/** Servers by other hands that differ where the description is open: each point is answered as the server behaves. */
export async function judgeAnswered(step: number, tiers: readonly Tier[]) {
  const different = servers.filter(({ name, kind }) => kind !== 'broken' && !(name in disputed));
  const result = { servers: 0, answers: 0, holds: 0, wrong: [] as string[] };
  for (const { name, create } of different.filter((_, index) => index % step === 0)) {
    result.servers += 1;
    for (const picks of await behaviourOf(sendTo(create()))) {
      const answered = answerAll(contract, picks);
      for (const allow of tiers) {
        const report = await ask(answered, sendTo(create()), HELD_OUT, allow);
        const holding = report.statements.filter(
          ({ statement, verdict }) => verdict.is === 'holds' && picks.has(statement.id),
        );
        result.answers += picks.size;
        result.holds += holding.length;
        const broken = brokenIn(report);
        if (broken.length > 0) result.wrong.push(`${allow}: ${name}: ${broken.join(' ')}`);
      }
    }
  }
  return result;
}
