import { knownText, type NativeValue, nativeFunction, type SourceLocation, type Value } from '../../values/index.ts';
import { createObjectWith, type LibraryHost, presentValues } from '../library.ts';
import { createAnswer, decodeBody } from './answers.ts';
import { addHandler } from './double.ts';

/** Notes the requests that the handler of `http.createServer(handler)` answers. */
export function addServer(to: LibraryHost, handler: Value, at: SourceLocation): void {
  addHandler(to, handler, {}, at, {
    run: (each, { value }) => {
      const answers: Value[] = [];
      to.apply(each, [value, createServerResponse(answers, at)], at);
      return answers;
    },
  });
}

/** Creates the response object that a handler of Node gets, which adds the responses that the handler ends to a list. */
function createServerResponse(answers: Value[], at: SourceLocation): NativeValue {
  const headers: Value[] = [];
  let [status, written]: readonly (Value | undefined)[] = [];
  const run = (name: string, [first, ...others]: readonly Value[], place: SourceLocation): void => {
    if (name === 'writeHead') {
      status = first;
      headers.push(...presentValues(others.at(-1)));
    } else if (name === 'setHeader') {
      headers.push(createObjectWith(place, { [knownText(first) ?? '']: others[0] }));
    } else if (name === 'write') {
      written = first;
    } else if (name === 'end') {
      answers.push(createAnswer({ status, headers: [...headers], body: decodeBody(first ?? written) }, place));
    }
  };
  const self: NativeValue = {
    kind: 'native',
    at,
    assign: (name, value) => {
      if (name === 'statusCode') status = value;
    },
    member: (name, place) =>
      nativeFunction(place, ({ args, at: here }) => {
        run(name, args, here);
        return self;
      }),
  };
  return self;
}
