import type { Contract, Operation } from '../../contract/model/index.ts';
import { createJudge, createRequestJudge, type Exchange, isSecretHeader, requiredParameters } from '../judge/index.ts';

/** The verdict on one exchange alone. */
export interface ExchangeVerdict {
  /** The id of the requested operation; `undefined` if the contract has no such operation. */
  readonly operation: string | undefined;
  /** The faults of the request, in words. */
  readonly faults: readonly string[];
  /** The problems of the response in words, by the id of the broken statement. */
  readonly broken: ReadonlyMap<string, string>;
}

/** Returns a function that judges each exchange alone, as it arrives. Faults that only several exchanges show are left to the report. */
export function createExchangeJudge(contract: Contract): (exchange: Exchange) => ExchangeVerdict {
  const judge = createJudge(contract);
  return (exchange) => {
    // A copy, since the judge caches its reading of an exchange for as long as the exchange exists.
    const { shown, paired } = judge.judge([{ ...exchange }], true);
    const [reading] = paired.ofOperations;
    return {
      operation: reading?.request.operation.operationId,
      faults: reading?.request.faults.map(({ how }) => how) ?? [],
      broken: new Map([...shown].flatMap(([id, verdict]) => (verdict.is === 'broken' ? [[id, verdict.how]] : []))),
    };
  };
}

/** Returns a function that lists the faults of a request, in words, before it is sent. */
export function createRequestChecker(contract: Contract): (request: Exchange['request']) => readonly string[] {
  const { read } = createRequestJudge(contract);
  return (request) => {
    const reading = read(request);
    if (reading === undefined) return [];
    return [...missingParameters(reading.operation, request), ...reading.faults.map(({ how }) => how)];
  };
}

/**
 * Lists the required parameters that a request lacks. Secret headers are not checked, since they were removed, nor are lists and
 * objects in the query, which can have other names there.
 */
function missingParameters(operation: Operation, { headers, query }: Exchange['request']): string[] {
  const names = new URLSearchParams(query);
  return requiredParameters(operation).flatMap(({ name, in: place, schema }) => {
    const isText = !/^(array|object)$/.test(String(schema?.keyword('type')));
    const isMissing =
      (place === 'header' && headers[name.toLowerCase()] === undefined && !isSecretHeader(name.toLowerCase())) ||
      (place === 'query' && !names.has(name) && isText);
    return isMissing ? [`there is no ${place} ${name}`] : [];
  });
}
