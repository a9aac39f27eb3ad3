import { verify } from '../../../../src/evidence/verify/index.ts';
import { contract } from '../../../held-out/covered.ts';
import { servers } from '../../../held-out/servers/servers.ts';
import { HELD_OUT, sendTo } from './held-out.ts';
import { readAgain, saidBy } from './shown.ts';

/** Reports on each `step`th server by other hands, from live exchanges and from their recording. */
export async function saidTwice(step: number): Promise<{ readonly live: object; readonly recorded: object }> {
  const [live, recorded]: Record<string, object>[] = [{}, {}];
  for (const { name, create } of servers.filter((_, index) => index % step === 0)) {
    const send = sendTo(create());
    const surfaces = { 'developer-api': send, toolkit: send };
    const report = await verify({ contract, known: HELD_OUT, allow: 'writes', send: surfaces, rate: Infinity });
    Object.assign(live ?? {}, { [name]: saidBy(report) });
    Object.assign(recorded ?? {}, { [name]: saidBy(readAgain(report)) });
  }
  return { live: live ?? {}, recorded: recorded ?? {} };
}
