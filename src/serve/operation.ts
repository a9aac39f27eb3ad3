import type { Behaviour, Step } from '../behaviours/index.ts';
import { saysNothing } from '../contract/assertions.ts';
import { isJsonObject } from '../contract/json.ts';
import { type Operation, type Response, responseFor, statusOf } from '../contract/operation.ts';
import { type Answer, type Extras, plainError } from './answer.ts';
import { bodyCheckOf } from './body.ts';
import type { Decision } from './decisions.ts';
import { type Description, descriptionsOf } from './describe.ts';
import { answerToFaults, type Fault } from './faults.ts';
import { requestGuessesOf } from './guesses.ts';
import { parameterCheckOf } from './parameters.ts';
import { askedOf, parsePreferences, preferenceApplied } from './prefer.ts';
import { refusingPointsOf } from './refused-value.ts';
import { BODY_LIMIT, type PathValues, type ServedRequest } from './request.ts';
import type { Schemas } from './schemas.ts';
import { securityOf } from './security.ts';
import { idsOf, type Mark, type ServedContract } from './served-contract.ts';
import type { AnswerSource, SourceFault, SourceRefusal } from './source.ts';
import { explain, nameOf, partOf, type Violation } from './violations.ts';
import { written } from './written.ts';

/** One operation as it is served. */
export interface ServedOperation {
  /** @param redirect The answer to a request that has no fault, where the set has it redirected. */
  answer(request: ServedRequest, values: PathValues, redirect?: Answer): Promise<Answer>;
  /** An error in the form that the contract gives to those of the operation; the message says what was wrong. */
  makeError(status: number, message: string, extras?: Extras): Promise<Answer>;
  /** What is wrong with the key of a request; `undefined` where nothing is. */
  keyFault(request: ServedRequest): Promise<Fault | undefined>;
}

/** Prepares an operation: what is stated is enforced, what is open is answered plainly or as a set chose, and said. */
export function serveOperation(
  contract: ServedContract,
  schemas: Schemas,
  source: AnswerSource,
  operation: Operation,
): ServedOperation {
  const { marks, decisions } = contract;
  const { surface, parameters, responses } = operation;
  const hasBody = operation.requestBody !== undefined;
  const security = securityOf(operation);
  const checkParameters = parameterCheckOf(parameters, schemas);
  const mediaType = decisions.forSurface('media-type', surface);
  const checkBody = bodyCheckOf(operation, schemas, mediaType.does.as === 'served');
  const refusingPoints = refusingPointsOf(contract, operation);
  const guessesOf = requestGuessesOf(contract, operation);
  const own = marks.on(operation.node);
  const parameterMarks = parameters.flatMap(({ node }) => marks.on(node));
  const describe = descriptionsOf(contract, schemas, operation, [
    ...own,
    ...parameterMarks,
    ...(security?.schemes ?? []).flatMap((scheme) => marks.on(scheme)),
  ]);

  const forSurface = <B extends Behaviour>(behaviour: B): Decision<B> => decisions.forSurface(behaviour, surface);
  // Where the set says which headers a refusal has, it has those.
  const refusal = marks.on(responseFor(operation, 401)?.node);
  const isSaid = refusal.some(({ aspect, assumed }) => aspect === 'headers' && assumed);
  const challenge = isSaid ? {} : (security?.challenge ?? {});
  const onQuery = idsOf(own.filter(({ aspect, meets }) => aspect === 'parameters' || meets === 'query'));
  const onError = idsOf(own.filter(isOfStatuses));
  const takesQuery =
    onQuery.length > 0 || security?.inQuery === true || parameters.some((parameter) => parameter.in === 'query');
  const otherStatuses = forSurface('error-statuses');
  const order = forSurface('error-order');
  const bodySize = forSurface('body-size');
  const pathIntegers = new Map(
    parameters.map((parameter) => [
      parameter.name,
      decisions.forPoints('path-integer', idsOf(marks.on(parameter.node))),
    ]),
  );
  const nullsSent = forSurface('sent-nulls');
  const invalidQuery = decisions.forPoints('list-errors', onError);

  const sizeFault = (request: ServedRequest): Fault | undefined => {
    const { body } = request;
    const { bytes, status } = bodySize.does;
    if (body !== undefined && body.length <= bytes) return undefined;
    const message =
      bytes < BODY_LIMIT
        ? `The body is larger than the ${bytes} bytes that it may have. Send less.`
        : `The body is larger than the ${BODY_LIMIT} bytes that are read here. Send less.`;
    return { step: 'size', answer: () => makeError(status, message, { openPoints: bodySize.openPoints, request }) };
  };

  const makeError: ServedOperation['makeError'] = async (status, message, extras = {}) => {
    const response = responseFor(operation, status);
    // A status that is not documented takes the form of the first error that is.
    const form = response ?? responses.find((candidate) => statusOf(candidate) >= 400);
    if (form === undefined) return plainError(status, message, extras);
    const answer = await source.form(operation, response === undefined ? statusOf(form) : status);
    const described = describe(answer);
    const said = translated(described, extras.request) ?? message;
    return {
      status,
      headers: { ...described.headers, ...freshOf(described), ...extras.headers },
      body: written(withMessage(described.body, form, said)),
      openPoints: [
        ...(extras.openPoints ?? []),
        ...(response === undefined ? otherStatuses.openPoints : []),
        // What is no request of the operation shows none of the errors that it has.
        ...(status === 401 || extras.inContract === false ? [] : onError),
        ...described.openPoints,
      ],
      inContract: extras.inContract ?? response !== undefined,
      delay: 0,
    };
  };

  /** The message of an error where the set has it in another language than English. */
  const translated = ({ openPoints }: Description, request: ServedRequest | undefined): string | undefined =>
    decisions.forPoints('message-language', openPoints).does(request?.headers['accept-language']);

  /** What is wrong with the form of a key, whoever it belongs to. */
  const formFault = (request: ServedRequest): Fault | undefined => {
    if (security === undefined || security.isMet(request)) return undefined;
    const problem =
      request.headers.authorization === undefined
        ? 'The request has no key.'
        : 'The header Authorization does not have the form that the contract asks for.';
    return {
      step: 'key',
      answer: () => makeError(401, `${problem} ${security.instruction}.`, { headers: challenge, request }),
    };
  };

  const refuse = async (refusal: SourceRefusal, request: ServedRequest): Promise<Answer> => {
    const { refused, message, headers = {}, openPoints = [], isDropped } = refusal;
    const ofKey = refused === 401 ? challenge : {};
    const answer = await makeError(refused, message, { headers: { ...ofKey, ...headers }, openPoints, request });
    return isDropped === true ? { ...answer, fault: 'drop' } : answer;
  };

  const sourceFault = (fault: SourceFault, request: ServedRequest): Fault => ({
    step: fault.step,
    answer: () => refuse(fault, request),
  });

  const keyFault: ServedOperation['keyFault'] = async (request) => {
    const ofForm = formFault(request);
    if (ofForm !== undefined || source.faults === undefined) return ofForm;
    const [first] = await source.faults(operation, request, undefined);
    return first === undefined ? undefined : sourceFault(first, request);
  };

  /** The faults that an operation finds in what it was sent, by the step that finds them. */
  const faultsIn = (violations: readonly Violation[], isReadAsAnother: boolean, request: ServedRequest): Fault[] => {
    const inPath = violations.filter((violation) => partOf(violation) === 'path');
    const inType = violations.filter(({ kind }) => kind === 'media-type');
    const others = violations.filter((violation) => !inPath.includes(violation) && !inType.includes(violation));
    const fault = (step: Step, status: number, those: readonly Violation[], openPoints: readonly string[]): Fault[] =>
      those.length === 0 ? [] : [{ step, answer: () => makeError(status, explain(those), { openPoints, request }) }];
    const [first] = inPath;
    const name = first === undefined ? undefined : nameOf(first);
    const pathInteger = name === undefined ? undefined : pathIntegers.get(name);
    const refused = mediaType.does.as === 'error' ? mediaType.does.status : 400;
    const onlyNulls = others.length > 0 && others.every(isNull);
    const nulls = others.some(isNull) ? nullsSent.openPoints : [];
    const readAs = isReadAsAnother ? mediaType.openPoints : [];
    const size = others.some(({ kind }) => kind === 'nested-too-deep') ? bodySize.openPoints : [];
    return [
      ...fault('path', pathInteger?.does ?? 400, inPath, pathInteger?.openPoints ?? []),
      ...fault('media-type', refused, inType, mediaType.openPoints),
      ...fault('body', (onlyNulls ? nullsSent.does : undefined) ?? 400, others, [
        ...nulls,
        ...refusingPoints(others),
        ...readAs,
        ...size,
      ]),
    ];
  };

  const unmet = (problem: string): Promise<Answer> =>
    makeError(400, `The header Prefer cannot be met: ${problem}`, { inContract: false }); // the server's own words

  return {
    makeError,
    keyFault,
    async answer(request, values, redirect) {
      const key = formFault(request);
      const found = source.faults === undefined ? [] : await source.faults(operation, request, values);
      const tooLarge = sizeFault(request);
      const checked = checkBody(request);
      const body = checked instanceof Promise ? await checked : checked;
      const accepted = nullsSent.does === undefined ? body.violations.filter(isNullValue) : [];
      const inParameters = checkParameters(request, values);
      const passedOver = invalidQuery.does ? [] : inParameters.filter((violation) => partOf(violation) === 'query');
      const violations = [
        ...inParameters.filter((violation) => !passedOver.includes(violation)),
        ...body.violations.filter((violation) => !accepted.includes(violation)),
      ];
      const guesses = guessesOf(values, body.value);
      const [first, ...others] = [
        ...(key === undefined ? [] : [key]),
        ...found.filter(({ step }) => step !== 'key' || key === undefined).map((fault) => sourceFault(fault, request)),
        ...(tooLarge === undefined ? [] : [tooLarge]),
        ...(violations.length === 0 ? [] : faultsIn(violations, body.isReadAsAnother === true, request)),
        ...guesses.faults.map(({ step, status, message, openPoints }) => ({
          step,
          answer: () => makeError(status, message, { openPoints, request }),
        })),
      ];
      if (first !== undefined) return answerToFaults([first, ...others], order.does, order.openPoints);

      if (redirect !== undefined) return redirect;

      const preferences = parsePreferences(request.headers.prefer);
      const asked = askedOf(operation, preferences, otherStatuses.does);
      if ('problem' in asked) return unmet(asked.problem);
      const { example, delay, fault } = asked;
      if (asked.status !== undefined && responseFor(operation, asked.status) === undefined) {
        return makeError(asked.status, 'This status is one of those that the assumption set adds.', { request });
      }
      const answer = await source.answer(operation, {
        status: asked.status,
        example,
        body: body.value,
        request,
        values,
      });
      if ('refused' in answer) return refuse(answer, request);
      const { status } = answer;
      const described = describe(answer);
      if (fault === 'cut-body' && (request.method === 'HEAD' || described.text === undefined)) {
        return unmet('fault=cut-body needs an answer with a body.');
      }
      const message = status >= 400 ? translated(described, request) : undefined;
      const said = message !== undefined && isJsonObject(described.body) ? { ...described.body, message } : undefined;
      const applied = preferenceApplied(preferences);
      const named = [
        ...(request.query === '' ? [] : onQuery),
        ...(status >= 400 && status !== 401 ? onError : []),
        ...(accepted.length > 0 ? nullsSent.openPoints : []),
        ...(body.isReadAsAnother ? mediaType.openPoints : []),
        ...(passedOver.length > 0 ? invalidQuery.openPoints : []),
        ...guesses.openPoints,
      ];
      return {
        status,
        headers: {
          ...described.headers,
          ...freshOf(described),
          ...(status === 401 && challenge),
          ...(applied !== undefined && { 'preference-applied': applied }),
        },
        body: said === undefined ? described.text : written(said),
        openPoints: named.length === 0 ? described.openPoints : [...named, ...described.openPoints],
        inContract:
          fault === undefined && (request.query === '' || takesQuery) && (request.body?.length === 0 || hasBody),
        delay: Math.max(delay, answer.delay ?? 0),
        fault,
      };
    },
  };
}

/** The headers that have another value in each answer. */
function freshOf({ freshHeaders }: Description): Record<string, string> {
  return Object.fromEntries(freshHeaders.map((name) => [name, crypto.randomUUID()]));
}

/** Whether a mark of an operation leaves open which errors it answers: all others are about its success or its request. */
function isOfStatuses({ inStructure, aspect, meets }: Mark): boolean {
  return meets === 'error' || (inStructure && !['status', 'parameters', 'security'].includes(aspect));
}

/** Whether a violation is null in the body, where something else is stated. */
function isNull(violation: Violation): boolean {
  return violation.kind === 'schema' && violation.part === 'body' && violation.found === 'null';
}

/** The same, but for the body as a whole. */
function isNullValue(violation: Violation): boolean {
  return isNull(violation) && 'place' in violation && violation.place.length > 0;
}

/** Where the body of an error is open, the message may stand in it as it does elsewhere. */
function withMessage(body: unknown, form: Response, message: string): unknown {
  if (form.contents.some(({ schema }) => saysNothing(schema?.node))) return { message };
  return isJsonObject(body) && 'message' in body ? { ...body, message } : body;
}
