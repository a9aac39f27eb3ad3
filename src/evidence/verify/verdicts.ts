import type { Contract, Statement } from '../../contract/model/index.ts';
import type {
  CheckName,
  ClaimIndex,
  createJudge,
  NoObservationReason,
  Observation,
  OperationExchange,
  ShownVerdict,
} from '../judge/index.ts';
import { type Coverage, whyNotRequested } from './coverage.ts';

type StatementJudge = ReturnType<typeof createJudge>;

export type NotShownReason =
  | NoObservationReason
  /** The statement is prose alone, without claims that a program could check. */
  | { readonly kind: 'in-words' }
  /** A keyword of the statement cannot be checked. */
  | { readonly kind: 'unchecked'; readonly because: string }
  /** The statement would be broken if the checks that were left out counted. */
  | { readonly kind: 'left-out'; readonly checks: readonly CheckName[] }
  /** No request can make a server respond with this status. */
  | { readonly kind: 'unprovoked'; readonly status: string }
  /** The user named no resource that the key cannot access. */
  | { readonly kind: 'inaccessible' }
  | { readonly kind: 'refused'; readonly statuses: readonly number[] }
  /** Each response that could show the statement breaks another one, and so proves nothing about this one. */
  | { readonly kind: 'broken-responses'; readonly exchanges: number };

export interface StatementVerdict {
  readonly statement: Statement;
  readonly verdict: ShownVerdict | { readonly is: 'not shown'; readonly why: NotShownReason };
}

/** Returns a verdict on each statement of a contract, with a reason if no exchange showed it. */
export function judgeStatements(
  contract: Contract,
  { claims, unchecked }: Pick<StatementJudge, 'claims' | 'unchecked'>,
  { shown, paired, leftOut }: ReturnType<StatementJudge['judge']>,
  coverage: Coverage,
  answers: ReadonlyMap<string, Observation>,
): StatementVerdict[] {
  const reasons = unchecked();
  return contract.statements.map((statement) => {
    const because = reasons.get(statement.id);
    const answer = answers.get(statement.id);
    const checks = leftOut.get(statement.id);
    const why: NotShownReason =
      checks !== undefined
        ? { kind: 'left-out', checks }
        : because !== undefined
          ? { kind: 'unchecked', because }
          : answer === undefined
            ? whyNotShown(contract, claims, statement, paired.ofOperations, coverage)
            : whyChoiceNotShown(answer);
    return { statement, verdict: shown.get(statement.id) ?? { is: 'not shown', why } };
  });
}

/** Returns the reason why no exchange shows a statement that an answered choice makes. */
const whyChoiceNotShown = (observation: Observation): NotShownReason =>
  observation.as === 'nothing'
    ? observation.why
    : { kind: 'inconclusive', because: 'what was seen fits another answer as well' };

function whyNotShown(
  contract: Contract,
  claims: ClaimIndex,
  { id, place }: Statement,
  ofOperations: readonly OperationExchange[],
  coverage: Coverage,
): NotShownReason {
  const pointers = claims.claimsOf.get(id) ?? [];
  if (pointers.length === 0) return { kind: 'in-words' };
  const isServer = /\/servers\/\d+$/.test(place.pointer);
  if (place.operations.length === 0 && !isServer && place.pointer.startsWith('/components/'))
    return { kind: 'unreached' };
  const statuses = new Set(pointers.flatMap((claim) => /\/responses\/([^/]+)$/.exec(claim)?.[1] ?? []));
  const [status] = statuses;
  if (coverage.allow !== undefined && (status === '429' || status === '5XX')) return { kind: 'unprovoked', status };
  const notRequested = whyNotRequested(contract, place, coverage);
  if (notRequested !== undefined && notRequested.kind !== 'stopped') return notRequested;
  if (status === '403' && coverage.allow !== undefined) return { kind: 'inaccessible' };
  if (status !== undefined && coverage.allow !== undefined && coverage.allow !== 'writes')
    return { kind: 'tier', tier: tierForStatus(status, coverage.allow) };
  const broken = ofOperations.filter(
    ({ response }) =>
      response?.schema !== undefined &&
      response.body !== undefined &&
      response.breaches.length > 0 &&
      claims.statementsAbout(response.schema, response.body.value).has(id),
  );
  if (broken.length > 0) return { kind: 'broken-responses', exchanges: broken.length };
  const responses = ofOperations
    .filter(({ request }) => place.operations.includes(request.operation.operationId) && request.faults.length === 0)
    .flatMap(({ exchange }) => exchange.response?.status ?? []);
  const refused = [...new Set(responses)].filter((one) => one >= 300);
  if (responses.length > 0 && !responses.some((one) => one < 300)) return { kind: 'refused', statuses: refused };
  return notRequested ?? { kind: 'unseen' };
}

/** Returns the tier of the requests that can get an error with a given status. */
function tierForStatus(status: string, allow: 'reads' | 'probes' | 'refusals'): 'probes' | 'refusals' | 'writes' {
  if (allow === 'reads' && status === '401') return 'probes';
  return allow === 'refusals' ? 'writes' : 'refusals';
}
