import { HTTP_METHOD } from '../http-methods.ts';
import { fillTemplate } from '../libraries/openapi-fetch.ts';
import { type CodeStatement, calledName } from '../program.ts';
import { readPath } from '../received.ts';
import {
  absentValue,
  alternatives,
  type CallArguments,
  type ClassValue,
  createPackageObject,
  type FunctionValue,
  knownText,
  type NativeValue,
  nativeFunction,
  objectValue,
  type UnknownValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import type { Evaluation } from './evaluation.ts';
import { isOfPackage } from './package-schemas.ts';
import { locate } from './scope.ts';

/**
 * Returns the function that a package makes of a method without code, if a decorator has the method and the path of a request: `@post("/agents/{id}/memories/")`
 * of uplink. A method with code handles requests. The request is read by the conventions that HTTP clients share.
 */
export function declareRequestMethod(
  evaluation: Evaluation,
  method: Value,
  decorators: readonly Value[],
  type: ClassValue,
): NativeValue | undefined {
  if (method.kind !== 'function' || !isOfPackage(type) || !method.parts.body.every(isEmpty)) return undefined;
  const all = decorators.flatMap((each) => (each.kind === 'unknown' && each.package !== undefined ? [each] : []));
  const sender = all.find((each) => each.package?.isMade && HTTP_METHOD.test(lastName(each)));
  const path = sender?.package?.origin[0]?.args[0];
  if (sender?.package === undefined || knownText(path) === undefined) return undefined;
  const { name: from } = sender.package;
  const result = all.find((each) => /^returns\b/.test(fullName(each)));
  return nativeFunction(method.at, ({ args: [, ...args], named, at }) => {
    const parts = readArguments(method, { args, named, at }, knownText(path) ?? '');
    const encoder = all.find((each) => /^(json|form_url_encoded|multipart)$/.test(fullName(each))) ?? sender;
    const isForm = /^(form|multipart)/.test(lastName(encoder));
    const settings = objectValue(at);
    if (isForm) settings.fields.set('json', { value: { kind: 'primitive', value: false, at: sender.at }, at });
    const of = createPackageObject(from, [{ args: [settings], named: objectValue(at), at }], at, ['']);
    const options = objectValue(at);
    if (parts.query.fields.size > 0) options.fields.set('params', { value: parts.query, at });
    const body = parts.body ?? (parts.fields.fields.size > 0 ? parts.fields : undefined);
    if (body !== undefined)
      options.fields.set(isForm ? 'data' : 'json', { value: { ...body, at: encoder.at }, at: encoder.at });
    const headers = readHeaders(all);
    if (headers !== undefined) options.fields.set('headers', { value: headers, at: headers.at });
    const callee: UnknownValue = { ...unknownValue(`a client of ${from}`, at), members: lastName(sender), package: of };
    const url = fillTemplate(path, parts.path, at);
    const sent = evaluation.environment.sendByConvention(callee, { args: [url], named: options, at: sender.at });
    return result === undefined || sent?.kind !== 'received' ? (sent ?? absentValue(at)) : readResult(sent, result);
  });
}

/** Joins the headers of all decorators: `@headers({…})`. Those of the method come before those of its class. */
function readHeaders(decorators: readonly UnknownValue[]): Value | undefined {
  const all = decorators.flatMap((each) =>
    fullName(each) === 'headers' ? (each.package?.origin[0]?.args[0] ?? []) : [],
  );
  const [first] = all;
  if (first?.kind !== 'object' || all.length === 1) return first;
  const joined = objectValue(first.at);
  for (const one of all.toReversed())
    if (one.kind === 'object') for (const [name, field] of one.fields) joined.fields.set(name, field);
  return all.some((one) => one.kind !== 'object' || one.isOpen) ? { ...joined, isOpen: true } : joined;
}

/** Returns the part of the body that a decorator says a method to return: `@returns.json(key=("agent_message", "content"))`. */
function readResult(sent: Extract<Value, { kind: 'received' }>, decorator: UnknownValue): Value {
  const body: Value = { ...sent, part: 'body', isError: false };
  const key = decorator.package?.origin[0]?.named.fields.get('key')?.value;
  const keys = key?.kind === 'list' ? key.items : alternatives(key);
  return keys.reduce<Value>((value, one) => (value.kind === 'received' ? readPath(value, one) : value), body);
}

interface DeclaredArguments {
  readonly path: ReturnType<typeof objectValue>;
  readonly query: ReturnType<typeof objectValue>;
  readonly fields: ReturnType<typeof objectValue>;
  readonly body: Value | undefined;
}

/** Sorts the arguments of a call by the annotations of the parameters. A parameter in the path has its name there. */
function readArguments(
  { parts: { parameters }, scope }: FunctionValue,
  { args, named, at }: CallArguments,
  path: string,
): DeclaredArguments {
  const parts = { path: objectValue(at), query: objectValue(at), fields: objectValue(at) };
  const others: Value[] = [];
  for (const [index, { target }] of parameters.entries()) {
    if (target.kind !== 'name') continue;
    const { name: parameter, type, metadata: [made] = [], otherwise } = target;
    const given = args[index] ?? named.fields.get(parameter)?.value;
    // An argument that is left out and has a default is not sent.
    if (given === undefined && otherwise !== undefined && !named.isOpen) continue;
    const value = given ?? unknownValue(`the argument ${parameter}`, at);
    const call = made?.kind === 'call' ? made : undefined;
    const annotation = call === undefined ? type && calledName(type) : calledName(call.callee);
    const written = call?.arguments[0];
    // `Field("user_id")` has the name that is sent.
    const isNamed = written?.kind === 'literal' && typeof written.value === 'string';
    const name = isNamed ? String(written.value) : parameter;
    const field = { value, at: isNamed ? locate(written, scope) : value.at };
    if (path.includes(`{${name}}`)) parts.path.fields.set(name, field);
    else if (annotation === 'Query') parts.query.fields.set(name, field);
    else if (annotation === 'Field') parts.fields.fields.set(name, field);
    else if (annotation !== 'Header') others.push(value);
  }
  const [body, another] = others;
  return { ...parts, body: another === undefined ? body : unknownValue('a body of several arguments', at) };
}

/** Whether a statement does nothing, as the text that describes a method. */
const isEmpty = (statement: CodeStatement): boolean =>
  statement.kind === 'expression' && !/^(call|assignment|yield)$/.test(statement.value.kind);

/** Returns the name of the function of a package that a value is, or that returned it: `returns.json`. */
const fullName = ({ package: of, members = '' }: UnknownValue): string =>
  of?.isMade ? (of.names.at(-1) ?? '') : members;

const lastName = (value: UnknownValue): string => fullName(value).split('.').at(-1) ?? '';
