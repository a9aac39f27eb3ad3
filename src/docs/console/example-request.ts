import type { FilledContract } from '../../contract/assumptions/index.ts';
import {
  type Contract,
  essenceOf,
  isJsonType,
  type MediaType,
  type Operation,
  type Parameter,
} from '../../contract/model/index.ts';
import { isBasic, jsonValues, knownValue, sampleSentValue } from '../reference/sample-request.ts';
import { type FilledKey, type FormBody, formFields, parameterKey } from './request-form.ts';

/** The request that the console shows at first for an operation. */
export interface ExampleRequest {
  /** The texts of the parameters that are required or in the path, by place and name, such as `query page`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** A body for each media type. The first one is the default. */
  readonly bodies: readonly FormBody[];
  /** The alternatives for the key, each a list of security schemes that are needed together. */
  readonly security: readonly (readonly KeyScheme[])[];
}

export type KeyScheme = Pick<Operation['security'][number][number], 'name' | 'node'>;

/** Returns a function that makes the example request of an operation. */
export function createExampleRequestReader(contract: Contract, filled: readonly FilledContract[]) {
  const readers: readonly (Contract | FilledContract)[] = [contract, ...filled];
  return (operation: Operation): ExampleRequest => {
    const all = readers.flatMap((one) => {
      const under = one.model.operationOf(operation.pointer);
      return under === undefined ? [] : [{ contract: one, under }];
    });
    const [first = { contract, under: operation }] = all;
    const names = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => [`path ${name}`, '1']);
    const texts = first.under.parameters
      .filter((one) => one.isRequired || one.in === 'path')
      .map((parameter) => {
        return [parameterKey(parameter), exampleText(first.contract, parameter)];
      });
    // If the contract leaves the key or the body open, the first set that has one decides.
    const secured = all.find(({ under }) => under.security.some((schemes) => schemes.length > 0))?.under ?? first.under;
    const bodies = all.map((one) => exampleBodies(one.contract, one.under));
    return {
      parameters: Object.fromEntries([...names, ...texts]),
      bodies: bodies.find((one) => one.some(({ text, fields }) => text || fields)) ?? bodies[0] ?? [],
      security: secured.security.map((schemes) => schemes.map(({ name, node }) => ({ name, node }))),
    };
  };
}

/** Returns example keys for the first alternative. */
export function exampleKeys({ security: [schemes = []] }: ExampleRequest, key: string): FilledKey[] {
  return schemes.map(({ node: scheme }) => ({ scheme, text: isBasic(scheme) ? `user:${key}` : key }));
}

function exampleText(contract: Contract | FilledContract, parameter: Parameter): string {
  const { schema = parameter.content?.schema } = parameter;
  const isCount = schema?.types.has('integer') === true && schema.keyword('minimum') === undefined;
  const value = knownValue(parameter) ?? (isCount ? 1 : sampleSentValue(contract, schema)) ?? 1;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function exampleBodies(contract: Contract | FilledContract, { requestBody }: Operation): FormBody[] {
  const contents = requestBody?.contents ?? [];
  const isJson = ({ mediaType }: MediaType): boolean => isJsonType(mediaType) || mediaType.includes('*');
  const inOrder = contents.toSorted((one, other) => Number(isJson(other)) - Number(isJson(one)));
  return inOrder.map((content) => {
    const { mediaType } = content;
    const [[, value] = []] = jsonValues(contract, content);
    if (isJson(content)) {
      const type = mediaType.includes('*') ? 'application/json' : mediaType;
      return { mediaType: type, text: value === undefined ? '' : JSON.stringify(value, null, 2) };
    }
    if (/^(multipart\/form-data|application\/x-www-form-urlencoded)$/.test(essenceOf(mediaType)))
      return { mediaType, fields: formFields(content, value) };
    return { mediaType, text: typeof value === 'string' ? value : '' };
  });
}
