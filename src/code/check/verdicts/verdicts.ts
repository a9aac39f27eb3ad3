import { type AssumptionSet, sentenceAt } from '../../../contract/assumptions/index.ts';
import {
  type Aspect,
  describeUnchecked,
  type OpenPoint,
  type Operation,
  type Schema,
  sourcesNeeding,
} from '../../../contract/model/index.ts';
import { type PreparedSchemas, prepareSchemas } from '../../../servers/http/schemas.ts';
import type { DeclaredValues, ResponseUse } from '../values/index.ts';
import { acceptAnyValues, judgeByAnsweredChoice } from './answers.ts';
import {
  type DeclarationJudgement,
  judgeDeclaration,
  judgeSentDeclaration,
  judgeTextDeclaration,
} from './declarations.ts';
import { judgeField } from './fields.ts';
import { type Judgement, toOpenJudgement } from './judgement.ts';
import { judgeByKeptQuestion } from './kept-questions.ts';
import { judgeNameInExamples } from './named-in-examples.ts';
import { OperationJudge } from './operations.ts';
import { findContent, judgeQuery, judgeRequestHeader } from './requests.ts';
import {
  isScalar,
  judgeErrorHeader,
  judgeResponseField,
  judgeResponseHeader,
  judgeResponseType,
  judgeStatus,
  judgeValue,
} from './responses.ts';

/** The verdicts of a contract on the facts that code relies on. */
export class Verdicts extends OperationJudge {
  #schemas: PreparedSchemas | undefined;
  #names: ReadonlySet<string> | undefined;

  /** The schemas of the contract, which are compiled once for all requests. */
  get schemas(): PreparedSchemas {
    this.#schemas ??= prepareSchemas(this.contract);
    return this.#schemas;
  }

  /** Whether a stated path continues a path. */
  isStartOfPath(path: string): boolean {
    return this.contract.operations.some((operation) => operation.path.startsWith(`${path}/`));
  }

  judgeQuery(operation: Operation, name: string): Judgement {
    return judgeQuery(this, operation, name);
  }

  /** Judges a header of a request; `undefined` for one that needs no statement, such as a header of HTTP itself. */
  judgeRequestHeader(operation: Operation, name: string): Judgement | undefined {
    return judgeRequestHeader(this, operation, name);
  }

  /** Judges a field of a request's body, by the names on the path to it. */
  judgeBodyField(operation: Operation, path: readonly string[], schema = findContent(operation)?.schema): Judgement {
    if (schema === undefined) return { verdict: 'invented', why: 'no body is stated' };
    const judged = judgeField(this, operation, schema, path);
    if (judged.verdict !== 'invented') return judged;
    return judgeNameInExamples(this, operation.requestBody?.contents ?? [], path) ?? judged;
  }

  /** Whether a field is one of a request to the resource of an operation: to its path, or that of the list which contains it. */
  isSentField(operation: Operation, path: readonly string[]): boolean {
    const listPath = (one: Operation): string => one.path.replace(/\/\{[^{}]*\}\/?$/, '').replace(/\/$/, '');
    const inItem = path[0] === '[]' ? path.slice(1) : path;
    return this.contract.operations.some(
      (one) => listPath(one) === listPath(operation) && this.judgeBodyField(one, inItem).verdict === 'stated',
    );
  }

  /** Judges a null that is sent although the type is stated; `undefined` if that is neither open nor answered. */
  judgeSentNull(operation: Operation): Judgement | undefined {
    return (
      judgeByAnsweredChoice(this, operation, 'sent-nulls', { accepted: acceptAnyValues }) ??
      toOpenJudgement(this.findPointAbout('sent-nulls', this.pointsOfSurface(operation)))
    );
  }

  /** Judges the length to which a program cuts a text that it sends; `undefined` if the length is not open. */
  judgeLength({ parts }: Schema): Judgement | undefined {
    const pointers = parts.map(({ pointer }) => pointer);
    return toOpenJudgement(this.findPointsAt(pointers, ['length'])[0]);
  }

  /** Judges a time limit for the response; `undefined` if that time is neither open nor answered. */
  judgeTimeLimit(operation: Operation): Judgement | undefined {
    // A stated limit for replies counts as an answer for any time that the code waits.
    return (
      judgeByAnsweredChoice(this, operation, 'reply-time', { limited: acceptAnyValues }) ??
      toOpenJudgement(
        this.findPointAbout('reply-time', this.pointsOfOperation(operation)) ??
          this.findPointAbout('timeouts', this.pointsOfSurface(operation)),
      )
    );
  }

  /** Judges that the code reads a header as if each response had it; `undefined` if no open point asks about that. */
  judgeHeaderPresence(operation: Operation, name: string): Judgement | undefined {
    const headers = operation.responses.flatMap((response) => response.headers);
    const pointers = headers
      .filter((header) => header.name.toLowerCase() === name.toLowerCase())
      .flatMap(({ pointer, usedAt }) => [pointer, usedAt ?? pointer]);
    return toOpenJudgement(this.findOpenPoint(pointers, ['presence']));
  }

  /** Whether the API states a name anywhere: of a parameter, or of a field of a body. */
  isStatedName(name: string): boolean {
    this.#names ??= new Set(this.contract.operations.flatMap((operation) => [...listNames(operation)]));
    return this.#names.has(name);
  }

  /** Judges a status of a response; `undefined` for an interim status (1XX) or one that needs no statement. */
  judgeStatus(operation: Operation, status: number): Judgement | undefined {
    return judgeStatus(this, operation, status);
  }

  /** Judges a header of a response; `undefined` for one that needs no statement, such as a header of HTTP itself. */
  judgeResponseHeader(operation: Operation, name: string): Judgement | undefined {
    return judgeResponseHeader(this, operation, name);
  }

  /** Judges a header of an error; `undefined` unless the header is stated for successes only, and open for errors. */
  judgeErrorHeader(operation: Operation, name: string): Judgement | undefined {
    return judgeErrorHeader(this, operation, name);
  }

  /**
   * Judges the media types that a request accepts; `undefined` if it accepts any type or one of a vendor, or if no
   * success has a body.
   */
  judgeResponseType(operation: Operation, accept: string): Judgement | undefined {
    return judgeResponseType(this, operation, accept);
  }

  /** Judges a field of the body of any response. */
  judgeFieldOfAnyResponse(operation: Operation, path: readonly string[]): Judgement {
    return judgeResponseField(this, operation, { path, isError: undefined }) ?? { verdict: 'invented' };
  }

  /** Judges a field of a response's body; `undefined` if the program only reads it after a test that no stated body passes. */
  isScalar(operation: Operation, part: Pick<Extract<ResponseUse, { of: 'field' }>, 'path' | 'isError'>): boolean {
    return isScalar(operation, part);
  }

  judgeResponseField(operation: Operation, use: Extract<ResponseUse, { of: 'field' }>): Judgement | undefined {
    return judgeResponseField(this, operation, use);
  }

  /** Judges a type, a format or an order that the code relies on; `undefined` if it is neither open nor answered. */
  judgeValue(operation: Operation, use: Extract<ResponseUse, { of: 'value' }>): Judgement | undefined {
    return judgeValue(this, operation, use);
  }

  /** Judges the values that the code declares for a field of a response. */
  judgeDeclaration(
    operation: Operation,
    use: Extract<ResponseUse, { of: 'declaration' }>,
  ): readonly DeclarationJudgement[] {
    return judgeDeclaration(this, operation, use);
  }

  /** Judges the values that the code declares for a field of a request. */
  judgeSentDeclaration(schema: Schema, values: DeclaredValues, isRequired: boolean): readonly DeclarationJudgement[] {
    return judgeSentDeclaration(this, schema, values, isRequired);
  }

  /** Judges the types that the code declares for a value in the path or the query; `undefined` if one of them can be right. */
  judgeTextDeclaration(schema: Schema, types: DeclaredValues['types']): DeclarationJudgement | undefined {
    return judgeTextDeclaration(this, schema, types);
  }

  /** Lists the reasons why bodies are only checked against a part of a schema. */
  listUncheckedReasons(schema: Schema | undefined): string[] {
    if (schema === undefined) return [];
    return this.judge.unchecked(schema.pointer).map((each) => describeUnchecked(this.contract.document, each));
  }

  /** Returns the sentence of each assumption set at an open point, by the name of the set. */
  listAssumedSentences(sets: readonly AssumptionSet[], id: string): Readonly<Record<string, string>> {
    return Object.fromEntries(
      sets.flatMap((set) => {
        const sentence = sentenceAt(this.contract, set, id);
        return sentence === undefined ? [] : [[set.name, sentence]];
      }),
    );
  }

  /** Judges a fact by the questions in the file next to the document; `undefined` if no question asks about it. */
  judgeByKeptQuestion(operation: Operation, part: readonly string[], isError: boolean): Judgement | undefined {
    return judgeByKeptQuestion(this, operation, part, isError);
  }

  findPoint(id: string | undefined): OpenPoint | undefined {
    return this.contract.openPoints.find((point) => point.id === id);
  }

  /** Finds the first open point of given aspects at given elements. */
  findOpenPoint(pointers: readonly string[], aspects: readonly Aspect[]): OpenPoint | undefined {
    return this.findPointsAt(pointers, aspects)[0];
  }

  /** Finds the id of the statement that every address of the API begins with `https:`. */
  findHttpsStatement(): string | undefined {
    return sourcesNeeding({ node: this.contract.model.info, pointer: '/info' }, 'https')[0];
  }
}

/** The maximum depth of the fields whose names count as stated. */
const MAX_DEPTH = 6;

/** Lists the names of the parameters of an operation, and of the fields of its bodies. */
function listNames({ parameters, requestBody, responses }: Operation): ReadonlySet<string> {
  const names = new Set(parameters.map(({ name }) => name));
  const addFields = (schema: Schema | undefined, depth = 0): void => {
    if (schema === undefined || depth > MAX_DEPTH) return;
    for (const [name, field] of schema.properties) {
      names.add(name);
      addFields(field, depth + 1);
    }
    for (const one of [schema.items, ...schema.alternatives]) addFields(one, depth + 1);
  };
  for (const { schema } of [requestBody, ...responses].flatMap((body) => body?.contents ?? [])) addFields(schema);
  return names;
}
