import {
  isError,
  isNoise,
  isSuccess,
  PAGE_PARAMETER,
  PROBE_NAME,
  statusOf,
} from '../../../contract/behaviours/index.ts';
import type { JsonObject } from '../../../contract/model/index.ts';
import type { Exchange } from '../exchange.ts';
import { queryNames } from '../operations.ts';
import { inferSchema, looksLikeData } from './infer.ts';
import { inconclusive, UNSEEN } from './observation.ts';
import { type AspectObserver, exchangesIn, ofPoint, other, structure, successesAt, words } from './structures.ts';

export const security: AspectObserver = (point, evidence) => {
  const requests = ofPoint(point, evidence).filter(
    ({ exchange }) => exchange.request.credentials === 'missing' && !isNoise(exchange),
  );
  const accepted = exchangesIn(requests).filter(isSuccess);
  const refused = exchangesIn(requests).filter((one) => [401, 403].includes(statusOf(one)));
  if (accepted.length > 0)
    return structure(
      { security: [] },
      'It asked for no credentials.',
      evidence.seen(accepted, requests.length, refused),
    );
  if (refused.length === 0) return UNSEEN;
  const says = 'It asked for credentials';
  const seen = evidence.seen(refused, requests.length);
  const [scheme] = ofPoint(point, evidence).flatMap(({ exchange }) =>
    isSuccess(exchange) && exchange.request.scheme !== undefined ? [exchange.request.scheme] : [],
  );
  if (scheme === undefined || ('name' in scheme && looksLikeData(scheme.name))) return other(`${says}.`, seen);
  const answer = { security: [{ [point.id]: [] }], schemes: { [point.id]: { ...scheme } } };
  const where = 'name' in scheme ? `the header ${scheme.name}` : `the scheme ${scheme.scheme}`;
  return structure(answer, `${says}, and took those in ${where}.`, seen);
};

export const errors: AspectObserver = (point, evidence) => {
  const failed = ofPoint(point, evidence).filter(
    ({ exchange, response }) => isError(exchange) && statusOf(exchange) < 600 && response?.breaches.length === 0,
  );
  const accepted = ofPoint(point, evidence).filter(
    ({ exchange }) => exchange.request.resource === 'absent' && isSuccess(exchange),
  );
  const statuses = [...new Set(exchangesIn(accepted).map(statusOf))].map(String);
  const ofAccepted = accepted.length === 0 ? '' : `What is not there was answered with ${words(statuses)}.`;
  if (failed.length === 0 && accepted.length > 0) return other(ofAccepted, evidence.seen(exchangesIn(accepted)));
  if (failed.length === 0) return UNSEEN;
  const byStatus = Map.groupBy(failed, ({ exchange }) => String(statusOf(exchange)));
  const answers = [...byStatus].map(([key, ofOperations]) => {
    const values = ofOperations.flatMap(({ response }) => (response?.body === undefined ? [] : [response.body.value]));
    const content = values.length === 0 ? {} : { content: { 'application/json': { schema: inferSchema(values) } } };
    return [key, { description: 'Seen at a live server.', ...content }] as const;
  });
  const says = `Errors came with ${words([...byStatus.keys()])}. ${ofAccepted}`.trim();
  return structure(Object.fromEntries(answers), says, evidence.seen(exchangesIn(failed)));
};

export const encoding: AspectObserver = (point, evidence) => {
  const all = successesAt(point, evidence);
  const typed = all.flatMap(({ exchange: by }) => {
    const { body, headers: sent } = by.request;
    const [type = ''] = (sent['content-type'] ?? '').split(';');
    return body !== undefined && body.length > 0 && type !== '' ? [{ by, type: type.trim().toLowerCase() }] : [];
  });
  if (typed.length === 0) return UNSEEN;
  const names = [...new Set(typed.map(({ type }) => type))];
  const content = names.map(
    (name) => [name, { schema: /json|form/.test(name) ? FREE_FORM : { type: 'string' } }] as const,
  );
  return structure(
    { content: Object.fromEntries(content) },
    `A body of ${words(names)} was accepted.`,
    evidence.seen(
      typed.map(({ by }) => by),
      all.length,
    ),
  );
};

const FREE_FORM: JsonObject = { type: 'object', additionalProperties: true, 'x-free-form': true };

/** The parts of a parameter's name, such as `page[size]`. */
const nameParts = (name: string): string[] => name.replace(/\]$/, '').split(/\]?\[/);

/** Whether verify itself added a parameter, or took it from the link to another page: neither shows a filter. */
const isOwn = ({ by, name }: { readonly by: Exchange; readonly name: string }): boolean =>
  name === PROBE_NAME || by.request.isNamed === true || (name === PAGE_PARAMETER && by.request.keyForm !== undefined);

export const parameters: AspectObserver = (point, evidence) => {
  const requests = successesAt(point, evidence).filter(({ exchange }) => exchange.request.query !== '');
  const operations = evidence.contract.operations.filter(({ operationId }) =>
    point.place.operations.includes(operationId),
  );
  const statedNames = new Set(operations.flatMap(queryNames));
  const sent = exchangesIn(requests).flatMap((by) =>
    Array.from(new URLSearchParams(by.request.query), ([name, value]) => ({ by, name, value })),
  );
  const byName = Map.groupBy(
    sent.filter((one) => !isOwn(one) && !statedNames.has(one.name) && !nameParts(one.name).some(looksLikeData)),
    ({ name }) => name,
  );
  if (byName.size === 0) {
    return inconclusive('a parameter has to be known before it can be asked with; recorded traffic shows those in use');
  }
  const answer = [...byName].map(([name, values]) => ({
    name,
    in: 'query',
    schema: { type: values.every(({ value }) => /^-?\d+$/.test(value)) ? 'integer' : 'string' },
  }));
  const by = new Set([...byName.values()].flat().map((one) => one.by));
  return structure(answer, `A query with ${words([...byName.keys()])} was accepted.`, evidence.seen([...by]));
};
