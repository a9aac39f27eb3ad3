import { MAX_ELEMENTS } from './limits.ts';
import type { SourceLocation } from './use.ts';
import type {
  CallArguments,
  CodeRequest,
  NativeValue,
  ObjectValue,
  OutsidePackage,
  UnknownValue,
  Value,
} from './value.ts';

export const unknownValue = (
  why: string,
  at: SourceLocation,
  more: Pick<UnknownValue, 'is' | 'source' | 'pattern' | 'package'> = {},
): UnknownValue => ({ kind: 'unknown', why, ...more, at });

/** Creates an unknown member of an unknown value, or the unknown result of calling that value. */
export const unknownPartValue = (of: UnknownValue, at: SourceLocation): UnknownValue =>
  unknownValue(of.why, at, {
    ...(of.is !== undefined && { is: of.is }),
    ...(of.package !== undefined && { package: of.package }),
    source: sourceKey(of),
  });

/** Creates the value of a module that is outside of the project and that no library describes. */
export const outsideModule = (name: string, at: SourceLocation): UnknownValue =>
  unknownValue(
    `the module ${name}`,
    at,
    PACKAGE_NAME.test(name)
      ? { package: { name, calls: [], origin: [], own: objectValue(at), isMade: false, names: [] } }
      : {},
  );

/** Creates what a function of a package returned, such as a client, with the call. */
export function createPackageObject(
  name: string,
  calls: CallArguments[],
  at: SourceLocation,
  names: readonly string[] = [],
): OutsidePackage {
  const own = objectValue(at);
  for (const field of ['headers', 'params']) own.fields.set(field, { value: objectValue(at), at });
  return { name, calls, origin: [...calls], own, isMade: true, names };
}

/** Matches the names of packages, with a path in the package; others are files of the project. */
const PACKAGE_NAME = /^(?!node:)(@[\w.-]+\/)?[a-z_][\w.-]*(\/[\w./-]+)?$/i;

/**
 * Returns a text that identifies the origin of a value: its source, such as an environment variable, or its location.
 */
export const sourceKey = (value: Value): string =>
  value.kind === 'unknown' && value.source !== undefined ? value.source : locationKey(value.at);

/** Returns a text that identifies an unknown value, or a member of one. */
export const memberKey = (value: UnknownValue): string => `${sourceKey(value)} ${value.members ?? ''}`;

/** Returns a text that is the same for equal locations. */
export const locationKey = ({ file, line, column }: SourceLocation): string => `${file}:${line}:${column}`;

export const absentValue = (at: SourceLocation): Value => ({ kind: 'primitive', value: undefined, at });

export const isAbsent = (value: Value | undefined): boolean =>
  value === undefined || (value.kind === 'primitive' && value.value === undefined);

/** Whether a value is null, `None` or undefined, or is left out. */
export const isNullish = (value: Value | undefined): boolean =>
  value === undefined || (value.kind === 'primitive' && (value.value ?? null) === null);

/** Whether a value is null or, instead of null, one that other code sets later. */
export const isUnset = (value: Value): boolean =>
  isNull(value) || (value.kind === 'unknown' && value.is === 'set later');

export const isNull = (value: Value): boolean => value.kind === 'primitive' && value.value === null;

export const textValue = (text: string, at: SourceLocation): Value => ({ kind: 'text', parts: [{ text, at }], at });

/** Creates the value of a key of an object. In Python, a key that is written as a number is one. */
export const keyValue = (key: string, at: SourceLocation): Value =>
  at.file.endsWith('.py') && /^-?\d+$/.test(key) ? unknownValue('a key that may be a number', at) : textValue(key, at);

export const objectValue = (at: SourceLocation, of?: ObjectValue['of']): ObjectValue => ({
  kind: 'object',
  fields: new Map(),
  isOpen: false,
  ...(of !== undefined && { of }),
  at,
});

/** Creates a list with the elements of several lists, up to a limit. */
export function listValue(
  all: Iterable<readonly Value[]>,
  isOpen: boolean,
  at: SourceLocation,
): Extract<Value, { kind: 'list' }> {
  const items: Value[] = [];
  for (const some of all) {
    for (const item of some) if (items.length < MAX_ELEMENTS) items.push(item);
    if (items.length >= MAX_ELEMENTS) break;
  }
  return { kind: 'list', items, isOpen: isOpen || items.length >= MAX_ELEMENTS, at };
}

export const nativeFunction = (at: SourceLocation, call: (call: CallArguments) => Value): NativeValue => ({
  kind: 'native',
  call,
  at,
});

export const positionalArguments = (args: readonly Value[], at: SourceLocation): CallArguments => ({
  args,
  named: objectValue(at),
  at,
});

/** Creates the unknown arguments of a call that is not in the program. */
export const unknownArguments = (at: SourceLocation): CallArguments => ({
  args: [],
  named: objectValue(at),
  isOpen: true,
  at,
});

/** Whether a call is not in the program, so that its arguments are unknown. */
export const isAssumedCall = ({ args, isOpen }: CallArguments): boolean => isOpen === true && args.length === 0;

/** Creates a request. Parts that are not given are empty. Those that are getters stay so, for requests that the program puts together later. */
export function createRequest(
  parts: Pick<CodeRequest, 'at' | 'method' | 'url'> &
    Partial<Omit<CodeRequest, 'uses' | 'assumed' | 'calls' | 'tested' | 'walked' | 'alternativeFields' | 'shown'>> & {
      /** The time limit for the response. */
      readonly limit?: Value | undefined;
    },
): CodeRequest {
  const { limit, ...sent } = Object.getOwnPropertyDescriptors(parts);
  const { value } = limit ?? {};
  const request: CodeRequest = {
    ...{ at: parts.at, method: parts.method, url: parts.url },
    ...{ headers: [], query: [], body: undefined, calls: [] },
    ...{ assumed: new Set(), tested: new Set(), walked: new Set(), alternativeFields: [], shown: [] },
    uses: value === undefined ? [] : [{ of: 'time limit', at: value.at }],
  };
  return Object.defineProperties(request, sent);
}
