import type { ResponseSource, SourceRefusal, SourceRequest } from '../../http/index.ts';
import { pause } from '../../http/real-timers.ts';

/** A setting by which valid requests of an operation fail. */
export interface OperationFault {
  readonly operation: string;
  /** The status of the error; 500 by default if neither `delay` nor `drop` is set. */
  readonly status?: number;
  /** Milliseconds to wait. Without `status` and `drop`, the request then succeeds. */
  readonly delay?: number;
  /** Whether to close the connection instead of responding. */
  readonly drop?: boolean;
  /** The number of requests that succeed first. */
  readonly after?: number;
  /** The number of requests that then fail; all by default. */
  readonly times?: number;
}

export type Faults = ReturnType<typeof makeFaults>;

export function makeFaults() {
  let faults: { readonly fault: OperationFault; received: number }[] = [];

  const take = (operationId: string): OperationFault | undefined => {
    const applicable = faults.filter(({ fault }) => fault.operation === operationId);
    for (const entry of applicable) entry.received += 1;
    const isDue = ({ fault: { after = 0, times = Infinity }, received }: (typeof applicable)[number]): boolean =>
      received > after && received <= after + times;
    return applicable.find(isDue)?.fault;
  };

  return {
    list: (): readonly OperationFault[] => faults.map(({ fault }) => fault),
    set(next: readonly OperationFault[]): void {
      faults = next.map((fault) => ({ fault, received: 0 }));
    },
    /** Wraps a source, so that valid requests fail as the faults say. */
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
