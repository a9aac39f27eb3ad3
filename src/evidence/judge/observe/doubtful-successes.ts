import { isError, isNoise, isSuccess, PROBE_NAME } from '../../../contract/behaviours/index.ts';
import { type ExactJson, isJsonObject, isSameData } from '../../../contract/model/index.ts';
import type { Exchange } from '../exchange.ts';
import type { OperationExchange } from '../operation-exchange.ts';
import { jsonType } from '../read-json.ts';

/**
 * Finds the responses with the status of a success that may be errors. If the contract states no error status for an operation, its errors may
 * have any status. Such a response shows a success only by contrast: to a response for a resource that does not exist, to a run
 * without arguments, or to one with the credentials that the user gave.
 */
export function findDoubtfulSuccesses(all: readonly OperationExchange[]): ReadonlySet<Exchange> {
  const open = all.filter((one) => !statesErrors(one));
  return new Set(
    [...Map.groupBy(open, ({ exchange }) => exchange.request.surface).values()].flatMap(findDoubtfulOfSurface),
  );
}

const statesErrors = ({ request }: OperationExchange): boolean =>
  request.operation.responses.some(({ key }) => key.startsWith('4'));

function findDoubtfulOfSurface(all: readonly OperationExchange[]): Exchange[] {
  const successes = all.filter(({ exchange }) => isSuccess(exchange));
  // If a run without arguments was refused by its status, those that were accepted are no refusals.
  const refusing = new Set(all.flatMap((one) => (isRefusedBareRun(one) ? [toTarget(one)] : [])));
  const [absent = [], present = []] = [true, false].map((isAbsent) =>
    successes.filter((one) => isForAbsent(one) === isAbsent),
  );
  const errors = all.filter(({ exchange }) => isError(exchange)).map(formOfResponse);
  // Without names, an error and a result have the same form by chance.
  const errorForms = new Set([...absent.map(formOfResponse), ...errors.filter((form) => form.includes(':'))]);
  const hasCredentials = all.some(hasStatedCredentials);
  const withoutResource = new Set(all.flatMap((one) => (isForAbsent(one) ? [toOperationId(one)] : [])));
  return [...Map.groupBy(present, toTarget)].flatMap(([target, group]) => {
    // An operation that was never sent the credentials shows its successes by contrast to what does not exist.
    const isContrasted =
      !group.some(hasStatedCredentials) && group.some((one) => withoutResource.has(toOperationId(one)));
    const usual = findUsual(group, hasCredentials && !isContrasted);
    const bare = refusing.has(target)
      ? []
      : group.filter((one) => !usual.includes(one) && isBare(one.request.body?.value));
    const certain = usual.filter(
      (one) => !errorForms.has(formOfResponse(one)) && !bare.some((other) => hasSameBody(one, other)),
    );
    const forms = new Set(certain.map(formOfResponse));
    return group.flatMap((one) =>
      certain.includes(one) || (!usual.includes(one) && forms.has(formOfResponse(one))) ? [] : [one.exchange],
    );
  });
}

const isForAbsent = ({ exchange }: OperationExchange): boolean => exchange.request.resource === 'absent';

const hasStatedCredentials = ({ exchange }: OperationExchange): boolean => exchange.request.credentials === 'stated';

const toOperationId = ({ request }: OperationExchange): string => request.operation.operationId;

const toTarget = ({ exchange: { request } }: OperationExchange): string => `${request.method} ${request.path}`;

/** Finds the requests with the credentials and the arguments that the user gave. Other arguments are those of probes. */
function findUsual(group: readonly OperationExchange[], hasCredentials: boolean): readonly OperationExchange[] {
  const entitled = group.filter(
    ({ exchange: { request } }) => !hasCredentials || !['missing', 'invalid'].includes(request.credentials),
  );
  const ofUser = entitled.filter(({ request }) => !hasProbeName(request.body?.value));
  const withArguments = ofUser.filter(({ request }) => !isBare(request.body?.value));
  return withArguments.length > 0 ? withArguments : ofUser;
}

const isRefusedBareRun = ({ exchange, request }: OperationExchange): boolean =>
  isError(exchange) && !isNoise(exchange) && isBare(request.body?.value);

/** Whether the body of a run has no arguments, itself or in its only member. */
const isBare = (body: ExactJson | undefined): boolean =>
  isJsonObject(body) && Object.values(body).every((one, _, { length }) => length === 1 && isEmptyObject(one));

const isEmptyObject = (value: ExactJson): boolean => isJsonObject(value) && Object.keys(value).length === 0;

const hasProbeName = (body: ExactJson | undefined): boolean =>
  isJsonObject(body) && Object.entries(body).some(([name, one]) => name === PROBE_NAME || hasProbeName(one));

const hasSameBody = ({ response: one }: OperationExchange, { response: other }: OperationExchange): boolean =>
  isSameData(one?.body?.value, other?.body?.value);

const formOfResponse = ({ response }: OperationExchange): string =>
  response?.body === undefined ? '' : describeForm(response.body.value);

/** Describes names and types in a value. Values other than booleans are left out, which often tell errors from successes. */
function describeForm(value: ExactJson): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(describeForm))].sort().join()}]`;
  if (!isJsonObject(value))
    return typeof value === 'boolean' ? String(value) : jsonType(value).replace('integer', 'number');
  const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}:${describeForm(one)}`);
  return `{${members.sort().join()}}`;
}
