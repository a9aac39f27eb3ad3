import { isSuccess, statusOf } from '../../contract/behaviours/index.ts';
import { requiresKey } from '../../contract/model/index.ts';
import { schemeStatements } from './credits.ts';
import { isSound, type OperationExchange } from './operation-exchange.ts';
import type { JudgeContext } from './tally.ts';

const hasKeyRefusal = ({ exchange }: OperationExchange): boolean => [401, 403].includes(statusOf(exchange));

/** Blames a server that refuses the key in the documented scheme but accepts it in another, where it refuses wrong keys. */
export function judgeKeySchemes({ all, tally, claims }: JudgeContext): void {
  for (const one of all.filter(({ request, exchange }) => request.open.has('key-scheme') && isSuccess(exchange))) {
    const { operation } = one.request;
    const { surface, keyScheme } = one.exchange.request;
    const ofSurface = all.filter(
      ({ request, exchange }) => exchange.request.surface === surface && requiresKey(request.operation),
    );
    const valid = ofSurface.filter((other) => isSound(other) && other.exchange.request.credentials === 'stated');
    const invalid = ofSurface.find(
      ({ request, exchange }) =>
        request.operation === operation &&
        exchange.request.keyScheme === keyScheme &&
        exchange.request.credentials === 'invalid',
    );
    const [first] = valid;
    if (first === undefined || !valid.every(hasKeyRefusal) || invalid === undefined || !hasKeyRefusal(invalid))
      continue;
    const ids = operation.security.flat().flatMap((scheme) => schemeStatements(scheme, claims));
    const problem = { reason: 'key-scheme', how: `the key is accepted as ${keyScheme} alone` };
    tally.blame('key-scheme', [...new Set(ids)], problem, one, first.exchange);
  }
}
