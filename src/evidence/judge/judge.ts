import { isSuccess } from '../../contract/behaviours/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import { type Validators, validatorsOf } from '../../contract/model/validator.ts';
import { judgeAnswered } from './answered.ts';
import { CHECK_NAMES, type CheckName } from './checks.ts';
import { type ClaimIndex, createClaimIndex } from './claim-index.ts';
import { creditRequests, creditResponses, judgeLimited } from './credits.ts';
import type { Exchange } from './exchange.ts';
import { judgeFailing } from './failing.ts';
import { judgeIdentifiers } from './identifiers.ts';
import { withAcceptedIntegers } from './integers.ts';
import { judgeKeySchemes } from './key-schemes.ts';
import { judgeLateReplies } from './late-replies.ts';
import { withOpenLengths } from './lengths.ts';
import { judgeListed, judgeListedNames, judgeNeededValues } from './listed.ts';
import { judgeAbsentNames, judgeOtherResource } from './named-resources.ts';
import { isSound, type OperationExchange } from './operation-exchange.ts';
import { type PairedExchanges, pairExchanges } from './paired-exchanges.ts';
import { partialBodyReader } from './partial-body.ts';
import { judgeAccepted, judgeDisplaced, judgeRefused, judgeSoundRefused } from './refusals.ts';
import { judgeRepeated } from './repeated.ts';
import { judgeRepeatedIds } from './repeated-ids.ts';
import { requestReader } from './request.ts';
import { responseReader } from './response.ts';
import { type ShownVerdict, Tally } from './tally.ts';
import { judgeToolRuns } from './tool-runs.ts';
import { uncheckedStatements } from './unchecked.ts';
import type { VouchedValues } from './vouched.ts';

/** The order matters: the first check that blames a statement describes how it is broken. */
const JUDGES = [
  creditResponses,
  creditRequests,
  judgeAccepted,
  judgeRefused,
  judgeSoundRefused,
  judgeFailing,
  judgeDisplaced,
  judgeRepeated,
  judgeRepeatedIds,
  judgeIdentifiers,
  judgeLateReplies,
  judgeListed,
  judgeListedNames,
  judgeAbsentNames,
  judgeOtherResource,
  judgeToolRuns,
  judgeNeededValues,
  judgeKeySchemes,
  judgeLimited,
  judgeAnswered,
];

/** Checks of refused requests, which have nothing to do if each request succeeded. */
const OF_REFUSALS: readonly unknown[] = [judgeRefused, judgeSoundRefused, judgeFailing, judgeDisplaced];
/** Checks that blame no statement. */
const OF_CREDITS: readonly unknown[] = [creditRequests];

/** The statements about which exchanges show something. */
interface Judgement {
  readonly shown: ReadonlyMap<string, ShownVerdict>;
  readonly paired: PairedExchanges;
  /** For statements that no check of the run breaks, the checks that were left out and break it. */
  readonly leftOut: ReadonlyMap<string, readonly CheckName[]>;
}

interface Judge {
  /**
   * @param findsBroken Whether only broken statements are asked for.
   * @param notFound Surfaces that are not at their address: what responds there breaks nothing.
   */
  judge(exchanges: readonly Exchange[], findsBroken?: boolean, notFound?: ReadonlySet<string>): Judgement;
  /** Statements with keywords that cannot be checked, by id, with the reasons. They never get the verdict `holds`. */
  unchecked(): ReadonlyMap<string, string>;
  readonly claims: ClaimIndex;
}

/**
 * When is a refusal expected? Only if a statement gives it: for a missing or invalid key (401), a body that its schema
 * excludes (400), a resource that is known not to exist (404) or not to be accessible (403). A path value that is not an
 * integer must not be accepted; the status is open.
 *
 * `*.errors` leaves open which operations have the status of `errors.400`, not which bodies are invalid: their schema is
 * documented. So an operation that refuses an invalid body does so with 400. Whether a query, a length, null, a further
 * field, an unknown reference or another media type is invalid stays open, and is observed.
 *
 * A refusal counts only if a success explains it (`PairedExchanges`). An excluded request that is accepted breaks a statement
 * without one.
 */
export function createJudge(
  contract: Contract,
  known: VouchedValues = new Map(),
  checks: ReadonlySet<CheckName> = new Set(CHECK_NAMES),
): Judge {
  const { claims, validators } = compiledContract(contract);
  const readRequest = requestReader(contract, validators, known);
  const readResponse = responseReader(claims, validators);
  const readings = new WeakMap<Exchange, OperationExchange>();

  const read = (exchange: Exchange): OperationExchange | undefined => {
    const cached = readings.get(exchange);
    if (cached !== undefined) return cached;
    const request = readRequest(exchange.request);
    if (request === undefined) return undefined;
    const response = exchange.response && readResponse(request.operation, exchange.response);
    // An error or a page behind a redirect, such as one to log in, may not be a response of the operation.
    const isTarget = exchange.request.redirectedFrom !== undefined;
    if (isTarget && (!isSuccess(exchange) || response?.body === undefined)) return undefined;
    const isOpen = exchange.request.atOnce && !isSuccess(exchange);
    const open = isOpen ? new Set([...request.open, 'at-once' as const]) : request.open;
    const reading = { exchange, request: { ...request, open }, response };
    readings.set(exchange, reading);
    return reading;
  };

  return {
    claims,
    judge(exchanges, findsBroken = false, notFound = new Set()) {
      const ofOperations = withOpenLengths(withAcceptedIntegers(exchanges.flatMap((exchange) => read(exchange) ?? [])));
      const all = ofOperations.filter(({ exchange }) => !notFound.has(exchange.request.surface));
      const tally = new Tally(exchanges, checks);
      const isJudged = (one: Exchange): boolean => one.request.redirectedFrom === undefined || read(one) !== undefined;
      const paired = pairExchanges(contract, exchanges.filter(isJudged), ofOperations);
      const run = { contract, known, all, sound: all.filter(isSound), paired, tally, claims, readResponse };
      const areSuccesses = all.every(({ exchange }) => isSuccess(exchange));
      const needless = [...(areSuccesses ? OF_REFUSALS : []), ...(findsBroken ? OF_CREDITS : [])];
      for (const judge of JUDGES) if (!needless.includes(judge)) judge(run);
      const shown = tally.shown();
      const leftOut = tally.leftOut();
      if (findsBroken) return { shown, paired, leftOut };
      for (const id of this.unchecked().keys()) if (shown.get(id)?.is === 'holds') shown.delete(id);
      return { shown, paired, leftOut };
    },
    unchecked: () => uncheckedStatements(contract, claims, validators.unchecked()),
  };
}

/** Creates a judge of requests without responses, which reads them as {@link createJudge} does. */
export function createRequestJudge(contract: Contract) {
  const { claims, validators } = compiledContract(contract);
  return {
    claims,
    read: requestReader(contract, validators, new Map()),
    partialBody: partialBodyReader(contract.document, validators),
    unchecked: (pointer: string) => validators.unchecked(pointer),
  };
}

/** The parts that all judges of a contract share. */
const compiled = new WeakMap<Contract, { readonly claims: ClaimIndex; readonly validators: Validators }>();

function compiledContract(contract: Contract) {
  const parts = compiled.get(contract) ?? {
    claims: createClaimIndex(contract),
    validators: validatorsOf(contract.document, { fewValues: true }),
  };
  compiled.set(contract, parts);
  return parts;
}
