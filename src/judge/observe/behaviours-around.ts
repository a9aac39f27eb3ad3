import type { Behaviour, ChoiceName } from '../../behaviours/index.ts';
import type { Contract } from '../../contract/index.ts';
import type { Exchange } from '../exchange.ts';
import type { OperationExchange } from '../operation-exchange.ts';
import { isPath } from '../operations.ts';
import { type Observed, observed, unproven } from './choices.ts';
import { type ChoicePoint, type Evidence, isError, isNoise, isRedirect, isSuccess, statusOf } from './evidence.ts';
import { isCommon, statedHeaders, unknownHeaders } from './header-names.ts';
import { inconclusive, type Observation, UNSEEN } from './observation.ts';

/** Recognises what a server does at one behaviour, by what was seen. It knows no choice that the behaviour does not have. */
export type Recogniser<B extends Behaviour> = (at: ChoicePoint, evidence: Evidence) => Observation<ChoiceName<B>>;

/** Recognisers by the name of their behaviour in the choices. */
export type Recognisers = { readonly [B in Behaviour]?: Recogniser<B> };

/** The exchanges of the surfaces of a point. */
export function about({ surfaces }: ChoicePoint, { exchanges }: Evidence): Exchange[] {
  return exchanges.filter(({ request, response }) => response !== undefined && surfaces.has(request.surface));
}

/** The exchanges of an operation, on the surfaces of a point. */
export function operationsAbout({ surfaces }: ChoicePoint, { ofOperations }: Evidence): OperationExchange[] {
  return ofOperations.filter(
    ({ exchange, response }) => response !== undefined && surfaces.has(exchange.request.surface),
  );
}

/** The first segments of the paths of a surface, such as `/v1/`. */
function prefixesOf({ operations }: Contract, { surfaces }: ChoicePoint): Set<string> {
  const own = operations.filter(({ surface }) => surfaces.has(surface));
  return new Set(own.map(({ path }) => `/${path.split('/')[1]}/`));
}

/** What came of requests whose path lacks its slash. */
const withoutSlash = (at: ChoicePoint, evidence: Evidence): Exchange[] =>
  about(at, evidence).filter((one) => evidence.isOnly('slash', one) && (!isNoise(one) || isToSlash(one)));

const missingSlash: Recogniser<'missing-slash'> = (at, evidence) => {
  return observed(
    at.choices,
    withoutSlash(at, evidence).map((one) => {
      const status = statusOf(one);
      if (isSuccess(one)) return { name: 'served' };
      return { name: isRedirect(one) ? 'redirected' : 'refused', with: { status } };
    }),
  );
};

/** Whether a response redirects to the same path with the slash that it lacks. */
function isToSlash(one: Exchange): boolean {
  const { location = '' } = one.response?.headers ?? {};
  return (
    isRedirect(one) && URL.parse(location, `http://any.invalid${one.request.path}`)?.pathname === `${one.request.path}/`
  );
}

const unknownPath: Recogniser<'unknown-path'> = (at, evidence) => {
  const prefixes = [...prefixesOf(evidence.contract, at)];
  const asked = about(at, evidence).filter(
    (one) =>
      evidence.isOnly('unknown-path', one) &&
      one.request.method === 'GET' &&
      prefixes.some((prefix) => one.request.path.startsWith(prefix)) &&
      isError(one) &&
      !isNoise(one),
  );
  return observed(
    at.choices,
    asked.map((one) => {
      const status = statusOf(one);
      return status === 404 ? { name: 'not-found' } : { name: 'refused', with: { status } };
    }),
  );
};

const otherMethod: Recogniser<'other-method'> = (at, evidence) => {
  const asked = about(at, evidence).filter(
    (one) => evidence.isOnly('method', one) && !['OPTIONS', 'HEAD'].includes(one.request.method),
  );
  return observed(
    at.choices,
    asked.flatMap((one): Observed<ChoiceName<'other-method'>>[] => {
      const status = statusOf(one);
      if (isNoise(one)) return [];
      if (!isError(one)) return [{ other: `the response is ${status}` }];
      const allow = one.response?.headers.allow !== undefined;
      return [{ name: allow ? 'refused-with-allow' : 'refused', with: { status } }];
    }),
  );
};

const redirects: Recogniser<'redirects'> = (at, evidence) => {
  const slashes = withoutSlash(at, evidence);
  const others = operationsAbout(at, evidence);
  const elsewhere = others.filter(({ exchange }) => isRedirect(exchange));
  if (elsewhere.length > 0) {
    const signs = elsewhere.map(
      ({ exchange }): Observed<'elsewhere'> => ({
        name: 'elsewhere',
        with: { status: statusOf(exchange) },
      }),
    );
    const seen = observed(at.choices, signs);
    return 'seen' in seen ? { ...seen, seen: { ...seen.seen, of: others.length } } : seen;
  }
  if (others.length === 0) return UNSEEN;
  const toSlash = slashes.filter(isToSlash);
  if (toSlash.length > 0)
    return observed(
      at.choices,
      toSlash.map(() => ({ name: 'to-the-slash' })),
    );
  // Without a path that lacks its slash, nobody knows whether that is redirected.
  if (slashes.length === 0) return unproven(others.length, 'no response was a redirect');
  return observed(
    at.choices,
    others.map(() => ({ name: 'never' })),
  );
};

const versions: Recogniser<'versions'> = (at, evidence) => {
  const { contract } = evidence;
  const [prefix = ''] = prefixesOf(contract, at);
  const asked = about(at, evidence).filter(({ request }) => {
    const [, other = '', rest = ''] = /^(\/v\d+\/)(.*)$/.exec(request.path) ?? [];
    return other !== '' && other !== prefix && isPath(contract, prefix + rest);
  });
  const found = asked.filter(isSuccess);
  if (found.length === 0) return unproven(asked.length, 'nothing answered under another version');
  return observed(
    at.choices,
    found.map(() => ({ name: 'another' })),
  );
};

const cors: Recogniser<'cors'> = (at, evidence) => {
  const fromPages = about(at, evidence).filter(({ request }) => request.headers.origin !== undefined);
  const opened = fromPages.flatMap((one) => {
    const allowed = one.response?.headers['access-control-allow-origin'];
    return allowed === undefined ? [] : [{ one, isAny: allowed === '*' || allowed === one.request.headers.origin }];
  });
  if (opened.length === 0) return unproven(fromPages.length, 'no page of an unknown origin was let in');
  if (opened.some(({ isAny }) => !isAny))
    return observed(
      at.choices,
      opened.map(() => ({ name: 'one-origin' })),
    );
  const preflights = opened.filter(({ one }) => one.request.method === 'OPTIONS');
  if (preflights.length === 0) return inconclusive('pages are let in, and no preflight was seen');
  return observed(
    at.choices,
    preflights.map(({ one }) => ({ name: 'any-origin', with: { status: statusOf(one) } })),
  );
};

const responseMediaType: Recogniser<'answer-media-type'> = (at, evidence) => {
  const typed = operationsAbout(at, evidence).flatMap(
    ({ exchange }) => exchange.response?.headers['content-type'] ?? [],
  );
  return observed(
    at.choices,
    typed.map((type) => {
      const [, ...parameters] = type.split(';').map((part) => part.trim());
      if (parameters.length === 0) return { name: 'bare' };
      return parameters.length === 1
        ? { name: 'with-parameter', with: { parameter: (parameters[0] ?? '').replaceAll('"', '') } }
        : { other: 'it has several parameters' };
    }),
  );
};

const errorStatuses: Recogniser<'error-statuses'> = (at, evidence) => {
  const errors = about(at, evidence).filter((one) => isError(one));
  const documented = statedErrors(evidence, at);
  const others = errors.filter(
    (one) => !documented.has(String(statusOf(one))) && !documented.has(`${String(statusOf(one))[0]}XX`),
  );
  if (others.length === 0) return unproven(errors.length, 'no other status was seen');
  const statuses = [...new Set(others.map(statusOf))].sort((one, other) => one - other);
  return observed(
    at.choices,
    others.map(() => ({ name: 'others-too', with: { statuses } })),
  );
};

/** The keys of the responses of a surface. */
function statedErrors({ contract }: Evidence, { surfaces }: ChoicePoint): Set<string> {
  const own = contract.operations.filter(({ surface }) => surfaces.has(surface));
  return new Set(own.flatMap(({ responses }) => responses.map(({ key }) => key)));
}

/**
 * What each response has or has not: a header. Where there are headers whose meaning nobody knows, that it is not there proves
 * nothing, since one of these may say the same.
 */
const everyResponse =
  <Name extends string>(present: Name, absent: Name, isThere: (headers: Readonly<Record<string, string>>) => boolean) =>
  (at: ChoicePoint, evidence: Evidence): Observation<Name> => {
    const responses = operationsAbout(at, evidence).flatMap(({ exchange }) => exchange.response ?? []);
    const stated = statedHeaders(evidence.contract);
    const unknown = new Set(responses.flatMap(({ headers }) => unknownHeaders(headers, stated)));
    if (unknown.size > 0 && !responses.some(({ headers }) => isThere(headers)))
      return inconclusive('it is in no header of that name, and may be in one whose meaning is not known');
    return observed(
      at.choices,
      responses.map(({ headers }) => ({ name: isThere(headers) ? present : absent })),
    );
  };

/** What a server does around its operations: paths, methods, headers. By the name of the behaviour in the choices. */
export const AROUND = {
  'missing-slash': missingSlash,
  'unknown-path': unknownPath,
  'other-method': otherMethod,
  redirects,
  versions,
  cors,
  'answer-media-type': responseMediaType,
  'error-statuses': errorStatuses,
  deprecation: everyResponse('by-header', 'silent', ({ deprecation, sunset }) => (deprecation ?? sunset) !== undefined),
  'version-header': everyResponse('by-header', 'none', (headers) =>
    Object.keys(headers).some((name) => !isCommon(name) && /(^|-)version$/.test(name)),
  ),
} as const satisfies Recognisers;
