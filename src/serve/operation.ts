import { isBodiless } from '../contract/bodiless.ts';
import type { Json, JsonObject, Operation } from '../contract/index.ts';
import { at, isJsonObject } from '../contract/json.ts';
import { toPointer } from '../contract/json-pointer.ts';
import { type Answer, type Extras, plainError } from './answer.ts';
import { bodyCheckOf } from './body.ts';
import { requestGuessesOf } from './guesses.ts';
import { parameterCheckOf, parametersOf } from './parameters.ts';
import { askedOf, parsePreferences, preferenceApplied } from './prefer.ts';
import type { PathValues, ServedRequest } from './request.ts';
import {
  contentOf,
  type DocumentedResponse,
  headersOf,
  responseFor,
  responsesOf,
  saysNothing,
  statusOf,
} from './responses.ts';
import type { Schemas } from './schemas.ts';
import { securityOf } from './security.ts';
import { ServeError } from './serve-error.ts';
import { idsOf, type Mark, type ServedContract } from './served-contract.ts';
import { idsIn, ownedBySituation, type Situation } from './situations.ts';
import type { AnswerSource, SourceAnswer } from './source.ts';
import { explain, partOf, type Violation } from './violations.ts';

/** One operation as it is served. */
export interface ServedOperation {
  answer(request: ServedRequest, values: PathValues): Promise<Answer>;
  /** An error in the form that the contract gives to those of the operation; the message says what was wrong. */
  makeError(status: number, message: string, extras?: Extras): Promise<Answer>;
}

/** Prepares an operation: what is stated is enforced, what is open is answered plainly, and said. */
export function serveOperation(
  contract: ServedContract,
  schemas: Schemas,
  source: AnswerSource,
  operation: Operation,
): ServedOperation {
  const { document, marks } = contract;
  const { surface, pointer } = operation;
  const element = at(document, pointer);
  const hasBody = isJsonObject(element) && element.requestBody !== undefined;
  const documented = responsesOf(document, operation);
  const security = securityOf(document, operation);
  const parameters = parametersOf(document, operation);
  const checkParameters = parameterCheckOf(document, parameters, schemas);
  const checkBody = bodyCheckOf(document, `${pointer}/requestBody`, schemas);
  const guessesOf = requestGuessesOf(contract, operation, parameters);
  const describe = descriptionsOf(
    contract,
    schemas,
    operation,
    documented,
    parameters.flatMap(({ element }) => marks.on(element)),
  );

  const own = [...marks.on(element), ...parameters.flatMap((parameter) => marks.on(parameter.element))];
  const ids = (situation: Situation): string[] => idsIn(situation, surface, own);
  const filtered = ids('filtered');
  const takesQuery =
    filtered.length > 0 || security?.inQuery === true || parameters.some((parameter) => parameter.in === 'query');

  const makeError: ServedOperation['makeError'] = async (status, message, extras = {}) => {
    const response = responseFor(documented, status);
    // A status that is not documented takes the form of the first error that is.
    const form = response ?? documented.find((candidate) => statusOf(candidate) >= 400);
    if (form === undefined) return plainError(status, message, extras);
    const answer = await source.answer(operation, { status: response === undefined ? statusOf(form) : status });
    const described = describe(answer);
    return {
      status,
      headers: { ...described.headers, ...extras.headers },
      body: JSON.stringify(withMessage(described.body, form.response, message)),
      openPoints: [
        ...(extras.openPoints ?? []),
        ...(response === undefined ? idsIn('otherStatus', surface) : []),
        ...described.openPoints,
      ],
      inContract: extras.inContract ?? true,
      delay: 0,
    };
  };

  const refuse = (violations: readonly Violation[]): Promise<Answer> => {
    const key = violations.find(({ kind }) => kind === 'key');
    if (key?.kind === 'key') {
      const missing = key.sent
        ? 'The header Authorization does not have the form that the contract asks for.'
        : 'The request has no key.';
      const openPoints = violations.length > 1 ? ids('severalErrors') : [];
      return makeError(401, `${missing} ${security?.instruction}.`, { headers: security?.challenge ?? {}, openPoints });
    }
    const touched: Situation[] = [];
    if (violations.some(({ kind }) => kind === 'media-type')) touched.push('otherMediaType');
    if (violations.some((violation) => partOf(violation) === 'path')) touched.push('notAnInteger');
    if (violations.some((one) => one.kind === 'schema' && one.part === 'body' && one.found === 'null')) {
      touched.push('nullRefused');
    }
    return makeError(400, explain(violations), { openPoints: touched.flatMap(ids) });
  };

  const unmet = (problem: string): Promise<Answer> =>
    makeError(400, `The header Prefer cannot be met: ${problem}`, { inContract: false });

  return {
    makeError,
    async answer(request, values) {
      const checked = checkBody(request);
      const body = checked instanceof Promise ? await checked : checked;
      const violations: Violation[] = [...checkParameters(request, values), ...body.violations];
      if (security?.isMet(request) === false) {
        violations.unshift({ kind: 'key', sent: request.headers.authorization !== undefined });
      }
      if (violations.length > 0) return refuse(violations);

      const preferences = parsePreferences(request.headers.prefer);
      const asked = askedOf(documented, preferences);
      if ('problem' in asked) return unmet(asked.problem);
      const { example, delay, fault } = asked;
      const answer = await source.answer(operation, { status: asked.status, example, body: body.value });
      const { status } = answer;
      const described = describe(answer);
      if (fault === 'cut-body' && (request.method === 'HEAD' || described.text === undefined)) {
        return unmet('fault=cut-body needs an answer with a body.');
      }
      const applied = preferenceApplied(preferences);
      const guesses = [
        ...(request.query === '' ? [] : filtered),
        ...(status >= 400 && status !== 401 ? ids('pickedStatus') : []),
        ...guessesOf(values, body.value),
      ];
      return {
        status,
        headers: {
          ...described.headers,
          ...(described.freshRequestId && { [REQUEST_ID]: crypto.randomUUID() }),
          ...(status === 401 && security?.challenge),
          ...(applied !== undefined && { 'preference-applied': applied }),
        },
        body: described.text,
        openPoints: guesses.length === 0 ? described.openPoints : [...guesses, ...described.openPoints],
        inContract:
          fault === undefined && (request.query === '' || takesQuery) && (request.body?.length === 0 || hasBody),
        delay,
        fault,
      };
    },
  };
}

const REQUEST_ID = 'x-request-id';

/** What the front knows of an answer of a source. */
interface Description {
  readonly headers: Readonly<Record<string, string>>;
  /** The pointer of the schema of its body. */
  readonly schema: string | undefined;
  readonly body: unknown;
  /** The body as JSON; `undefined` where there is none. */
  readonly text: string | undefined;
  readonly openPoints: readonly string[];
  /** Whether each answer needs an `x-request-id` of its own. */
  readonly freshRequestId: boolean;
}

/** What shows comes before what can only be said in words. */
const byAspect = (a: Mark, b: Mark): number => Number(a.aspect === 'elsewhere') - Number(b.aspect === 'elsewhere');

/** Makes the function that checks and describes answers of an operation; each answer object once. */
function descriptionsOf(
  { document, marks, where }: ServedContract,
  schemas: Schemas,
  operation: Operation,
  documented: readonly DocumentedResponse[],
  parameterMarks: readonly Mark[],
): (answer: SourceAnswer) => Description {
  const element = at(document, operation.pointer);
  const own = marks.on(element);
  const accepted = [
    ...own.filter(({ aspect }) => aspect === 'security' || aspect === 'encoding'),
    ...marks.on(isJsonObject(element) ? element.requestBody : undefined),
  ];
  const known = new WeakMap<SourceAnswer, Description>();

  /** @param pointer The schema of the body; `undefined` where there is none. */
  const check = (pointer: string | undefined, value: unknown): void => {
    const [misfit] = pointer === undefined ? [] : schemas.misfits(pointer, value, 'answer');
    if (misfit === undefined || pointer === undefined) return;
    const { place: within, keyword } = misfit;
    throw new ServeError({ kind: 'unfit-answer', place: pointer, within, keyword }, { where });
  };

  const describe = ({ status, headers, body }: SourceAnswer): Description => {
    const found = responseFor(documented, status);
    const response = found?.response;
    const success = status < 300;
    const sent = isBodiless(status) ? undefined : body;
    const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
    const sentHeaders = Object.fromEntries(lowered.filter(([name]) => sent !== undefined || name !== 'content-type'));
    const declared = headersOf(document, found).filter(({ name }) => name.toLowerCase() in sentHeaders);
    const mediaType = sentHeaders['content-type'] ?? '';
    const pointer = `${found?.pointer}/content${toPointer([mediaType])}/schema`;
    const schema = sent === undefined || at(document, pointer) === undefined ? undefined : pointer;
    check(schema, sent);
    const met: Mark[] = [
      ...(success ? own.filter(({ aspect }) => aspect === 'status') : []),
      ...accepted,
      ...marks.on(response),
      ...declared.flatMap(({ header }) => [...marks.on(header), ...marks.on(header.schema)]),
      ...(sent === undefined ? [] : contentOf(response).flatMap(([, { schema }]) => marks.along(schema, sent))),
    ];
    return {
      headers: sentHeaders,
      schema,
      body: sent,
      text: sent === undefined ? undefined : JSON.stringify(sent),
      openPoints: [
        ...idsOf(met.toSorted(byAspect)).filter((id) => !ownedBySituation(id)),
        ...(success && sent !== undefined ? idsIn('identified', operation.surface, parameterMarks) : []),
        ...idsIn('anyAnswer', operation.surface),
        ...(success ? [] : idsIn('anyError', operation.surface)),
      ],
      freshRequestId: declared.some(({ name, header }) => name.toLowerCase() === REQUEST_ID && !isPinned(header)),
    };
  };

  return (answer) => {
    const { like } = answer;
    const model = like ?? answer;
    let description = known.get(model);
    if (description === undefined) {
      description = describe(model);
      known.set(model, description);
    }
    if (like === undefined || description.body === undefined) return description;
    check(description.schema, answer.body);
    return { ...description, body: answer.body, text: JSON.stringify(answer.body) };
  };
}

const PINS = ['example', 'examples', 'enum', 'const', 'default', 'pattern', 'format'];

/** Whether the document says which value a header has, or a form that a UUID does not have. */
function isPinned(header: JsonObject): boolean {
  const schema: Json | undefined = header.schema;
  if (isJsonObject(schema) && schema.format === 'uuid') return false;
  return PINS.some((key) => key in header || (isJsonObject(schema) && key in schema));
}

/** Where the body of an error is open, the message may stand in it as it does elsewhere. */
function withMessage(body: unknown, form: JsonObject, message: string): unknown {
  if (contentOf(form).some(([, { schema }]) => saysNothing(schema))) return { message };
  return isJsonObject(body) && 'message' in body ? { ...body, message } : body;
}
