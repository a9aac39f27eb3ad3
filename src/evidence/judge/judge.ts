import { isSuccess } from '../../contract/behaviours/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import { type Validators, validatorsOf } from '../../contract/model/validator.ts';
import { judgeAnsweredPoints } from './answered.ts';
import { judgeBursts } from './bursts.ts';
import { CHECK_NAMES, type CheckName } from './checks.ts';
import { type ClaimIndex, createClaimIndex } from './claim-index.ts';
import { creditRequests, creditResponses, judgeRateLimitResponses } from './credits.ts';
import type { Exchange } from './exchange.ts';
import { judgeFailingRequests } from './failing.ts';
import { judgeFilters, judgeInaccessibleFilters } from './filters.ts';
import { judgeIdentifiers } from './identifiers.ts';
import { markAcceptedIntegersAsValid } from './integers.ts';
import { judgeKeySchemes } from './key-schemes.ts';
import { judgeLateReplies } from './late-replies.ts';
import { markOpenLengths } from './lengths.ts';
import { judgeListedNames, judgeLists, judgeNeededValues } from './listed.ts';
import { judgeListedIds } from './listed-ids.ts';
import { judgeAbsentNames, judgeOtherResource } from './named-resources.ts';
import { isSound, type OperationExchange } from './operation-exchange.ts';
import { type PairedExchanges, pairExchanges } from './paired-exchanges.ts';
import { createPartialBodyReader, createPartialTypeReader } from './partial-body.ts';
import {
  judgeDisplacedOperations,
  judgeRefusalStatus,
  judgeRefusedValidRequests,
  judgeWronglyAccepted,
} from './refusals.ts';
import { judgeRepeatedTexts } from './repeated.ts';
import { judgeRepeatedIds } from './repeated-ids.ts';
import { createRequestReader } from './request.ts';
import { createResponseReader } from './response.ts';
import { type ShownVerdict, Tally } from './tally.ts';
import { judgeArgumentOrder, judgeExchangedArguments, judgeToolRuns } from './tool-runs.ts';
import { findUncheckedStatements } from './unchecked.ts';
import type { VouchedValues } from './vouched.ts';

/** The functions that judge a run, in an order that matters: the first that blames a statement says how it is broken. */
const JUDGES = [
  creditResponses,
  creditRequests,
  judgeWronglyAccepted,
  judgeRefusalStatus,
  judgeRefusedValidRequests,
  judgeFailingRequests,
  judgeBursts,
  judgeDisplacedOperations,
  judgeRepeatedTexts,
  judgeRepeatedIds,
  judgeIdentifiers,
  judgeLateReplies,
  judgeLists,
  judgeListedNames,
  judgeListedIds,
  judgeFilters,
  judgeInaccessibleFilters,
  judgeAbsentNames,
  judgeOtherResource,
  judgeToolRuns,
  judgeArgumentOrder,
  judgeExchangedArguments,
  judgeNeededValues,
  judgeKeySchemes,
  judgeRateLimitResponses,
  judgeAnsweredPoints,
];

/** The judges of refused requests, which have nothing to do if each request succeeded. */
const REFUSAL_JUDGES: readonly unknown[] = [
  judgeRefusalStatus,
  judgeRefusedValidRequests,
  judgeFailingRequests,
  judgeBursts,
  judgeDisplacedOperations,
];
/** The judges that blame no statement. */
const CREDIT_JUDGES: readonly unknown[] = [creditRequests];

/** The judges that compare exchanges, and find nothing in a single one. */
const COMPARING_JUDGES: readonly unknown[] = [
  judgeRepeatedIds,
  judgeIdentifiers,
  judgeLateReplies,
  judgeLists,
  judgeListedNames,
  judgeListedIds,
  judgeFilters,
  judgeInaccessibleFilters,
  judgeAbsentNames,
  judgeOtherResource,
];

/** The result of judging exchanges: a verdict for each statement about which they show something. */
interface Judgement {
  readonly shown: ReadonlyMap<string, ShownVerdict>;
  readonly paired: PairedExchanges;
  /** For statements that are broken only if checks that were left out count: these checks. */
  readonly leftOut: ReadonlyMap<string, readonly CheckName[]>;
}

interface Judge {
  /**
   * @param findsOnlyBroken Whether only broken statements are asked for.
   * @param notFound Surfaces that are not at their address: what responds there breaks nothing.
   */
  judge(exchanges: readonly Exchange[], findsOnlyBroken?: boolean, notFound?: ReadonlySet<string>): Judgement;
  /** Statements with keywords that cannot be checked, by id, with the reasons. They never get the verdict `holds`. */
  unchecked(): ReadonlyMap<string, string>;
  readonly claims: ClaimIndex;
}

/**
 * Creates a judge of exchanges. It expects a refusal only if a statement documents it: for a missing or invalid key (401),
 * a body that its schema excludes (400), a resource that is known not to exist (404) or not to be accessible (403). A
 * path value that is not an integer must not be accepted; the status of its refusal is open.
 *
 * The open points `*.errors` ask which operations have the status of the statement `errors.400`, not which bodies are
 * invalid: the schema of a body is documented. So an operation that refuses an invalid body does so with 400. Whether a
 * query, a length, null, a further field, an unknown reference or another media type is invalid stays open, and is
 * observed.
 *
 * A refusal counts only if a success explains it (`PairedExchanges`). An excluded request that is accepted breaks a
 * statement even without such a success.
 */
export function createJudge(
  contract: Contract,
  known: VouchedValues = new Map(),
  checks: ReadonlySet<CheckName> = new Set(CHECK_NAMES),
): Judge {
  const { claims, validators } = compileContract(contract);
  const readRequest = createRequestReader(contract, validators, known);
  const readResponse = createResponseReader(claims, validators);
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
    const { atOnce, hasEarlierTexts } = exchange.request;
    const openIfRefused = [
      ...(atOnce ? (['at-once'] as const) : []),
      ...(hasEarlierTexts ? (['repeated'] as const) : []),
    ];
    const open = isSuccess(exchange) ? request.open : new Set([...request.open, ...openIfRefused]);
    const reading = { exchange, request: { ...request, open }, response };
    readings.set(exchange, reading);
    return reading;
  };

  return {
    claims,
    judge(exchanges, findsOnlyBroken = false, notFound = new Set()) {
      const ofOperations = markOpenLengths(
        markAcceptedIntegersAsValid(exchanges.flatMap((exchange) => read(exchange) ?? [])),
      );
      const all = ofOperations.filter(({ exchange }) => !notFound.has(exchange.request.surface));
      const tally = new Tally(exchanges, checks);
      const isJudged = (one: Exchange): boolean => one.request.redirectedFrom === undefined || read(one) !== undefined;
      const paired = pairExchanges(contract, exchanges.filter(isJudged), ofOperations);
      const run = { contract, known, all, sound: all.filter(isSound), paired, tally, claims, readResponse };
      const areSuccesses = all.every(({ exchange }) => isSuccess(exchange));
      const needless = [
        ...(areSuccesses ? REFUSAL_JUDGES : []),
        ...(findsOnlyBroken ? CREDIT_JUDGES : []),
        ...(exchanges.length < 2 ? COMPARING_JUDGES : []),
      ];
      for (const judge of JUDGES) if (!needless.includes(judge)) judge(run);
      const shown = tally.shownVerdicts();
      const leftOut = tally.leftOutChecks();
      if (findsOnlyBroken) return { shown, paired, leftOut };
      for (const id of this.unchecked().keys()) if (shown.get(id)?.is === 'holds') shown.delete(id);
      return { shown, paired, leftOut };
    },
    unchecked: () => findUncheckedStatements(contract, claims, validators.unchecked()),
  };
}

/** Creates a judge of requests without responses, which reads them as {@link createJudge} does. */
export function createRequestJudge(contract: Contract) {
  const { claims, validators } = compileContract(contract);
  return {
    claims,
    read: createRequestReader(contract, validators, new Map()),
    partialBody: createPartialBodyReader(contract.document, validators),
    partialTypes: createPartialTypeReader(contract.document, validators),
    unchecked: (pointer: string) => validators.unchecked(pointer),
  };
}

/** The parts that all judges of a contract share. */
const compiledContracts = new WeakMap<Contract, { readonly claims: ClaimIndex; readonly validators: Validators }>();

function compileContract(contract: Contract) {
  const parts = compiledContracts.get(contract) ?? {
    claims: createClaimIndex(contract),
    validators: validatorsOf(contract.document, { fewValues: true }),
  };
  compiledContracts.set(contract, parts);
  return parts;
}
