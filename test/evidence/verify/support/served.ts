import type { Contract } from '../../../../src/contract/model/index.ts';
import { keyWriter } from '../../../../src/evidence/verify/keys.ts';
import type { KnownResources, Probe } from '../../../../src/evidence/verify/probes/probe.ts';
import { keptRequest, type Send } from '../../../../src/evidence/verify/send.ts';
import { createService } from '../../../../src/servers/http/index.ts';
import { createExampleSource } from '../../../../src/servers/mock/negotiate.ts';
import { KEY } from '../../../canary/key.ts';
import { permissionOf } from '../../../conformance/support/toolkit-demands.ts';

/** Known resources of the mock, which has every resource. */
export const KNOWN: KnownResources = {
  values: new Map([
    ['agent_id', '7'],
    ['conversation_id', '42'],
    ['agent_user_id', '311'],
    ['toolkit_name', 'weather'],
    ['tool_name', 'forecast'],
  ]),
  inaccessible: new Map([
    ['agent_id', '8'],
    ['conversation_id', '43'],
  ]),
  toolArguments: { city: 'Bern' },
  surfaces: new Set(['developer-api', 'toolkit']),
  absent: undefined,
};

/** Keys that the mock cannot tell from the right one. */
const INVALID = ['made-up', 'alike', 'shortened', 'lengthened'];
/** The statuses of absent and inaccessible resources, which the mock itself does not know. */
const RESOURCES: Readonly<Record<string, number | undefined>> = { absent: 404, inaccessible: 403 };

/**
 * Sends to the mock of a contract without a socket. Here it has one valid key, and resources that are not there: it is
 * asked for what it would answer. A toolkit is asked with the permission that its set wants.
 */
export function toService(contract: Contract): Send {
  const service = createService({ contract, source: createExampleSource(contract) });
  const keysOf = keyWriter(contract, new Map([['DeveloperApiKey', KEY]]));
  return async (probe) => {
    const { method, path, body = new Uint8Array(), surface, operation } = probe;
    const permission =
      surface === 'toolkit' && operation && probe.key === 'stated'
        ? permissionOf({ url: '', document: contract.document }, operation.operationId)
        : {};
    const key = surface === 'toolkit' ? stated(permission.headers) : keysOf(probe).headers;
    const query = [probe.query, permission.query ?? ''].filter((part) => part !== '').join('&');
    const status = surface === 'toolkit' ? undefined : refusalOf(probe);
    const headers = { ...probe.headers, ...key, ...(status && { prefer: `code=${status}` }) };
    const answer = await service.respond({ method, path, query, headers, body });
    return {
      request: keptRequest(probe, surface === 'developer-api' || Object.keys(permission).length > 0),
      response: { status: answer.status, headers: answer.headers, body: Buffer.from(answer.body ?? '') },
      milliseconds: 1,
    };
  };
}

function refusalOf({ key, operation, resource }: Probe): number | undefined {
  if (operation === undefined || key === 'missing') return undefined;
  return INVALID.includes(key) ? 401 : RESOURCES[resource ?? ''];
}

function stated(headers: Readonly<Record<string, string | null>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}
