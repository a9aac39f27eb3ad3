import type { ResponseSource, SourceRefusal, SourceRequest } from '../../http/index.ts';
import { pause } from '../../http/real-timers.ts';

/** How the requests of an operation fail, where they would have succeeded. */
export interface OperationFault {
  readonly operation: string;
  /** The status of the error; 500 by default where nothing is said but when. */
  readonly status?: number;
  /** Milliseconds to wait. Alone, the request succeeds after them. */
  readonly delay?: number;
  /** Whether the connection is closed instead of a response. */
  readonly drop?: boolean;
  /** How many requests succeed before. */
  readonly after?: number;
  /** How many requests fail; all that follow by default. */
  readonly times?: number;
}

export type Faults = ReturnType<typeof makeFaults>;

export function makeFaults() {
  let faults: { readonly fault: OperationFault; received: number }[] = [];

  const take = (operationId: string): OperationFault | undefined => {
    const all = faults.filter(({ fault }) => fault.operation === operationId);
    for (const one of all) one.received += 1;
    const isDue = ({ fault: { after = 0, times = Infinity }, received }: (typeof all)[number]): boolean =>
      received > after && received <= after + times;
    return all.find(isDue)?.fault;
  };

  return {
    list: (): readonly OperationFault[] => faults.map(({ fault }) => fault),
    set(those: readonly OperationFault[]): void {
      faults = those.map((fault) => ({ fault, received: 0 }));
    },
    /** A source whose right requests fail as was set. */
    in(source: ResponseSource): ResponseSource {
      return {
        ...source,
        async respond(operation, sent) {
          const fault = take(operation.operationId);
          const refusal = fault && (await fail(fault, sent));
          return refusal ?? source.respond(operation, sent);
        },
      };
    },
  };
}

async function fail(
  { status, delay, drop = false, operation }: OperationFault,
  { request }: SourceRequest,
): Promise<SourceRefusal | undefined> {
  if (delay !== undefined) await pause(delay, undefined, { signal: request.signal }).catch(() => undefined);
  if (delay !== undefined && status === undefined && !drop) return undefined;
  return { refused: status ?? 500, message: `${operation} is set to fail.`, isDropped: drop };
}
