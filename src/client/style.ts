import type { OperationId } from '../../generated/ids.ts';
import type { Operation } from './operations.ts';
import type { CallOptions } from './options.ts';
import type { Input, Perform } from './perform.ts';
import type { Result } from './result.ts';
import type { SuccessBody } from './types.ts';

/** How a method tells what came of a call: by what it returns or throws, or by a result. */
export type Style = 'throw' | 'result';

/** What a method of a style returns. */
export type Answered<In extends Style, Id extends OperationId> = In extends 'throw'
  ? Promise<SuccessBody<Id>>
  : Promise<Result<Id>>;

/** Carries out an operation in a style. What `input` does with what the caller assumes can fail: the call then does. */
export type Call<In extends Style> = <Id extends OperationId, Assumed extends object>(
  operation: Operation<Id>,
  options: (CallOptions & { readonly assumed?: Assumed | undefined }) | undefined,
  pathParameters?: Readonly<Record<string, unknown>>,
  input?: (assumed: Partial<Assumed>) => Input,
) => Answered<In, Id>;

/** The style in which a call gives what it answers with, and throws what went wrong. */
export const throwing =
  (perform: Perform): Call<'throw'> =>
  async (...call) =>
    (await perform(...call)).data;

/** The style in which a call gives a result, and throws nothing: all that `perform` throws is an error of the call. */
export const settling =
  (perform: Perform): Call<'result'> =>
  (...call) =>
    perform(...call).catch((error) => ({ ok: false, error }));
