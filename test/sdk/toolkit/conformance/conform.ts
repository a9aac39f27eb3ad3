import type { Case, ProtocolName, Want } from './case.ts';
import { ANSWERS } from './cases/answers.ts';
import { BAD_TOOLS } from './cases/bad-tools.ts';
import { HOSTILE_BODIES } from './cases/hostile-bodies.ts';
import { PATHS } from './cases/paths.ts';
import { PERMISSION } from './cases/permission.ts';
import type { Host } from './hosts.ts';
import { handlerUnderTest } from './toolkits.ts';

/** The conformance suite, as data. */
export const CASES: readonly Case[] = [...ANSWERS, ...PATHS, ...PERMISSION, ...HOSTILE_BODIES, ...BAD_TOOLS];

/** Few enough that a busy machine answers each long before it is out of time. */
const AT_ONCE = 16;

/** Sends every case to a host, and gives the answers that are wrong, or right although they are a named gap. */
export async function nonconforming(
  host: Host,
  protocol: ProtocolName,
): Promise<Record<string, { got: string; want: string }>> {
  const running = await host.start(handlerUnderTest(protocol), protocol);
  const cases = CASES.filter((one) => one.want[protocol] !== undefined);
  const answers: Want[] = [];
  const left = cases.entries();
  const work = async (): Promise<void> => {
    for (const [index, one] of left) answers[index] = await running.answer(one, protocol);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await running.close();
  const wrong: Record<string, { got: string; want: string }> = {};
  for (const [index, one] of cases.entries()) {
    const pair = { got: written(answers[index]), want: written(one.want[protocol]) };
    if ((pair.got === pair.want) === one.name in host.gaps) wrong[one.name] = pair;
  }
  return wrong;
}

function written(want: Want | undefined): string {
  return JSON.stringify(want && [want.status, Object.entries(want.headers).sort(), want.body]);
}
