import type { NegotiableResponse, NegotiatedResponse, Negotiator } from './prism.ts';

/** Chooses responses as Prism does, for pages, in which Prism does not run. A test compares the two. */
export const negotiator: Negotiator = {
  negotiateOptionsForValidRequest({ method, responses }, { code, exampleKey }) {
    const choose = (response: NegotiableResponse | undefined): NegotiatedResponse | undefined => {
      if (response === undefined) return undefined;
      const { code: status, contents } = response;
      if (method === 'head') return { code: status };
      const content =
        contents.find(({ mediaType }) => mediaType === '*/*') ??
        contents.find(({ mediaType }) => /^application\/json *(;|$)/i.test(mediaType)) ??
        contents[0];
      if (content === undefined) return { code: status, mediaType: 'text/plain' };
      const { mediaType, examples } = content;
      const bodyExample = exampleKey ? examples.find(({ key }) => key === exampleKey) : examples[0];
      if (bodyExample === undefined) return exampleKey ? undefined : { code: status, mediaType };
      return { code: status, mediaType, bodyExample };
    };
    const responseWithKey = (key: string, status = code) => {
      const match = responses.find((response) => response.code === key);
      return match && { ...match, code: String(status) };
    };
    const wanted = code
      ? (responseWithKey(String(code)) ?? responseWithKey(`${String(code)[0]}XX`) ?? responseWithKey('default'))
      : undefined;
    const [lowest] = responses.filter((one) => /^2(\d\d|XX)$/.test(one.code)).toSorted(compareCodes);
    const plainest = lowest ?? responseWithKey('default', 200) ?? responses[0];
    const usual = plainest && { ...plainest, code: plainest.code.replace(/^(\d)XX$/, '$100') };
    const chosen = code ? wanted && (choose(wanted) ?? choose(usual)) : choose(usual);
    return () => (chosen === undefined ? { _tag: 'Left' } : { _tag: 'Right', right: chosen });
  },
};

const compareCodes = (one: NegotiableResponse, other: NegotiableResponse): number => (one.code < other.code ? -1 : 1);
