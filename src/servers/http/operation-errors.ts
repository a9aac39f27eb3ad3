import { saysNothing } from '../../contract/model/assertions.ts';
import { asNumbers } from '../../contract/model/exact-json.ts';
import {
  type MediaType,
  type Operation,
  possibleStatus,
  type Response,
  responseFor,
} from '../../contract/model/operation.ts';
import { chooseMediaType, NOT_ACCEPTABLE } from './accept.ts';
import { createDescriber, type ResponseDescription } from './describe.ts';
import { withReason, withStatus } from './refusal.ts';
import type { ServedRequest } from './request.ts';
import type { ResponseSource, SourceRefusal } from './response-source.ts';
import type { PreparedSchemas } from './schemas.ts';
import { readSecurity } from './security.ts';
import { idsOf, type ServedContract, type ServedMark } from './served-contract.ts';
import { type ErrorExtras, plainError, type ServedResponse } from './served-response.ts';

/** Prepares the errors of an operation, and the description of its responses. */
export function prepareErrors(
  contract: ServedContract,
  schemas: PreparedSchemas,
  source: ResponseSource,
  operation: Operation,
) {
  const { marks, decisions } = contract;
  const operationMarks = marks.on(operation.node);
  const security = readSecurity(operation);
  const describe = createDescriber(contract, schemas, source, operation, [
    ...operationMarks,
    ...operation.parameters.flatMap(({ node }) => marks.on(node)),
    ...(security?.schemes ?? []).flatMap((scheme) => marks.on(scheme)),
  ]);
  // If the set has headers for a 401, they replace `WWW-Authenticate`.
  const ofRefusal = marks.on(responseFor(operation, 401)?.node);
  const hasChallenge = ofRefusal.some(({ aspect, assumed }) => aspect === 'headers' && assumed);
  const challenge = hasChallenge ? {} : (security?.challenge ?? {});
  /** Ids of the open points about the operation's error statuses. */
  const onError = idsOf(operationMarks.filter(isAboutErrorStatuses));
  const otherStatuses = decisions.forSurface('error-statuses', operation.surface);

  /** Returns the message of an error in the language that the set chose; `undefined` for English. */
  const translateMessage = (
    { openPoints }: ResponseDescription,
    request: ServedRequest | undefined,
  ): string | undefined =>
    decisions.forPoints('message-language', openPoints).does(request?.headers['accept-language']);

  /** Returns the body of an error with the reason of the refusal; a status in the body is set to that of the error. */
  const explainError = (described: ResponseDescription, form: Response, status: number, message: string): unknown => {
    if (hasOpenBody(form) && !form.contents.some(hasExample)) return { message };
    const { schema } = described;
    const countErrors = (body: unknown): number =>
      schema === undefined || body === undefined ? 0 : schemas.validate(schema, asNumbers(body), 'response').length;
    const most = countErrors(described.body);
    const fits = (body: unknown): boolean => countErrors(body) <= most;
    const restated = withStatus(described.body, possibleStatus(form), status);
    return withReason(fits(restated) ? restated : described.body, message, fits);
  };

  const makeError = async (status: number, message: string, extras: ErrorExtras = {}): Promise<ServedResponse> => {
    const response = responseFor(operation, status);
    const errors = operation.responses.filter((candidate) => possibleStatus(candidate) >= 400);
    // An error with an undocumented status or an open body has the form of the first documented error whose body is not
    // open, if there is one.
    const form =
      [...(response === undefined ? [] : [response]), ...errors].find((one) => !hasOpenBody(one)) ??
      response ??
      errors[0];
    if (form === undefined)
      return { ...plainError(status, message, extras), refusal: { message, first: extras.first } };
    const formStatus = form === response ? status : possibleStatus(form);
    const accepted = chooseMediaType(operation, formStatus, extras.request?.headers.accept);
    const described = describe(
      await source.form(operation, formStatus, accepted === NOT_ACCEPTABLE ? undefined : accepted),
    );
    const words = translateMessage(described, extras.request) ?? message;
    const body = explainError(described, form, status, words);
    return {
      status,
      headers: { ...described.headers, ...freshHeaders(described), ...extras.headers },
      body: body === described.body ? described.text : described.write(body),
      openPoints: [
        ...(extras.openPoints ?? []),
        ...(response === undefined ? otherStatuses.openPoints : []),
        // The operation's documented errors do not apply to a request that the contract does not have.
        ...(status === 401 || extras.inContract === false ? [] : onError),
        ...described.openPoints,
      ],
      inContract: extras.inContract ?? (response !== undefined && described.fits),
      delay: 0,
      refusal: { message, first: extras.first },
    };
  };

  return {
    security,
    challenge,
    onError,
    describe,
    makeError,
    translated: translateMessage,
    async refuse(refusal: SourceRefusal, request: ServedRequest): Promise<ServedResponse> {
      const { refused, message, first, headers = {}, openPoints = [], isDropped, inContract } = refusal;
      const ofKey = refused === 401 ? challenge : {};
      const response = await makeError(refused, message, {
        headers: { ...ofKey, ...headers },
        openPoints,
        request,
        inContract,
        first,
      });
      return isDropped === true ? { ...response, fault: 'drop' } : response;
    },
  };
}

/** Returns the headers that have a new value in each response. */
export function freshHeaders({ freshHeaders: names }: ResponseDescription): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, crypto.randomUUID()]));
}

/** Whether a mark of an operation is about the statuses of its errors, and not about its success or its request. */
function isAboutErrorStatuses({ inStructure, aspect, meets }: ServedMark): boolean {
  return meets === 'error' || (inStructure && !['status', 'parameters', 'security'].includes(aspect));
}

const hasOpenBody = ({ contents }: Response): boolean => contents.some(({ schema }) => saysNothing(schema?.node));

const hasExample = ({ node, examples }: MediaType): boolean => node.example !== undefined || examples.length > 0;
