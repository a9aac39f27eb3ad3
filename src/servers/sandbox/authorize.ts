import { LEAST_KEY_AGE } from '../../contract/behaviours/index.ts';
import type { Operation } from '../../contract/model/index.ts';
import type { PathValues, ServedRequest, SourceFault } from '../http/index.ts';
import type { AuthorizedRequest, OperationReader, SandboxContext } from './context.ts';
import { findKey, parseKeyId } from './data/keys.ts';
import { RESOURCES, type Resources } from './operations/table.ts';
import type { RateLimit } from './rate-limit.ts';
import { deferError, emptyTransaction, runTogether } from './store/store.ts';

const isResource = (name: string): name is keyof Resources => Object.hasOwn(RESOURCES, name);

const BEARER_PATTERN = /^bearer +(\S+) *$/i;

/**
 * Returns a function that checks the key of a request, finds the resources in its path, and runs the reader of its
 * operation, all in one read of the store.
 */
export function createAuthorizer(
  { store, clock, ids, contract: { marks, decisions } }: SandboxContext,
  limit: RateLimit,
  { node, surface }: Operation,
  reader: OperationReader | undefined,
) {
  const expiry = decisions.forSurface('key-expiry', surface);
  const access = decisions.forSurface('key-access', surface);
  const errors = marks.on(node).filter(({ meets }) => meets === 'error');

  return async (request: ServedRequest, values: PathValues = {}) => {
    const [, sent = ''] = BEARER_PATTERN.exec(request.headers.authorization ?? '') ?? [];
    const findResources = function* () {
      const resources = [];
      for (const [parameter, text] of Object.entries(values)) {
        const name = parameter.replace(/_id$/, '');
        if (!isResource(name)) continue;
        const id = name === 'conversation' ? ids.fromPath(text) : ids.decodeId(text);
        resources.push({ name, text, resource: id === undefined ? undefined : yield* RESOURCES[name](id) });
      }
      return resources;
    };
    // A missing key counts as one that was never issued.
    const [[key, inPath], read] = await store.read(() =>
      runTogether(
        runTogether(findKey(sent), findResources()),
        deferError(reader === undefined ? emptyTransaction() : reader.read(request, parseKeyId(sent))),
      ),
    );

    const faults: SourceFault[] = [];
    const age = key === undefined ? 0 : clock.now() - key.createdAt;
    const isExpired = age > expiry.does;
    if (key === undefined || isExpired) {
      const message = isExpired
        ? 'The key has expired. Issue another one on the page of the sandbox.'
        : 'The key was not issued here, or was revoked. Issue one on the page of the sandbox.';
      faults.push({ step: 'key', refused: 401, message, openPoints: isExpired ? expiry.openPoints : [] });
    } else {
      const wait = limit.countRequest(key.id);
      if (wait !== undefined) {
        const message = `There were too many requests with this key. Try again in ${Math.ceil(wait / 1000)} s.`;
        const { openPoints } = limit;
        faults.push({ step: 'key', refused: 429, message, headers: limit.headers(wait), openPoints });
      }
    }

    for (const { name, text, resource } of inPath) {
      if (resource === undefined) {
        const openPoints = ids.openPointsOfUnknown(text, name === 'conversation');
        faults.push({ step: 'resource', refused: 404, message: `There is no such ${name}.`, openPoints });
      } else if (
        access.does &&
        key?.agents?.includes('agentId' in resource ? resource.agentId : resource.id) === false
      ) {
        const openPoints = [...access.openPoints, ...errors.slice(0, 1).map(({ id }) => id)];
        faults.push({ step: 'resource', refused: 403, message: `The key cannot access this ${name}.`, openPoints });
      }
    }
    const openPoints = age > LEAST_KEY_AGE ? expiry.openPoints : [];
    const resources = Object.assign({}, ...inPath.map(({ name, resource }) => ({ [name]: resource })));
    const authorized: AuthorizedRequest<Resources> | undefined = key && { key, openPoints, resources, read };
    return { faults, authorized };
  };
}
