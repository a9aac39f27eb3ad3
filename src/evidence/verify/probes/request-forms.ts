import type { RequestOverrides } from './valid-requests.ts';

/** The forms that valid requests have in one respect, such as their query. The usual form is first. */
export type Forms = readonly RequestOverrides[];

export const USUAL_FORM: RequestOverrides = {};

/** The media types that a client accepts: JSON, any, or any because it names none (RFC 9110, section 12.5.1). */
export const ACCEPT_FORMS: Forms = [USUAL_FORM, { headers: { accept: '*/*' } }, { headers: { accept: undefined } }];

/**
 * Makes each request in several forms, since a server may hold a fact in one form of a request only. Each request meets
 * each of the forms, and the media types in turn. So there are as many requests as there are pairs of a request and a
 * form, and not three times as many.
 */
export const inForms = (requests: readonly RequestOverrides[], forms: Forms): RequestOverrides[] =>
  requests.flatMap((request, number) =>
    forms.map((form, turn) => {
      const accept = ACCEPT_FORMS[(turn + number) % ACCEPT_FORMS.length];
      return {
        ...form,
        ...request,
        headers: { ...accept?.headers, ...request.headers },
        fields: { ...form.fields, ...request.fields },
      };
    }),
  );
