import type { Contract } from '../../contract/model/index.ts';
import { type Validators, validatorsOf } from '../../contract/model/validator.ts';
import { type ClaimIndex, createClaimIndex } from './claim-index.ts';
import { creditRequests, creditResponses, judgeLimited } from './credits.ts';
import type { Exchange } from './exchange.ts';
import { withAcceptedIntegers } from './integers.ts';
import { judgeKeySchemes } from './key-schemes.ts';
import { withOpenLengths } from './lengths.ts';
import { judgeListed } from './listed.ts';
import { isSound, type OperationExchange } from './operation-exchange.ts';
import { type PairedExchanges, pairExchanges } from './paired-exchanges.ts';
import { partialBodyReader } from './partial-body.ts';
import { judgeAccepted, judgeDisplaced, judgeRefused, judgeSoundRefused } from './refusals.ts';
import { judgeRepeated } from './repeated.ts';
import { requestReader } from './request.ts';
import { responseReader } from './response.ts';
import { type ShownVerdict, Tally } from './tally.ts';
import { uncheckedStatements } from './unchecked.ts';

/** In this order: the first that blames a statement says how it is broken. */
const JUDGES = [
  creditResponses,
  creditRequests,
  judgeAccepted,
  judgeRefused,
  judgeSoundRefused,
  judgeDisplaced,
  judgeRepeated,
  judgeListed,
  judgeKeySchemes,
  judgeLimited,
];

/** What exchanges show. A statement that none of them shows is not there. */
interface Judgement {
  readonly shown: ReadonlyMap<string, ShownVerdict>;
  readonly paired: PairedExchanges;
}

interface Judge {
  judge(exchanges: readonly Exchange[]): Judgement;
  /** Why statements are not checked, by their ids: a keyword that they give cannot be. They never hold. */
  unchecked(): ReadonlyMap<string, string>;
  readonly claims: ClaimIndex;
}

/**
 * When is a refusal expected? Only where a statement gives it: a key that is missing or invalid (401), a body that its
 * stated form excludes (400), a resource that is known not to be there (404) or not for this key (403). A path value that is
 * no integer must not be accepted; which status says so is open.
 *
 * What `*.errors` leaves open of `errors.400` is which operations have that status at all. It does not leave open what an
 * invalid body is: its form is stated. So an operation that refuses one does so with 400, and one that has no 400 has no
 * body to be invalid. Open stays what else counts as invalid: a query, a length, null, a further field, an unknown
 * reference, another media type. Those are observed.
 *
 * A refusal counts only where a success explains it (`PairedExchanges`). A request that is excluded and accepted breaks a
 * statement without one.
 */
export function createJudge(contract: Contract, known: ReadonlyMap<string, string> = new Map()): Judge {
  const { claims, validators } = compiledContract(contract);
  const readRequest = requestReader(contract, validators, known);
  const readResponse = responseReader(claims, validators);
  const ofOperations = new WeakMap<Exchange, OperationExchange>();

  const read = (exchange: Exchange): OperationExchange | undefined => {
    const before = ofOperations.get(exchange);
    if (before !== undefined) return before;
    const request = readRequest(exchange.request);
    if (request === undefined) return undefined;
    const response = exchange.response && readResponse(request.operation, exchange.response);
    const made = { exchange, request, response };
    ofOperations.set(exchange, made);
    return made;
  };

  return {
    claims,
    judge(exchanges) {
      const all = withOpenLengths(withAcceptedIntegers(exchanges.flatMap((exchange) => read(exchange) ?? [])));
      const tally = new Tally(exchanges);
      const paired = pairExchanges(contract, exchanges, all);
      const run = { contract, known, all, sound: all.filter(isSound), paired, tally, claims, readResponse };
      for (const judge of JUDGES) judge(run);
      const shown = tally.shown();
      for (const id of this.unchecked().keys()) if (shown.get(id)?.is === 'holds') shown.delete(id);
      return { shown, paired };
    },
    unchecked: () => uncheckedStatements(contract, claims, validators.unchecked()),
  };
}

/** What reads a request alone, as {@link createJudge} does, and the statements that claims are of. */
export function createRequestJudge(contract: Contract) {
  const { claims, validators } = compiledContract(contract);
  return {
    claims,
    read: requestReader(contract, validators, new Map()),
    partialBody: partialBodyReader(contract.document, validators),
    unchecked: (pointer: string) => validators.unchecked(pointer),
  };
}

/** What is made of a contract once, for however many servers are held to it. */
const compiled = new WeakMap<Contract, { readonly claims: ClaimIndex; readonly validators: Validators }>();

function compiledContract(contract: Contract) {
  const known = compiled.get(contract) ?? {
    claims: createClaimIndex(contract),
    validators: validatorsOf(contract.document, { fewValues: true }),
  };
  compiled.set(contract, known);
  return known;
}
