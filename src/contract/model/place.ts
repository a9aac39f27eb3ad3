import { fromPointer } from './json-pointer.ts';
import { inOneLine } from './one-line.ts';

export interface DocumentPlace {
  /** JSON pointer of the element with the mark, such as `/components/schemas/Message`. */
  readonly pointer: string;
  /** The place in words, such as `Message.content` or `GET /v1/agents/`. */
  readonly name: string;
  readonly surface: string;
  /**
   * Ids of the operations that reach the element; empty for `info`, tags, and elements to which no operation refers.
   */
  readonly operations: readonly string[];
}

/** Returns the name of an element for people: method and path of an operation, or a schema's name and the field. */
export function placeName(pointer: string): string {
  const keys = fromPointer(pointer).map(inOneLine);
  const [root, first, second, ...rest] = keys;
  if (root === 'info') return 'The API as a whole';
  if (root === 'servers') return 'Address';
  if (root === 'tags') return 'Tag';
  if (root === 'webhooks') return [`Webhook ${first}`, ...describeSteps(rest)].join(', ');
  if (root === 'paths' && second === 'servers') return `Address of ${first}`;
  if (root === 'paths' && second === 'additionalOperations') {
    const [method = '', ...others] = rest;
    return [`${method} ${first}`, ...describeSteps(others)].join(', ');
  }
  if (root === 'paths') return [`${second?.toUpperCase()} ${first}`, ...describeSteps(rest)].join(', ');
  if (root === 'components' && second !== undefined) {
    const kind = first === undefined ? undefined : COMPONENT_KINDS[first];
    const [name, ...fields] = describeSteps(rest, second);
    return [kind === undefined ? name : `${kind} ${name}`, ...fields].join(', ');
  }
  return pointer;
}

const COMPONENT_KINDS: Readonly<Record<string, string>> = {
  headers: 'Header',
  parameters: 'Parameter',
  responses: 'Response',
  securitySchemes: 'Security scheme',
};

/** Returns the keys from an operation or a component down to an element; fields are joined to their schema by a dot. */
function describeSteps(keys: readonly string[], start?: string): string[] {
  const steps: string[] = start === undefined ? [] : [start];
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index];
    if (key === 'properties') {
      index += 1;
      steps.push(`${steps.pop() ?? ''}.${keys[index]}`);
    } else if (key === 'items') {
      steps.push(`${steps.pop() ?? ''}[]`);
    } else if (key === 'responses') {
      index += 1;
      steps.push(`response ${keys[index]}`);
    } else if (key === 'content') {
      index += 1;
      steps.push('body');
    } else if (key === 'requestBody') {
      steps.push('request body');
    }
  }
  return steps;
}
