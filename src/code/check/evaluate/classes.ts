import { HTTP_METHODS } from '../http-methods.ts';
import { type ClassParts, decoratorName, type Expression, type FunctionParts, TEST_FILE } from '../program.ts';
import {
  alternatives,
  type CallArguments,
  type ClassValue,
  type CodeScope,
  isAssumedCall,
  isNull,
  isNullish,
  isUnset,
  joinAlternatives,
  knownText,
  type NativeValue,
  nativeFunction,
  type ObjectValue,
  objectValue,
  positionalArguments,
  type SourceLocation,
  textValue,
  type UnknownValue,
  unknownArguments,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { apply, applyTo } from './apply.ts';
import { hasBase, listClasses, MAX_BASES } from './base-classes.ts';
import { listAssumedCalls } from './class-tables.ts';
import { fillFields, skipArguments } from './data-fields.ts';
import { declareRequestMethod } from './declared-methods.ts';
import type { Evaluation } from './evaluation.ts';
import type { Functions } from './functions.ts';
import { hasReceived } from './narrow.ts';
import { locate } from './scope.ts';
import { inOrderOfUse } from './set-up-methods.ts';
import { noteStatusesSoFar } from './uncalled-methods.ts';

/** The maximum number of objects of a class whose methods are followed. */
const MAX_INSTANCES = 3;

/** Methods of Python that run when an object is created, or when `with` enters it. */
const SET_UP_METHODS = ['__post_init__', '__enter__', '__aenter__'];

/** The classes that programs declare, with the first objects of each. */
export class Classes {
  readonly #evaluation: Evaluation;
  readonly #functions: Functions;
  readonly #declared = new Map<ClassParts, ClassValue>();
  /** The values that the program assigns to members of a class itself: `State.http = Client()`. */
  readonly #assigned = new Map<ClassParts, Map<string, Value>>();
  readonly #instances = new Map<ClassParts, readonly ObjectValue[]>();
  /** The further objects of a class that get a text, by which they can differ from the others. */
  readonly #further = new Map<ClassParts, SourceLocation[]>();
  /** The objects that no code creates, one for each class. They are left as soon as the program creates an object. */
  readonly #samples = new Map<ClassParts, ObjectValue>();
  /** The objects whose methods were followed. */
  readonly #followed = new Set<ObjectValue>();
  /** The objects whose construction is not complete, by their classes. */
  readonly #incomplete = new Map<ClassParts, ObjectValue>();
  /** The number of initial values of fields that are being evaluated, within each other. */
  #initialValues = 0;
  /** For objects that are clients, the client without the methods that their classes replace: `super()`. */
  readonly #clients = new WeakMap<Value, ObjectValue>();

  constructor(evaluation: Evaluation, functions: Functions) {
    this.#evaluation = evaluation;
    this.#functions = functions;
  }

  declare(parts: Extract<Expression, { kind: 'class' }>, scope: CodeScope, at: SourceLocation): ClassValue {
    const bases = parts.bases
      .map((each) => this.#evaluation.evaluate(each, scope))
      .filter((each): each is BaseClass => each.kind === 'class' || isClientClass(each) || isOfPackage(each));
    const base = bases.length === 0 ? undefined : bases.reduceRight((next, each) => withLastBase(each, next));
    const value: ClassValue = { kind: 'class', parts, scope, base, at };
    if (parts.isType !== true) this.#declared.set(parts, value);
    return value;
  }

  /**
   * Returns the first object that was created of a class. Outside of tests, the object of a test that lacks a value does not show that
   * others lack it.
   */
  firstInstance(parts: ClassParts, file: string): ObjectValue | undefined {
    const isIncomplete = ({ at, fields }: ObjectValue): boolean =>
      TEST_FILE.test(at.file) &&
      !TEST_FILE.test(file) &&
      [...fields.values()].some(({ value }) => isNullish(value) || alternatives(value).every(isUnset));
    return this.#listInstances(parts).find((one) => !isIncomplete(one)) ?? this.#samples.get(parts);
  }

  /** Returns the last of the objects of a class that pass a test. */
  lastInstance(parts: ClassParts, test: (one: ObjectValue) => boolean): ObjectValue | undefined {
    return this.#listInstances(parts).findLast(test);
  }

  /** Lists the objects that the program creates of a class, or the one that no code creates. */
  #listInstances(parts: ClassParts): readonly ObjectValue[] {
    const sample = this.#samples.get(parts);
    return this.#instances.get(parts) ?? (sample === undefined ? [] : [sample]);
  }

  /** Follows the constructors of classes that the program does not instantiate, and methods that it does not call. */
  followUncalled(): void {
    const { progress } = this.#evaluation;
    for (const type of this.#declared.values())
      if (this.#listInstances(type.parts).length === 0)
        for (const call of listAssumedCalls(this.#evaluation, type))
          progress.follow(type.at.file, () => this.construct(type, call));
    // Base classes come last: their methods are followed on objects of derived classes, which also have what the
    // base lacks.
    const bases = new Set(
      [...this.#declared.values()].flatMap((type) =>
        listClasses(type)
          .slice(1)
          .map(({ parts }) => parts),
      ),
    );
    const rank = ({ parts }: ClassValue): number => Number(bases.has(parts));
    for (const type of [...this.#declared.values()].toSorted((one, other) => rank(one) - rank(other))) {
      const { size } = progress.requests;
      this.#followMethods(type, this.#listInstances(type.parts), (method) => this.#functions.isCalled(method));
      if (progress.requests.size > size)
        for (const at of this.#further.get(type.parts) ?? [])
          progress.noteCut(
            at,
            `creates a further object of a class that sends requests, of which only the first ${MAX_INSTANCES} are followed`,
          );
    }
  }

  /** Follows the methods of objects that got a part of a response only when functions were followed that no code calls. */
  followLater(): void {
    for (const type of this.#declared.values()) {
      const later = this.#listInstances(type.parts).filter((self) => !this.#followed.has(self) && hasReceived(self));
      this.#followMethods(type, later, (method, isGetter) => !isGetter && this.#functions.isCalledByProgram(method));
    }
  }

  #followMethods(
    type: ClassValue,
    instances: readonly ObjectValue[],
    isCalled: (method: FunctionParts, isGetter: boolean) => boolean,
  ): void {
    for (const self of instances) {
      this.#followed.add(self);
      for (const { value, name } of inOrderOfUse(
        listClasses(type).flatMap(({ parts }) => parts.members),
        self,
      )) {
        // A getter is a call of its function.
        const isGetter = value?.kind === 'call';
        const method = isGetter ? value.callee : value;
        if (method?.kind !== 'function' || isCalled(method, isGetter)) continue;
        const withdraw = this.#isCalledOtherwise(type) ? noteStatusesSoFar(self) : undefined;
        const run = (): void => this.#runMethod(type, name, self, type.at);
        this.#functions.followAssumed(method, type.at.file, run, instances.length > 1);
        withdraw?.();
      }
    }
  }

  /** Whether the program calls a method of a class. */
  #isCalledOtherwise({ parts }: ClassValue): boolean {
    return parts.members.some(
      ({ name, value }) =>
        name !== 'constructor' && value?.kind === 'function' && this.#functions.isCalledByProgram(value),
    );
  }

  /** Assigns a value to a member of a class itself. Its objects have it, too, in the place of the default `None`. */
  assignMember({ parts }: ClassValue, name: string, value: Value): void {
    const members = this.#assigned.get(parts) ?? new Map<string, Value>();
    // A method that closes the client, for example, is followed after the one that opens it, and runs after the requests.
    if (isNull(value) && members.has(name)) return;
    this.#assigned.set(parts, members.set(name, value));
    for (const { fields } of this.#listInstances(parts)) {
      const held = fields.get(name)?.value;
      if (held !== undefined && alternatives(held).every(isUnset)) fields.set(name, { value, at: value.at });
    }
  }

  /** Evaluates a member that a class or one of its base classes declares. A function is returned, not called. */
  findMember(type: ClassValue, name: string, self: Value, at: SourceLocation): Value | undefined {
    for (const { parts, scope, base } of listClasses(type)) {
      const assigned = this.#assigned.get(parts)?.get(name);
      if (assigned !== undefined) return assigned;
      // The last of several declarations counts, after those of overloads.
      const member = parts.members.findLast((each) => each.name === name && each.value !== undefined);
      if (member?.value === undefined) continue;
      const names = new Map<string, Value>([
        ['this', self],
        ['super', base === undefined ? unknownValue('a base', at) : this.#createSuper(base, self, at)],
      ]);
      const inner: CodeScope = { names, parent: scope, file: scope.file };
      const value = this.#evaluation.evaluate(member.value, inner);
      return member.decorators === undefined ? value : this.#decorate(value, member.decorators, self, inner);
    }
    return undefined;
  }

  /** Creates `super`: its methods are those of the base class, and run on the same object. */
  #createSuper(base: Value, self: Value, at: SourceLocation): Value {
    const member = (name: string, place: SourceLocation): Value | undefined =>
      (base.kind === 'class' ? this.findMember(base, name, self, place) : undefined) ??
      this.#clients.get(self)?.fields.get(name)?.value;
    return { kind: 'native', member, at };
  }

  /** Applies decorators to a method. They get a function with `self` as its first argument. */
  #decorate(method: Value, decorators: readonly Expression[], self: Value, scope: CodeScope): Value {
    const evaluation = this.#evaluation;
    const { at } = method;
    const unbound: NativeValue = {
      ...nativeFunction(at, (call) => apply(evaluation, method, { ...call, args: call.args.slice(1) })),
      isUnbound: true,
    };
    const decorate = evaluation.environment.global('code:decorate', at) ?? unbound;
    // A decorator of JavaScript is not followed.
    const evaluateDecorator = (each: Expression): Value =>
      at.file.endsWith('.py') ? this.#evaluateDecorator(each, scope) : unknownValue('a decorator', at);
    if (self.kind === 'object' && typeof self.of === 'object') {
      // The decorators of a class are those of each of its methods.
      const ofClasses = listClasses(self.of).flatMap((one) =>
        (one.parts.decorators ?? []).map((each) => this.#evaluateDecorator(each, one.scope)),
      );
      const values = [...decorators.map(evaluateDecorator), ...ofClasses];
      const declared = declareRequestMethod(evaluation, method, values, self.of);
      if (declared !== undefined)
        return nativeFunction(at, (call) => apply(evaluation, declared, { ...call, args: [self, ...call.args] }));
    }
    const made = decorators.reduceRight<Value>((value, each) => {
      const name = textValue(decoratorName(each), at);
      return applyTo(evaluation, decorate, [evaluateDecorator(each), value, name], at);
    }, unbound);
    return made === unbound
      ? method
      : nativeFunction(at, (call) => apply(evaluation, made, { ...call, args: [self, ...call.args] }));
  }

  #evaluateDecorator(decorator: Expression, scope: CodeScope): Value {
    const { progress } = this.#evaluation;
    const before = progress.isDecorating;
    progress.isDecorating = true;
    const value = this.#evaluation.evaluate(decorator, scope);
    progress.isDecorating = before;
    return value;
  }

  #runMethod(type: ClassValue, name: string, self: Value, at: SourceLocation): void {
    const method = this.findMember(type, name, self, at);
    if (method !== undefined && /^(function|native)$/.test(method.kind))
      apply(this.#evaluation, method, unknownArguments(at));
  }

  /** Creates an object of a class. */
  construct(type: ClassValue, call: CallArguments): ObjectValue {
    // A class whose initial value is an object of the class itself has one object: `static instance = new Client()`.
    const outer = this.#initialValues > 0 ? this.#incomplete.get(type.parts) : undefined;
    if (outer !== undefined) return outer;
    const self = this.#createObject(type, call.at);
    const before = this.#incomplete.get(type.parts);
    this.#incomplete.set(type.parts, self);
    const instances = this.#instances.get(type.parts) ?? [];
    if (isAssumedCall(call)) this.#samples.set(type.parts, self);
    else if (instances.length < MAX_INSTANCES) this.#instances.set(type.parts, [...instances, self]);
    else if ([...call.args, ...[...call.named.fields.values()].map(({ value }) => value)].some(hasKnownText))
      this.#further.set(type.parts, [...(this.#further.get(type.parts) ?? []), call.at]);
    this.#initialize(type, self, call);
    for (const name of SET_UP_METHODS) this.#runMethod(type, name, self, call.at);
    if (before === undefined) this.#incomplete.delete(type.parts);
    else this.#incomplete.set(type.parts, before);
    return self;
  }

  /** Creates an object. That of a class such as `class Api(requests.Session)` is a client, with the methods that the class replaces. */
  #createObject(type: ClassValue, at: SourceLocation): ObjectValue {
    const base = listClasses(type).at(-1)?.base;
    const client = base?.kind === 'native' ? base.call?.(positionalArguments([], at)) : undefined;
    if (client?.kind !== 'object') return objectValue(at, type);
    // The client and the object share their fields, since the client sends its own settings, such as `self.headers`.
    const self: ObjectValue = { ...client, of: type, at };
    this.#clients.set(self, { ...client, fields: new Map(client.fields) });
    const replaced = new Set(listClasses(type).flatMap(({ parts }) => parts.members.map(({ name }) => name)));
    for (const name of replaced) self.fields.delete(name);
    // `get(…)` of a client calls its method `request("GET", …)`.
    for (const method of replaced.has('request') ? HTTP_METHODS.filter((one) => !replaced.has(one)) : [])
      self.fields.set(method, {
        value: nativeFunction(at, (call) => {
          const request = this.findMember(type, 'request', self, call.at);
          const name = textValue(method.toUpperCase(), call.at);
          return request === undefined
            ? unknownValue('a response', call.at)
            : apply(this.#evaluation, request, { ...call, args: [name, ...call.args] });
        }),
        at,
      });
    return self;
  }

  #evaluateInitial(value: Expression, scope: CodeScope): Value {
    this.#initialValues += 1;
    try {
      return this.#evaluation.evaluate(value, scope);
    } finally {
      this.#initialValues -= 1;
    }
  }

  /**
   * Sets the fields of an object, and runs the constructor of a class on it.
   *
   * @param replaced The names of the fields that derived classes declare again, and have set already.
   */
  #initialize(type: ClassValue, self: ObjectValue, call: CallArguments, replaced: readonly string[] = []): void {
    const { parts } = type;
    const ownNames = parts.members.flatMap(({ name, value }) => (value === undefined ? [] : [name]));
    const replacedInBase = [...replaced, ...ownNames];
    const base = type.base?.kind === 'class' ? type.base : undefined;
    const scope: CodeScope = {
      names: new Map<string, Value>([['this', self]]),
      parent: type.scope,
      file: type.scope.file,
    };
    if (base !== undefined) {
      const callBase = nativeFunction(call.at, (baseCall) => {
        this.#initialize(base, self, { ...baseCall, isOpen: false }, replacedInBase);
        return self;
      });
      scope.names.set('super', callBase);
    } else if (isClientClass(type.base)) scope.names.set('super', createClientInitializer(type.base, self, call.at));
    const hasConstructor = parts.members.some(({ name }) => name === 'constructor');
    for (const { name, value, ...position } of parts.members) {
      // A getter is evaluated when a program reads it. In Python any call describes a field of a class, and is evaluated then, too.
      const isDescribed = value?.kind === 'call' && (scope.file.endsWith('.py') || value.callee.kind === 'function');
      if (value === undefined || value.kind === 'function' || isDescribed || replaced.includes(name)) continue;
      const [initial, at] = [this.#evaluateInitial(value, scope), locate(position, scope)];
      const assigned = isNull(initial) ? this.#assigned.get(parts)?.get(name) : undefined;
      // A setting without a default is given by the environment, and other code sets a field that is null at first.
      const other = isReadFromEnvironment(type)
        ? unknownValue('an environment variable', at)
        : unknownValue('a field that is set later', at, { is: 'set later' });
      const isGiven = isNull(initial) && assigned === undefined && (hasConstructor || other.is === undefined);
      const values = isGiven ? [initial, other] : [assigned ?? initial];
      self.fields.set(name, { value: joinAlternatives(values, at), at });
    }
    const initializer = parts.members.findLast(({ name }) => name === 'constructor')?.value;
    if (initializer?.kind === 'function') this.#functions.noteCall(initializer);
    const method = initializer === undefined ? undefined : this.#evaluation.evaluate(initializer, scope);
    if (method?.kind === 'function') this.#functions.call(method, call, true);
    else {
      if (base !== undefined) this.#initialize(base, self, call, replacedInBase);
      // The constructor of a base class decides on its own which fields it sets.
      const bases = listClasses(type).slice(1);
      if (!bases.some(({ parts: { members } }) => members.some(({ name }) => name === 'constructor')))
        fillFields(this.#evaluation, self, parts, skipArguments(call, bases), scope);
    }
  }
}

/** A class of the program, of a library, or of a package that no library describes. */
type BaseClass = ClassValue | NativeValue | UnknownValue;

const isOfPackage = (value: Value): value is UnknownValue => value.kind === 'unknown' && value.package !== undefined;

/** Whether a value is a class of a library whose objects send requests, such as `requests.Session`. */
const isClientClass = (value: Value | undefined): value is NativeValue =>
  value?.kind === 'native' && value.client !== undefined && value.call !== undefined;

/** Creates the function `super().__init__(…)` of a client: it adds the options to the settings of the object. */
const createClientInitializer = (base: NativeValue, self: ObjectValue, at: SourceLocation): Value =>
  nativeFunction(at, (call) => {
    const client = base.call?.(call);
    for (const [name, field] of client?.kind === 'object' ? client.fields : [])
      if (field.value.kind !== 'native') self.fields.set(name, field);
    return self;
  });

/** Whether the environment can set the fields of a class, as pydantic does for settings. */
const isReadFromEnvironment = (type: ClassValue): boolean => hasBase(type, /^BaseSettings$/);

/** Appends a class to the bases of another one, as Python looks for members in the second base after those of the first. */
function withLastBase(type: BaseClass, last: BaseClass, depth = 0): BaseClass {
  if (type.kind !== 'class') return last.kind === 'class' ? withLastBase(last, type, depth) : type;
  const base = type.base?.kind === 'class' && depth < MAX_BASES ? withLastBase(type.base, last, depth + 1) : last;
  // A base class that both have comes after both.
  const isShared = last.kind === 'class' && listClasses(last).some(({ parts }) => parts === type.parts);
  return isShared ? base : { ...type, base };
}

const hasKnownText = (value: Value): boolean => alternatives(value).some((one) => knownText(one) !== undefined);
