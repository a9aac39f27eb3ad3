import type { Expression, FunctionParameter, Pattern } from '../program.ts';
import { readReceivedMember } from '../received.ts';
import {
  absentValue,
  alternatives,
  type CallArguments,
  type ClassValue,
  type CodeScope,
  createPackageObject,
  type FunctionValue,
  joinAlternatives,
  jsonTypesOf,
  type ObjectValue,
  objectValue,
  type ParameterField,
  type SourceLocation,
  textValue,
  type UnknownValue,
  unknownArguments,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { isEnumeration, listClasses } from './base-classes.ts';
import { bindPattern } from './bind.ts';
import { decode, isAbsentType, noteDeclaredFields } from './decode.ts';
import type { Evaluation } from './evaluation.ts';
import { fileScope, locate, lookUpName } from './scope.ts';

/** The depth of interfaces in interfaces up to which clients are looked for. */
const MAX_TYPE_DEPTH = 2;

export function bindParameters(
  evaluation: Evaluation,
  parameters: readonly FunctionParameter[],
  { args, named, at, isOpen = false }: CallArguments,
  scope: CodeScope,
): void {
  const bindTo = (target: Pattern, value: Value): void => bindPattern(evaluation, target, value, scope, true);
  let isAfterRest = false;
  for (const [index, { target, rest }] of parameters.entries()) {
    const byName =
      rest === undefined && target.kind === 'name'
        ? findNamedArgument(named, target, locate(target, scope))
        : undefined;
    if (rest === 'list') {
      isAfterRest = true;
      bindTo(target, { kind: 'list', items: args.slice(index), isOpen: isOpen || args.length <= index, at });
    } else if (rest === 'object') {
      const bound = new Set(parameters.flatMap((each) => (each.target.kind === 'name' ? each.target.name : [])));
      const fields = new Map([...named.fields].filter(([name]) => !bound.has(name)));
      bindTo(target, { ...named, fields, isOpen: named.isOpen || isOpen });
    } else {
      const value = byName ?? (isAfterRest ? undefined : args[index]);
      if (value !== undefined) noteParameterType(evaluation, value, target, scope);
      // In Python a call without a required argument fails, so it has the argument: by `**data`, for example.
      const mayBeNamed =
        named.isOpen || (scope.file.endsWith('.py') && target.kind === 'name' && target.otherwise === undefined);
      const without = (): Value =>
        isOpen
          ? createValueWithoutArgument(evaluation, target, scope)
          : mayBeNamed
            ? createUnknownParameter(locate(target, scope), findType(evaluation, target, scope))
            : absentValue(at);
      bindTo(target, value ?? without());
    }
  }
}

/** Notes the fields that the type of a parameter declares for its argument: a body of a response, or an object of the program. */
function noteParameterType(evaluation: Evaluation, value: Value, target: Pattern, scope: CodeScope): void {
  const type = findType(evaluation, target, scope);
  if (type === undefined) return;
  for (const each of alternatives(value)) {
    if (each.kind === 'object' && each.of === undefined && type.kind === 'class' && type.parts.isType)
      noteDeclaredFields(evaluation, each, type);
    if (each.kind === 'received') decode(evaluation, each, type, 'type');
  }
}

/** Returns the value of the pytest fixture that a parameter names, from the same file or from `conftest.py`. */
function findFixtureValue(
  evaluation: Evaluation,
  name: string,
  scope: CodeScope,
  at: SourceLocation,
): Value | undefined {
  const file = fileScope(scope);
  const conftest = evaluation.findModule('conftest', file.file, at);
  const shared = conftest?.kind === 'object' ? conftest.fields.get(name)?.value : undefined;
  const fixture = file.names.get(name) ?? shared;
  const usesPytest = file.names.has('pytest') || shared !== undefined;
  const plugin = fixture === undefined ? evaluation.environment.global(`pytest:${name}`, at) : undefined;
  if (plugin !== undefined) return plugin;
  if (!usesPytest || fixture?.kind !== 'function' || evaluation.progress.functions.includes(fixture.parts))
    return undefined;
  return callProvider(evaluation, fixture, at);
}

/** Calls a function that provides the value of a parameter: with `yield`, so that it can close the value afterwards. */
function callProvider(evaluation: Evaluation, provider: FunctionValue, at: SourceLocation): Value | undefined {
  const value = evaluation.call(provider, unknownArguments(at));
  return value.kind === 'list' && value.items.length === 1 ? value.items[0] : value;
}

/** Returns the value of the dependency of FastAPI that a parameter names: `client: Annotated[Client, Depends(get_client)]`. */
function findDependency(
  evaluation: Evaluation,
  target: Pattern,
  scope: CodeScope,
  at: SourceLocation,
): Value | undefined {
  if (target.kind !== 'name') return undefined;
  const { otherwise, metadata = [] } = target;
  const values = [...metadata, ...(otherwise ? [otherwise] : [])].map((one) => evaluation.evaluate(one, scope));
  const [provider] = values.flatMap((one) => (one.kind === 'unknown' && one.wraps) || []);
  if (provider === undefined || evaluation.progress.functions.includes(provider.parts)) return undefined;
  return callProvider(evaluation, provider, at);
}

/** Returns the value of a parameter that gets no argument: that of its pytest fixture, or a value of its type. */
function createValueWithoutArgument(evaluation: Evaluation, target: Pattern, scope: CodeScope): Value {
  const at = locate(target, scope);
  const isPython = scope.file.endsWith('.py');
  const fixture = target.kind === 'name' && isPython ? findFixtureValue(evaluation, target.name, scope, at) : undefined;
  const provided =
    fixture ?? (isPython ? findDependency(evaluation, target, scope, at) : findProvided(evaluation, target, scope, at));
  return provided ?? createValueOfType(evaluation, findType(evaluation, target, scope), at);
}

/** Returns the value that a container gives a parameter, by the token in its decorator, or by its type. */
function findProvided(
  evaluation: Evaluation,
  target: Pattern,
  scope: CodeScope,
  at: SourceLocation,
): Value | undefined {
  const decorators = target.kind === 'name' ? (target.metadata ?? []) : [];
  const tokens = decorators.flatMap((one) => {
    const value = evaluation.evaluate(one, scope);
    return value.kind === 'unknown' && value.package?.isMade ? (value.package.calls[0]?.args[0] ?? []) : [];
  });
  const type = findType(evaluation, target, scope);
  return [...tokens, ...(type?.kind === 'class' ? [type] : [])]
    .map((token) => evaluation.provided.find(evaluation, token, at))
    .find((one) => one !== undefined);
}

/** Lists the named parameters of a function. */
export function listParameters(evaluation: Evaluation, { parts, scope }: FunctionValue): readonly ParameterField[] {
  const values = (expressions: readonly Expression[]): readonly Value[] =>
    expressions.map((one) => evaluation.evaluate(one, scope));
  return parts.parameters.flatMap(({ target, rest }): readonly ParameterField[] => {
    if (target.kind !== 'name' || rest !== undefined) return [];
    const { name, otherwise, metadata = [] } = target;
    const annotations = values([...metadata, ...(otherwise === undefined ? [] : [otherwise])]);
    return [{ name, type: findType(evaluation, target, scope), annotations, at: locate(target, scope) }];
  });
}

/** Returns the declared type of a parameter. The name of a type can also be that of a class or of a client. */
export function findType(evaluation: Evaluation, target: Pattern, scope: CodeScope): Value | undefined {
  const type = target.kind === 'name' || target.kind === 'object' ? target.type : undefined;
  if (type?.kind !== 'name') return type && evaluation.evaluate(type, scope);
  const declared = lookUpName(type.name, scope) ?? lookUpName(type.name.replace(/^type:/, ''), scope);
  // The name of an enumeration is that of an object, and the type is one of its values.
  return declared?.kind === 'object' && declared.of === undefined
    ? joinAlternatives(
        [...declared.fields.values()].map(({ value }) => value),
        declared.at,
      )
    : declared;
}

/**
 * Returns a value of a type: a client of a library, an object of a class, or one with the fields of an interface; an
 * unknown value for any other type.
 */
export function createValueOfType(
  evaluation: Evaluation,
  type: Value | undefined,
  at: SourceLocation,
  depth = 0,
): Value {
  const all = alternatives(type).filter((one) => !isAbsentType(one));
  const [one, another] = all;
  const create = one?.kind === 'native' ? (one.instance ?? one.client) : undefined;
  if (create !== undefined) return create(at);
  const unknown = { ...createUnknownParameter(at, type), ...(depth > 0 && { declaredAt: at }) };
  if (one === undefined || another !== undefined || depth > MAX_TYPE_DEPTH) return unknown;
  // An object of a class of a package, which other code makes: `constructor(http: HttpService)`
  if (one.kind === 'unknown' && one.package !== undefined)
    return {
      ...unknown,
      package: createPackageObject(one.package.name, [...evaluation.provided.findConfiguration(one.package.name)], at),
    };
  if (one.kind === 'list')
    return {
      kind: 'list',
      items: one.items.map((item) => createValueOfType(evaluation, item, at, depth)),
      isOpen: true,
      at,
    };
  if (one.kind !== 'class') return unknown;
  if (one.parts.isType) return createObjectOfType(evaluation, one, at, depth);
  if (isEnumeration(one))
    return joinAlternatives(
      one.parts.members.flatMap(({ name }) => evaluation.classMember(one, name, one, at) ?? []),
      at,
    );
  return evaluation.firstInstance(one.parts, at.file) ?? evaluation.construct(one, unknownArguments(at));
}

/** Creates an object with the fields of an interface. */
function createObjectOfType(evaluation: Evaluation, type: ClassValue, at: SourceLocation, depth: number): ObjectValue {
  const classes = listClasses(type);
  const isTyped = classes.every(
    ({ parts, base }) => !parts.isOpen && parts.bases.length === (base?.kind === 'class' ? 1 : 0),
  );
  const object: ObjectValue = { ...objectValue(at), isOpen: true, isTyped };
  for (const { parts, scope } of classes) {
    const isCareful = parts.members.every((member) => member.isOptional);
    for (const { name, value: fieldType, isOptional, ...position } of parts.members) {
      // An interface can declare a field of its base anew.
      if (object.fields.has(name)) continue;
      const place = locate(position, scope);
      const shape = findType(
        evaluation,
        { ...position, kind: 'name', name, ...(fieldType && { type: fieldType }) },
        scope,
      );
      const value = createValueOfType(evaluation, shape, place, depth + 1);
      object.fields.set(name, {
        ...{ value, at: place, declaredAt: place },
        ...(isOptional && { isLater: true, isOptional: !isCareful }),
      });
    }
  }
  return object;
}

/** Finds the argument for a parameter by name. `**data` of a response also contains the argument, unless the parameter has a default. */
function findNamedArgument(
  { fields, spread }: ObjectValue,
  target: Extract<Pattern, { kind: 'name' }>,
  at: SourceLocation,
) {
  const field = fields.get(target.name)?.value;
  if (field !== undefined || spread === undefined || target.otherwise !== undefined) return field;
  return readReceivedMember(spread, textValue(target.name, at), at);
}

const createUnknownParameter = (at: SourceLocation, type?: Value): UnknownValue => ({
  ...unknownValue('a parameter', at, { is: 'parameter' }),
  ...(type && { types: jsonTypesOf(type) }),
});
