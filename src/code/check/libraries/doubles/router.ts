import { HTTP_METHOD } from '../../http-methods.ts';
import {
  alternatives,
  type CallArguments,
  joinAlternatives,
  knownText,
  listFunctions,
  type NativeValue,
  nativeFunction,
  objectValue,
  type SourceLocation,
  textValue,
  toTextParts,
  unknownValue,
  type Value,
} from '../../values/index.ts';
import { findField, findFieldIn, type LibraryHost, presentValues } from '../library.ts';
import type { AnswerStyle } from './answers.ts';
import { addDouble, type GivenAnswer } from './double.ts';
import type { IncomingRequest } from './incoming.ts';
import { joinAddress, readPattern } from './patterns.ts';

/** How a framework of servers calls the handlers of routes. */
export interface Framework {
  /** Calls a handler, and returns the responses that it makes. */
  readonly run: (to: LibraryHost, handler: Value, request: IncomingRequest, call: HandlerCall) => readonly Value[];
  readonly style?: AnswerStyle;
  /** Whether a function that responds gets a function to pass the request on, and otherwise ends it. */
  readonly hasNext?: true;
  /** Whether a function that is registered gets a router of its own, as the plugins of Fastify do. */
  readonly hasPlugins?: true;
  /** Whether the prefix with which a router is registered replaces its own, as for the blueprints of Flask. */
  readonly replacesPrefix?: true;
  /** Returns a further member of an application. */
  readonly member?: (name: string, to: LibraryHost, at: SourceLocation) => Value | undefined;
}

/** The circumstances of a call of a handler. */
export interface HandlerCall {
  readonly at: SourceLocation;
  readonly router: Router;
  readonly path: string;
  /** The options of the route. */
  readonly options: Value;
  /** Whether the function runs before the handler, and need not respond. */
  readonly isBefore: boolean;
  /** The function with which a handler passes the request on to the next one. */
  readonly next: Value;
  /** Notes that no further handler gets the request. */
  readonly stop: () => void;
}

interface Route {
  readonly at: SourceLocation;
  readonly method?: Value;
  readonly path: Value;
  readonly options: Value;
}

interface Mount {
  readonly into: Router;
  readonly prefix: Value | undefined;
}

/** The routers that values of programs are. */
const routers = new WeakMap<Value, Router>();

/** The depth of routers in routers up to which prefixes are joined. */
const MAX_DEPTH = 6;

const VERB = /^(?:add_)?(get|post|put|patch|delete|del|head|options|all|any|view|route|api_route|url_rule)$/;
/** Matches the methods by which a router gets other routers, or functions that run before its handlers. */
const MOUNT = /^(use|register|mount|route|include_router|register_blueprint|add_routes|add_subapp|before_request)$/;
const PREFIX_NAMES = ['prefix', 'url_prefix'];

/** A server, or a part of one, that a program writes itself. Its routes are doubles of the operations with their paths. */
export class Router {
  readonly value: NativeValue;
  /** The functions that make the responses for exceptions. */
  readonly #exceptionHandlers: Value[] = [];
  readonly #to: LibraryHost;
  readonly #framework: Framework;
  readonly #prefix: Value | undefined;
  readonly #routes: Route[] = [];
  readonly #mounts: Mount[] = [];
  readonly #before: { readonly path: string; readonly handler: Value }[] = [];

  constructor(to: LibraryHost, framework: Framework, { args, named, at }: CallArguments, prefix?: Value) {
    this.#to = to;
    this.#framework = framework;
    this.#prefix = prefix ?? findFieldIn([named, ...args], ...PREFIX_NAMES);
    this.value = { kind: 'native', at, member: (name, place) => this.#member(name, place) };
    routers.set(this.value, this);
    for (const name of ['routes', 'dependencies']) {
      const list = findField(named, name);
      if (list !== undefined) this.#mount({ args: [list], named: objectValue(at), at });
    }
  }

  /** The handlers of exceptions of this router, and of those around it. */
  listExceptionHandlers(depth = 0): readonly Value[] {
    const outer = depth > MAX_DEPTH ? [] : this.#mounts.flatMap(({ into }) => into.listExceptionHandlers(depth + 1));
    return [...this.#exceptionHandlers, ...outer];
  }

  #member(name: string, at: SourceLocation): Value | undefined {
    const special = this.#framework.member?.(name, this.#to, at);
    if (special !== undefined) return special;
    if (name === 'router') return this.value;
    if (name === 'addHook')
      return nativeFunction(at, ({ args: [, handler] }) => {
        if (handler !== undefined && isHandler(handler)) this.#before.push({ path: '', handler });
        return this.value;
      });
    if (/^(exception_handler|errorhandler)$/.test(name))
      return nativeFunction(at, () => createDecorator(at, (handler) => this.#exceptionHandlers.push(handler)));
    if (/^(routes|middleware|basePath)$/.test(name))
      return nativeFunction(at, (call) =>
        name === 'basePath' ? this.#createInner(call, call.args[0]).value : this.value,
      );
    const [, verb] = VERB.exec(name) ?? [];
    if (verb === undefined && !MOUNT.test(name)) return undefined;
    return nativeFunction(at, (call) =>
      verb === undefined || (verb === 'route' && call.args.some((one) => routers.has(one)))
        ? this.#mount(call)
        : this.addRoutes(verb, call),
    );
  }

  #createInner(call: CallArguments, prefix: Value | undefined): Router {
    const inner = new Router(this.#to, this.#framework, { ...call, args: [], named: objectValue(call.at) });
    inner.#mounts.push({ into: this, prefix });
    return inner;
  }

  /** Adds the routes of a call such as `app.get(path, …handlers)`, or of a decorator such as `@app.post(path)`. */
  addRoutes(verb: string, { args, named, at }: CallArguments): Value {
    const all = args.flatMap((one) => (one.kind === 'list' ? one.items : [one]));
    const parts = [named, ...all];
    const find = (...names: readonly string[]): Value | undefined => findFieldIn(parts, ...names);
    const paths = [...all, ...presentValues(find('path', 'rule', 'url'))].filter(isPath);
    const written = find('methods', 'method') ?? all.find((one) => HTTP_METHOD.test(knownText(one) ?? ''));
    const methods = this.#readMethods(verb, written, at);
    const options = parts.find((one) => findField(one, 'status_code', 'dependencies') !== undefined) ?? named;
    const add = (handlers: readonly Value[], of = methods): void => {
      for (const path of paths) for (const method of of) this.#add({ at, path, options, ...method }, handlers);
    };
    const handlers = [...all, ...presentValues(find('handler', 'view_func', 'endpoint'))].filter(isHandler);
    if (handlers.length > 0) add(handlers);
    if (handlers.length > 0 || paths.length === 0) return this.value;
    const pending: NativeValue = {
      ...createDecorator(at, (handler) => add([handler])),
      // `app.route(path).get(handler).post(handler)` of Express
      member: (name, place) =>
        nativeFunction(place, (call) => {
          if (VERB.test(name)) add(call.args.filter(isHandler), this.#readMethods(name, undefined, place));
          return pending;
        }),
    };
    return pending;
  }

  #readMethods(verb: string, written: Value | undefined, at: SourceLocation): readonly Pick<Route, 'method'>[] {
    const name = verb === 'del' ? 'DELETE' : verb.toUpperCase();
    if (HTTP_METHOD.test(name)) return [{ method: textValue(name, at) }];
    const items = alternatives(written).flatMap((one) => (one.kind === 'list' ? one.items : [one]));
    const known = items.filter((one) => HTTP_METHOD.test(knownText(one) ?? ''));
    if (known.length > 0) return known.map((one) => ({ method: textValue(`${knownText(one)}`.toUpperCase(), one.at) }));
    return /^(api_route|route|url_rule)$/.test(verb) ? [{ method: textValue('GET', at) }] : [{}];
  }

  #add(route: Route, handlers: readonly Value[]): void {
    const path = knownText(route.path) ?? '';
    const listed = findField(route.options, 'dependencies');
    const before = [...this.#findBefore(path), ...(listed?.kind === 'list' ? listed.items : [])];
    this.#routes.push(route);
    if (handlers.length > 0) this.#answer(route, before, handlers);
  }

  /** Notes the responses of functions to the requests of a route. */
  #answer(route: Route, before: readonly Value[], handlers: readonly Value[]): void {
    const { at, method, path, options } = route;
    const { style = {}, run, hasNext = false } = this.#framework;
    const ended = new Set<IncomingRequest>();
    const give = (value: Value, isBefore: boolean): GivenAnswer => ({
      value,
      style,
      run: (handler, request) => {
        if (ended.has(request)) return [];
        let isPassedOn = false;
        const next = nativeFunction(at, (call) => {
          isPassedOn = true;
          return unknownValue('nothing', call.at);
        });
        const stop = (): void => {
          ended.add(request);
        };
        const call = { at, router: this, path: knownText(path) ?? '', options, isBefore, next, stop };
        const answers = run(this.#to, handler, request, call);
        if (hasNext && answers.length > 0 && !isPassedOn) stop();
        return answers;
      },
    });
    const url = (): Value =>
      joinAlternatives(
        this.#listBases().map((base) => readPattern(joinAddress(base, path, at))),
        at,
      );
    const request = {
      ...{ at, url, isLoose: true, isRoute: true, handlers: handlers.flatMap(listFunctions) },
      ...(method !== undefined && { method }),
    };
    const given = [...before.map((one) => give(one, true)), ...handlers.map((one) => give(one, false))];
    this.#to.followApart(() => addDouble(this.#to, request, ...given));
  }

  /** Finds the functions that run before the handlers of a path. */
  #findBefore(path: string, depth = 0): readonly Value[] {
    const own = this.#before.filter((one) => path.startsWith(one.path)).map(({ handler }) => handler);
    const outer = depth > MAX_DEPTH ? [] : this.#mounts.flatMap((one) => this.#findOuter(one, path, depth));
    return [...outer, ...own];
  }

  #findOuter({ into, prefix }: Mount, path: string, depth = 0): readonly Value[] {
    return into.#findBefore(`${knownText(prefix) ?? ''}${knownText(this.#prefix) ?? ''}${path}`, depth + 1);
  }

  #listBases(depth = 0): readonly (Value | undefined)[] {
    const join = (base: Value | undefined, prefix: Value | undefined): Value | undefined =>
      prefix === undefined ? base : joinAddress(base, prefix, prefix.at);
    if (this.#mounts.length === 0 || depth > MAX_DEPTH) return [this.#prefix];
    return this.#mounts.flatMap(({ into, prefix }) => {
      const own = this.#framework.replacesPrefix && prefix !== undefined ? undefined : this.#prefix;
      return into.#listBases(depth + 1).map((base) => join(join(base, prefix), own));
    });
  }

  /** Adds other routers below a prefix, or functions that run before the handlers: `app.use('/v1', auth, router)`. */
  #mount({ args, named, at }: CallArguments): Value {
    const all = args.flatMap((one) => (one.kind === 'list' ? one.items : [one]));
    const prefix = all.find(isPath) ?? findFieldIn([named, ...all], ...PREFIX_NAMES);
    const inner = all.flatMap((one) => routers.get(one) ?? []);
    const handlers = all.filter(isHandler);
    const { hasPlugins } = this.#framework;
    for (const handler of hasPlugins ? handlers : []) {
      const done = nativeFunction(at, ({ at: place }) => unknownValue('nothing', place));
      const router = this.#createInner({ args, named, at }, prefix);
      this.#to.apply(handler, [router.value, all.find(({ kind }) => kind === 'object') ?? objectValue(at), done], at);
    }
    const path = (knownText(prefix) ?? '').replace(/\*+$/, '');
    for (const handler of hasPlugins ? [] : handlers) this.#before.push({ path, handler });
    for (const router of inner) {
      const mount: Mount = { into: this, prefix };
      router.#mounts.push(mount);
      for (const route of router.#routes) {
        const before = router.#findOuter(mount, knownText(route.path) ?? '');
        if (before.length > 0) router.#answer(route, before, []);
      }
    }
    return all.length === 0 ? createDecorator(at, (handler) => this.#before.push({ path: '', handler })) : this.value;
  }
}

/** Creates the function that makes an application or a router of a framework. */
export const createRouterClass = (to: LibraryHost, framework: Framework, at: SourceLocation): NativeValue =>
  nativeFunction(at, (call) => new Router(to, framework, call).value);

/** Creates a decorator that only notes a function, such as `@app.errorhandler(404)`. */
const createDecorator = (at: SourceLocation, note: (handler: Value) => void): NativeValue =>
  nativeFunction(at, ({ args: [decorated], at: place }) => {
    if (decorated !== undefined && isHandler(decorated)) note(decorated);
    return decorated ?? unknownValue('a function', place);
  });

/** Whether a value is the path of a route, rather than its name or a method. */
const isPath = (value: Value): boolean => {
  const [one] = alternatives(value);
  const [first] = one?.kind === 'text' ? toTextParts(one) : [];
  return one?.kind === 'text' && (first === undefined || !('text' in first) || /^(\/|\*?$)/.test(first.text));
};

/** Whether a value is a function of the program, or one that code outside made of it. */
const isHandler = (value: Value): boolean =>
  alternatives(value).some((one) => one.kind === 'function' || (one.kind === 'unknown' && one.wraps !== undefined));
