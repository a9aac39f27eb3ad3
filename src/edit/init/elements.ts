import type { Element, ElementKind } from '../../aspects/index.ts';
import { at, isJsonObject, type Json, type JsonObject, METHODS, toPointer, toToken } from '../../contract/index.ts';

/** The elements of a document that can carry marks, each once, in the order of the document. */
export function elementsOf(document: JsonObject): Element[] {
  const elements: Element[] = [];
  const add = (kind: ElementKind, pointer: string): JsonObject | undefined => {
    const node = at(document, pointer);
    if (!isJsonObject(node)) return undefined;
    const isSchema = SCHEMAS.has(kind);
    if (isSchema || node.$ref === undefined) elements.push({ kind, node, pointer, document });
    return node.$ref === undefined ? node : undefined;
  };

  const addSchema = (kind: ElementKind, pointer: string): void => {
    const schema = add(kind, pointer);
    for (const [key, value] of Object.entries(schema ?? {})) {
      const here = `${pointer}/${toToken(key)}`;
      if (key === 'properties') for (const name of keysOf(value)) addSchema('property', `${here}/${toToken(name)}`);
      else if (key === 'items') addSchema('item', here);
      else if (key === 'additionalProperties' || key === 'not') addSchema('part of a schema', here);
      else if (PARTS.has(key) && Array.isArray(value)) {
        for (const index of value.keys()) addSchema('part of a schema', `${here}/${index}`);
      }
    }
  };

  const addContent = (node: JsonObject | undefined, pointer: string): void => {
    for (const mediaType of keysOf(node?.content)) {
      const here = `${pointer}/content/${toToken(mediaType)}`;
      add('media type', here);
      addSchema('body', `${here}/schema`);
    }
  };

  const addValue = (kind: 'parameter' | 'header', pointer: string): void => {
    const node = add(kind, pointer);
    if (node !== undefined) addSchema('value', `${pointer}/schema`);
  };

  const addResponse = (pointer: string): void => {
    const response = add('response', pointer);
    for (const name of keysOf(response?.headers)) addValue('header', `${pointer}/headers/${toToken(name)}`);
    addContent(response, pointer);
  };

  const addList = (pointer: string, each: (pointer: string) => void): void => {
    const list = at(document, pointer);
    for (const index of Array.isArray(list) ? list.keys() : []) each(`${pointer}/${index}`);
  };

  const addOperation = (pointer: string): void => {
    const operation = add('operation', pointer);
    addList(`${pointer}/servers`, (here) => add('server', here));
    addList(`${pointer}/parameters`, (here) => addValue('parameter', here));
    addContent(add('request body', `${pointer}/requestBody`), `${pointer}/requestBody`);
    for (const status of keysOf(operation?.responses)) addResponse(`${pointer}/responses/${toToken(status)}`);
    for (const name of keysOf(operation?.callbacks)) addCallback(`${pointer}/callbacks/${toToken(name)}`);
  };

  const addPathItem = (pointer: string): void => {
    addList(`${pointer}/servers`, (here) => add('server', here));
    addList(`${pointer}/parameters`, (here) => addValue('parameter', here));
    for (const method of METHODS) {
      if (at(document, `${pointer}/${method}`) !== undefined) addOperation(`${pointer}/${method}`);
    }
  };

  const addCallback = (pointer: string): void => {
    for (const expression of keysOf(at(document, pointer))) addPathItem(`${pointer}/${toToken(expression)}`);
  };

  add('info', '/info');
  addList('/servers', (here) => add('server', here));
  addList('/tags', (here) => add('tag', here));
  for (const path of keysOf(document.paths)) addPathItem(toPointer(['paths', path]));
  for (const name of keysOf(document.webhooks)) addPathItem(toPointer(['webhooks', name]));
  const eachComponent = (group: string, addOne: (pointer: string) => void): void => {
    for (const name of keysOf(at(document, `/components/${group}`))) addOne(`/components/${group}/${toToken(name)}`);
  };
  eachComponent('securitySchemes', (here) => add('security scheme', here));
  eachComponent('parameters', (here) => addValue('parameter', here));
  eachComponent('headers', (here) => addValue('header', here));
  eachComponent('requestBodies', (here) => addContent(add('request body', here), here));
  eachComponent('responses', addResponse);
  eachComponent('callbacks', addCallback);
  eachComponent('pathItems', addPathItem);
  eachComponent('schemas', (here) => addSchema('named schema', here));
  return elements;
}

const SCHEMAS: ReadonlySet<ElementKind> = new Set([
  'named schema',
  'property',
  'item',
  'body',
  'value',
  'part of a schema',
]);

/** The keywords that hold a list of schemas. */
const PARTS: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);

function keysOf(value: Json | undefined): string[] {
  return isJsonObject(value) ? Object.keys(value) : [];
}
