import { type ClassParts, TEST_FILE } from '../program.ts';
import {
  alternatives,
  type CallArguments,
  type ClassValue,
  isNullish,
  knownText,
  locationKey,
  memberKey,
  type SourceLocation,
  type UnknownValue,
  unknownArguments,
  type Value,
} from '../values/index.ts';

/** The depth of lists and objects in the argument of a call up to which providers are looked for. */
const MAX_DEPTH = 3;

/** Matches the functions of containers that get a token and its value or provider. */
const REGISTER_NAME = /^(register\w*|bind\w*|provide|set)$/i;
/** Matches the functions of the modules of frameworks that configure what they provide. */
const CONFIGURE_NAME = /^(register|forRoot|forFeature)(Async)?$/;
/** Matches the functions of containers that get the value or provider of a token which a call before has named: `bind(TOKEN).toConstantValue(…)`. */
const BIND_NAME = /^(to\w*|use\w+)$/;
/** Matches the functions of containers that return the value of a token. */
const RESOLVE_NAME = /^(resolve\w*|get\w*)$/;

/** The part of an evaluation that makes the values of providers. */
interface ValueMaker {
  firstInstance(parts: ClassParts, file: string): Value | undefined;
  construct(type: ClassValue, call: CallArguments): Value;
  applyWith(callee: Value, call: CallArguments): Value;
}

/** The values that a container of dependencies gives in the place of tokens, by the keys of these. */
export class ProvidedValues {
  readonly #providers = new Map<string, Value>();
  readonly #configurations = new Map<string, readonly CallArguments[]>();
  /** The tokens whose values are being made. */
  readonly #asked = new Set<string>();

  /** Notes the values that a call of a package registers. */
  note(callee: Value, call: CallArguments): void {
    if (callee.kind !== 'unknown' || callee.package === undefined) return;
    const { args } = call;
    this.#noteConfiguration(callee, call);
    for (const each of args) this.#noteProviders(each, 0);
    const name = callee.members?.split('.').at(-1) ?? callee.package.names.at(-1) ?? '';
    const [first, second] = args;
    if (second !== undefined && REGISTER_NAME.test(name)) this.#noteProvider(first, second);
    const { calls, names } = callee.package;
    if (first !== undefined && BIND_NAME.test(name) && REGISTER_NAME.test(names.at(-1)?.split('.').at(-1) ?? ''))
      this.#noteProvider(calls.at(-1)?.args[0], first);
  }

  /** Returns the calls that configure a package, if all of them are one: `HttpModule.register({ baseURL, headers })`. */
  findConfiguration(name: string): readonly CallArguments[] {
    const calls = this.#configurations.get(name) ?? [];
    return calls.length === 1 ? calls : [];
  }

  #noteConfiguration(callee: UnknownValue, call: CallArguments): void {
    const { name, isMade } = callee.package ?? { name: '', isMade: true };
    const [options] = call.args;
    if (isMade || options?.kind !== 'object' || !CONFIGURE_NAME.test(callee.members?.split('.').at(-1) ?? '')) return;
    const calls = this.#configurations.get(name) ?? [];
    if (!calls.some(({ at }) => locationKey(at) === locationKey(call.at)))
      this.#configurations.set(name, [...calls, call]);
  }

  /** Returns the value that a call of a package gets for a token: `container.resolve(TOKEN)`. */
  resolve(maker: ValueMaker, callee: Value, { args: [token, another], at }: CallArguments): Value | undefined {
    const name = callee.kind === 'unknown' && callee.package ? callee.members?.split('.').at(-1) : undefined;
    return another === undefined && RESOLVE_NAME.test(name ?? '') ? this.find(maker, token, at) : undefined;
  }

  /** Returns the value of a token. */
  find(maker: ValueMaker, token: Value | undefined, at: SourceLocation): Value | undefined {
    const key = token && tokenKey(token);
    const provider = key === undefined ? undefined : this.#providers.get(key);
    // A test provides values of its own, such as the address of a host that it makes up, which are not those of the program.
    const isOfTest = provider !== undefined && TEST_FILE.test(provider.at.file) && !TEST_FILE.test(at.file);
    return provider === undefined || isOfTest ? undefined : this.#createOnce(maker, key, provider, at);
  }

  /** Returns the value of a token, or of a class that is its own provider: `inject(Service)`. */
  inject(maker: ValueMaker, token: Value, at: SourceLocation): Value | undefined {
    const provided = this.find(maker, token, at);
    return provided ?? (token.kind === 'class' ? this.#createOnce(maker, tokenKey(token), token, at) : undefined);
  }

  #createOnce(maker: ValueMaker, key: string | undefined, provider: Value, at: SourceLocation): Value | undefined {
    if (key === undefined || this.#asked.has(key)) return undefined;
    this.#asked.add(key);
    const value = this.#create(maker, provider, at);
    this.#asked.delete(key);
    return value;
  }

  #create(maker: ValueMaker, provider: Value, at: SourceLocation): Value | undefined {
    const field = (name: string): Value | undefined =>
      provider.kind === 'object' ? provider.fields.get(name)?.value : undefined;
    const [value, factory, other] = [field('useValue'), field('useFactory'), field('useExisting') ?? field('useToken')];
    const type = field('useClass') ?? (provider.kind === 'class' ? provider : undefined);
    if (other !== undefined) return this.find(maker, other, at);
    if (type?.kind === 'class')
      return maker.firstInstance(type.parts, at.file) ?? maker.construct(type, unknownArguments(at));
    const create = factory ?? (provider.kind === 'function' ? provider : undefined);
    return create === undefined ? (value ?? provider) : maker.applyWith(create, unknownArguments(at));
  }

  #noteProviders(value: Value, depth: number): void {
    if (depth > MAX_DEPTH) return;
    if (value.kind === 'list') for (const item of value.items) this.#noteProviders(item, depth + 1);
    if (value.kind !== 'object' || value.of !== undefined) return;
    const token = value.fields.get('provide')?.value;
    if (token !== undefined) this.#noteProvider(token, value);
    else for (const { value: field } of value.fields.values()) this.#noteProviders(field, depth + 1);
  }

  #noteProvider(token: Value | undefined, provider: Value): void {
    const key = token && tokenKey(token);
    // A store of settings is reset after others were read: `storage.set(KEY, '')`.
    if (key === undefined || isNullish(provider) || knownText(provider) === '') return;
    // A test replaces a value by its own.
    if (TEST_FILE.test(provider.at.file) && this.#providers.has(key)) return;
    this.#providers.set(key, provider);
  }
}

/** Returns a text that identifies a token: a text, a class, or a symbol, which is known by where it is made. */
function tokenKey(token: Value): string | undefined {
  const [one, another] = alternatives(token);
  if (one === undefined || another !== undefined) return undefined;
  if (one.kind === 'class') return locationKey(one.at);
  if (one.kind === 'unknown') return one.package === undefined ? locationKey(one.at) : memberKey(one);
  const text = knownText(one);
  return text === undefined ? undefined : `text ${text}`;
}
