import {
  type CallArguments,
  isAbsent,
  knownText,
  nativeFunction,
  type SourceLocation,
  textValue,
  type Value,
} from '../../values/index.ts';
import { createModule, findField, findFieldIn, type Library, presentValues } from '../library.ts';
import { decodeBody, readOptions } from './answers.ts';
import { addDouble, createChain } from './double.ts';
import { IncomingRequest } from './incoming.ts';
import { placeholderText } from './patterns.ts';
import { readReply, toAddress, toExpectedBody, toMethod } from './requests.ts';

const FETCH_MOCK_OPTIONS = /^(body|status|headers|throws|redirectUrl|options|includeContentLength|sendAsJson|delay)$/;

/** `fetchMock.post(url, response, options)` and `fetchMock.route(matcher, response, { method })` of fetch-mock. */
const fetchMock: Library = {
  modules: ['fetch-mock', 'fetch-mock-jest', '@fetch-mock/vitest', '@fetch-mock/jest'],
  make: (to, at) => {
    const chain = createChain(at, (name, { args: [matcher, value, options], at: place }) => {
      const [, verb] = /^(get|post|put|patch|delete|head|any|mock|route|once|sticky)(Any)?(Once)?$/.exec(name) ?? [];
      if (verb === undefined || value === undefined) return undefined;
      const all = [matcher, typeof options === 'object' ? options : undefined].filter((one) => one?.kind === 'object');
      const find = (...names: readonly string[]): Value | undefined => findFieldIn(all, ...names);
      const pattern = matcher?.kind === 'object' ? find('url', 'path') : matcher;
      const isVerb = /^(get|post|put|patch|delete|head)$/.test(verb);
      addDouble(
        to,
        {
          at: place,
          ...(isVerb ? toMethod(verb, place) : { method: find('method') }),
          ...toAddress(pattern && withoutMatcherName(pattern), place),
          ...(/^begin:/.test(knownText(pattern) ?? '') && { isLoose: true }),
          headers: presentValues(find('headers')),
          query: presentValues(find('query')),
          ...toExpectedBody(find('body')),
        },
        {
          value,
          style: { options: FETCH_MOCK_OPTIONS },
          run: (handler, { value: request, init }) => [to.apply(handler, [request, init], place)],
        },
      );
      return undefined;
    });
    const self: Value = {
      ...chain,
      member: (name, place) =>
        /^(default|fetchMock|FetchMock)$/.test(name)
          ? self
          : name === 'manageFetchMockGlobally'
            ? undefined
            : chain.member?.(name, place),
    };
    return self;
  },
};

/** Removes the name of a way to match from a text: `end:/v1/agents/`, `express:/v1/agents/:id`. */
const withoutMatcherName = (value: Value): Value => {
  if (value.kind !== 'text') return value;
  const [first, ...others] = value.parts;
  if (first === undefined || !('text' in first)) return value;
  return {
    ...value,
    parts: [{ ...first, text: first.text.replace(/^(begin|end|glob|express|path|include):/, '') }, ...others],
  };
};

/** `mock.onPost(url, body).reply(status, data, headers)` of axios-mock-adapter. */
const axiosMockAdapter: Library = {
  modules: ['axios-mock-adapter'],
  make: (to, at) => {
    const createAdapter = nativeFunction(at, ({ at: place }) => {
      const adapter = createChain(place, (name, { args, at: here }) => {
        const [, verb] = /^on(Get|Post|Put|Patch|Delete|Head|Options|Any)$/.exec(name) ?? [];
        return verb === undefined ? undefined : createReplies(verb, args, here);
      });
      const createReplies = (verb: string, [url, second, third]: readonly Value[], here: SourceLocation): Value => {
        const takesBody = /^P|Any/.test(verb);
        // The options are headers themselves in older versions.
        const options = takesBody ? third : second;
        const isOptions = ['params', 'headers'].some((name) => findField(options, name) !== undefined);
        const asymmetric = isAbsent(second) ? undefined : second;
        return createChain(here, (name, { args, at: place }) => {
          if (!/^reply(Once)?$/.test(name)) return adapter;
          addDouble(
            to,
            {
              at: place,
              ...toMethod(verb === 'Any' ? undefined : verb, here),
              ...toAddress(url, here),
              headers: presentValues(isOptions ? findField(options, 'headers') : takesBody ? options : third),
              query: presentValues(findField(options, 'params')),
              ...(takesBody ? toExpectedBody(asymmetric) : {}),
            },
            readReply(args, { list: ['status', 'body', 'headers'] }),
          );
          return adapter;
        });
      };
      return adapter;
    });
    return { ...createAdapter, member: (name) => (name === 'AxiosMockAdapter' ? createAdapter : undefined) };
  },
};

/** `controller.expectOne(url).flush(body, { status, headers })` of Angular. */
const angularTesting: Library = {
  modules: ['@angular/common/http/testing'],
  make: (to, at) => {
    const expectRequest = ({ args: [match], at: place }: CallArguments): Value => {
      const tested = new IncomingRequest(place);
      if (match?.kind === 'function') to.apply(match, [tested.value], place);
      const [path] = tested.listPaths();
      const [method = findField(match, 'method')] = [...tested.methods].map((name) => textValue(name, place));
      const address =
        path === undefined
          ? toAddress(match?.kind === 'object' ? findField(match, 'url') : match, place)
          : { url: placeholderText(path.text, path.at), isLoose: path.isLoose };
      const request = { at: place, ...address, ...(method && { method }) };
      const { value } = addDouble(to, request);
      const chain = createChain(place, (name, { args: [body, options], at: here }) => {
        const answer = { ...readOptions(options), body: decodeBody(body) };
        if (name === 'flush') addDouble(to, { ...request, at: here }, { value: undefined, style: {}, also: answer });
        return undefined;
      });
      return { ...chain, member: (name, here) => (name === 'request' ? value : chain.member?.(name, here)) };
    };
    const create = (place: SourceLocation): Value => createModule(place, { expectOne: expectRequest });
    return createModule(at, { HttpTestingController: { kind: 'native', at, instance: create } });
  },
};

export const CLIENT_DOUBLES: readonly Library[] = [fetchMock, axiosMockAdapter, angularTesting];
