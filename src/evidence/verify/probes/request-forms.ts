import type { RequestOverrides } from './valid-requests.ts';

/** The forms that valid requests have in one respect, such as their query. The usual form is first. */
export type Forms = readonly RequestOverrides[];

export const USUAL_FORM: RequestOverrides = {};

/** The media types that a client accepts: JSON, any, or any because it names none (RFC 9110, section 12.5.1). */
export const ACCEPT_FORMS: Forms = [USUAL_FORM, { headers: { accept: '*/*' } }, { headers: { accept: undefined } }];

/**
 * Sends each request in several forms, since a server may hold a fact in one form of a request only. Each request meets
 * each form, and the forms of two respects meet in turn. So there are as many requests as the longest respect has
 * forms, and not their product.
 */
export function inForms(requests: readonly RequestOverrides[], respects: readonly Forms[]): RequestOverrides[] {
  const turns = Math.max(1, ...respects.map(({ length }) => length));
  return requests.flatMap((request, number) =>
    Array.from({ length: turns }, (_, turn) =>
      respects.reduceRight<RequestOverrides>(
        (whole, forms, respect) => merge(forms[(turn + number * respect) % forms.length] ?? USUAL_FORM, whole),
        request,
      ),
    ),
  );
}

const merge = (form: RequestOverrides, request: RequestOverrides): RequestOverrides => ({
  ...form,
  ...request,
  headers: { ...form.headers, ...request.headers },
  fields: { ...form.fields, ...request.fields },
});
