import { isJsonObject, type Json, type Operation, type Parameter } from '../../../contract/model/index.ts';
import { patternWithLongSegments } from '../address.ts';

/** Finds the operation of a method and a path in which the value of a parameter has several segments. */
export type LongParameterMatcher = (method: string, path: string) => Operation | undefined;

/** Creates a function that finds the operations with a parameter whose value can have slashes, such as the path of a file. */
export function createLongParameterMatcher(operations: readonly Operation[]): LongParameterMatcher {
  const all = operations.flatMap((operation) => {
    const names = operation.parameters.filter(canHaveSlash).map(({ name }) => `{${name}}`);
    return names.some((name) => operation.path.includes(name))
      ? [{ operation, names, pattern: createPattern(operation.path, names) }]
      : [];
  });
  return (method, path) => {
    const segments = path.split('/');
    const ofMethod = all.filter(({ operation }) => operation.method.toUpperCase() === method);
    // The path with the most names is meant: `/project/{slug}` can be `/project/a/b/tests`, too.
    const [match] = ofMethod
      .filter(({ pattern }) => pattern.test(path))
      .toSorted((one, other) => other.operation.path.split('/').length - one.operation.path.split('/').length);
    const isBegun = ({ operation, names }: (typeof all)[number]): boolean =>
      names.some((name) => operation.path.endsWith(name)) && beginsAs(segments, operation);
    return (match ?? ofMethod.find(isBegun))?.operation;
  };
}

/** Whether the first segments of a path can be those before the last parameter of an operation. An unknown one can stand for several parameters. */
const beginsAs = (segments: readonly string[], { path }: Operation): boolean =>
  segments.some(
    (_, end) =>
      end > 2 &&
      patternWithLongSegments(segments.slice(0, end).join('/'), true).test(path.slice(0, path.lastIndexOf('/'))),
  );

/** Returns a pattern for the paths of an operation in which the values of some parameters have any number of segments. */
function createPattern(path: string, names: readonly string[]): RegExp {
  const parts = path
    .split(/(\{[^{}]+\})/)
    .map((part) =>
      names.includes(part) ? '[^/]+(?:/[^/]+)*' : part.startsWith('{') ? '[^/]+' : part.replaceAll(/[^\w/]/g, '\\$&'),
    );
  return new RegExp(`^${parts.join('')}$`);
}

/** Whether a parameter of a path is itself a path: the document says so, or one of its examples has a slash. */
function canHaveSlash({ in: place, node, schema }: Parameter): boolean {
  if (place !== 'path') return false;
  const named = isJsonObject(node.examples) ? Object.values(node.examples) : [];
  const ofSchema = [schema?.node.example, schema?.node.examples].flat();
  const examples = [node.example, ...named.map((one) => (isJsonObject(one) ? one.value : undefined)), ...ofSchema];
  return node['x-multi-segment'] === true || examples.some(hasSlash);
}

const hasSlash = (example: Json | undefined): boolean => typeof example === 'string' && example.includes('/');
