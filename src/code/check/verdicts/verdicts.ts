import { type AssumptionSet, sentenceAt } from '../../../contract/assumptions/index.ts';
import {
  type Aspect,
  type Contract,
  type OpenPoint,
  type Operation,
  type Schema,
  sourcesNeeding,
  uncheckedInWords,
} from '../../../contract/model/index.ts';
import type { createRequestJudge } from '../../../evidence/judge/index.ts';
import type { Use } from '../values/index.ts';
import { always, judgeAnswered } from './answers.ts';
import { ContractIndex } from './contract-index.ts';
import { judgeField } from './fields.ts';
import { type Judgement, openAt } from './judgement.ts';
import { judgeByKeptQuestion } from './kept-questions.ts';
import { type OperationJudgement, Operations } from './operations.ts';
import { contentOf, judgeQuery, judgeRequestHeader } from './requests.ts';
import { judgeResponseField, judgeResponseHeader, judgeResponseType, judgeStatus, judgeValue } from './responses.ts';

/** The verdicts of a contract on the facts that code relies on. */
export class Verdicts {
  readonly contract: Contract;
  readonly judge: ReturnType<typeof createRequestJudge>;
  readonly #index: ContractIndex;
  readonly #operations: Operations;

  constructor(contract: Contract) {
    this.contract = contract;
    this.#index = new ContractIndex(contract);
    this.#operations = new Operations(this.#index);
    this.judge = this.#index.judge;
  }

  /**
   * The operation of a method and a path, with the verdict on that pair.
   *
   * @param origin Scheme and host, if they are known.
   */
  operation(method: string, path: string, origin?: string): OperationJudgement {
    return this.#operations.judge(method, path, origin);
  }

  /** The stated path that a path means, with any method. */
  statedPath(path: string): string | undefined {
    return this.#operations.statedPath(path);
  }

  /** Whether a path is stated and has two names or more. */
  isDistinctive(path: string): boolean {
    return this.#operations.isDistinctive(path);
  }

  /** Whether a path would be stated with the path of a surface in front of it. */
  lacksPrefix(path: string): boolean {
    return this.#operations.lacksPrefix(path);
  }

  /** Any operation on the surface of a path; `undefined` if its operations differ in their keys. */
  operationLike(path: string): Operation | undefined {
    return this.#operations.operationLike(path);
  }

  query(operation: Operation, name: string): Judgement {
    return judgeQuery(this.#index, operation, name);
  }

  /** A header of a request; `undefined` for a header of HTTP itself. */
  requestHeader(operation: Operation, name: string): Judgement | undefined {
    return judgeRequestHeader(this.#index, operation, name);
  }

  /** Judges a field of a request's body, by the names on the way to it. */
  bodyField(operation: Operation, path: readonly string[], schema = contentOf(operation)?.schema): Judgement {
    if (schema === undefined) return { verdict: 'invented', why: 'no body is stated' };
    return judgeField(this.#index, operation, schema, path);
  }

  /** Judges a null that is sent although the type is stated; `undefined` if no open point asks about that. */
  sentNull(operation: Operation): Judgement | undefined {
    return (
      judgeAnswered(this.#index, operation, 'sent-nulls', { accepted: always }) ??
      openAt(this.#index.pointAbout('sent-nulls', this.#index.pointsOfSurface(operation)))
    );
  }

  /** Judges a time limit for the response; `undefined` if no open point asks about that time. */
  timeLimit(operation: Operation): Judgement | undefined {
    // The contract states how long a limited reply takes, but not how long the code waits.
    return (
      judgeAnswered(this.#index, operation, 'reply-time', { limited: always }) ??
      openAt(this.#index.pointAbout('reply-time', this.#index.pointsOfOperation(operation)))
    );
  }

  /** Judges a status of a response; `undefined` if it is an interim one (1XX). */
  status(operation: Operation, status: number): Judgement | undefined {
    return judgeStatus(this.#index, operation, status);
  }

  /** Judges a header of a response; `undefined` for a header of HTTP itself. */
  responseHeader(operation: Operation, name: string): Judgement | undefined {
    return judgeResponseHeader(this.#index, operation, name);
  }

  /** Judges the media types that a request accepts; `undefined` if it accepts any, or if no success has a body. */
  responseType(operation: Operation, accept: string): Judgement | undefined {
    return judgeResponseType(this.#index, operation, accept);
  }

  /** A field of the body of any response. */
  bodyFieldOfResponse(operation: Operation, path: readonly string[]): Judgement {
    return judgeResponseField(this.#index, operation, { path, isError: undefined }) ?? { verdict: 'invented' };
  }

  /** A field of a response's body; `undefined` if the program reads it only if the body has another form. */
  responseField(operation: Operation, use: Extract<Use, { of: 'field' }>): Judgement | undefined {
    return judgeResponseField(this.#index, operation, use);
  }

  /** Judges a reliance on a type, a format or an order; `undefined` if no open point asks about it. */
  value(operation: Operation, use: Extract<Use, { of: 'value' }>): Judgement | undefined {
    return judgeValue(this.#index, operation, use);
  }

  /** The reasons why a schema is checked in part only. */
  uncheckedIn(schema: Schema | undefined): string[] {
    if (schema === undefined) return [];
    return this.judge.unchecked(schema.pointer).map((each) => uncheckedInWords(this.contract.document, each));
  }

  /** The sentence of each assumption set at an open point, by the name of the set. */
  assumed(sets: readonly AssumptionSet[], id: string): Readonly<Record<string, string>> {
    return Object.fromEntries(
      sets.flatMap((set) => {
        const sentence = sentenceAt(this.contract, set, id);
        return sentence === undefined ? [] : [[set.name, sentence]];
      }),
    );
  }

  /** A fact that nothing states, by the questions that are kept next to the document; `undefined` if none asks about it. */
  byKeptQuestion(operation: Operation, part: readonly string[], isError: boolean): Judgement | undefined {
    return judgeByKeptQuestion(this.#index, operation, part, isError);
  }

  point(id: string | undefined): OpenPoint | undefined {
    return this.contract.openPoints.find((point) => point.id === id);
  }

  /** The open point of some aspects at some elements. */
  openAt(pointers: readonly string[], aspects: readonly Aspect[]): OpenPoint | undefined {
    return this.#index.pointsAt(pointers, aspects)[0];
  }

  /** The statement that every address of the API begins with `https:`, if there is one. */
  httpsStatement(): string | undefined {
    return sourcesNeeding({ node: this.contract.model.info, pointer: '/info' }, 'https')[0];
  }

  statedAt(pointer: string): string | undefined {
    return this.#index.statementAt(pointer);
  }
}
