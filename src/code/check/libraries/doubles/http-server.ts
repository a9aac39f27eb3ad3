import {
  type CallArguments,
  nativeFunction,
  type SourceLocation,
  unknownValue,
  type Value,
} from '../../values/index.ts';
import { createModule, type Library, type LibraryHost, putField } from '../library.ts';
import { addHandler, type GivenAnswer } from './double.ts';
import { createServerResponse } from './server-doubles.ts';

/** `HTTPServer(address, Handler)`, in which the method `do_POST` of the class answers requests. */
export const httpServer: Library = {
  modules: ['http.server'],
  make: (to, at) => {
    const start = ({ args: [, handler], at: place }: CallArguments): Value => {
      for (const { name } of handler?.kind === 'class' ? handler.parts.members : []) {
        const [, method] = /^do_([A-Z]+)$/.exec(name) ?? [];
        if (handler !== undefined && method !== undefined) addMethod(to, handler, method, place);
      }
      return unknownValue('a server', place);
    };
    return createModule(at, { HTTPServer: start, ThreadingHTTPServer: start });
  },
};

/** Notes the requests that a method of a class of \`http.server\` answers. */
function addMethod(to: LibraryHost, type: Value, method: string, at: SourceLocation): void {
  to.followApart(() => {
    const self = to.apply(type, [], at);
    if (self.kind !== 'object') return;
    const run: GivenAnswer['run'] = (each, { value, bodyRead }) => {
      const answers: Value[] = [];
      const { response } = createServerResponse(answers, at);
      const call = (name: string): Value =>
        nativeFunction(at, (sent) => to.applyWith(response.member?.(name, sent.at) ?? response, sent));
      const parts = {
        ...{
          path: value,
          headers: value.member?.('headers', at),
          rfile: { ...bodyRead, member: () => nativeFunction(at, () => bodyRead) },
        },
        ...{ send_response: call('status'), send_header: call('set'), send_error: call('sendStatus') },
        wfile: { kind: 'native', at, member: () => call('end') } as const,
      };
      for (const [name, part] of Object.entries(parts)) putField(self, name, part, at);
      to.apply(each, [], at);
      return answers;
    };
    addHandler(to, to.readMember(self, `do_${method}`, at), {}, at, { run, method });
  });
}
