import type { Claim, ClaimKind, Giver } from './claim.ts';
import { at, dereference, isJsonObject, type Json, type JsonObject } from './json.ts';
import { fromPointer, toPointer, toToken } from './json-pointer.ts';
import { METHODS } from './operation.ts';
import { usesOfResponse } from './responses.ts';

/** Keys that claim nothing, whatever they hold: they describe, name, or show by example. */
const NEUTRAL: ReadonlySet<string> = new Set(['description', 'summary', 'title', 'example', 'examples', '$comment']);

const INFO = '/info';

/**
 * Finds everything that a document claims of the API.
 *
 * No claim is the presence of an element that needs a source of its own, a parameter that its path names, or openness
 * that is written as a mark has it: `2XX`, an empty schema, `additionalProperties: true`. Any key that is not known
 * here is a claim, so that nothing can be asserted in a way that nobody thought of.
 */
export function findClaims(document: JsonObject): Claim[] {
  const claims: Claim[] = [];
  const add = (kind: ClaimKind, pointer: string, ...givers: readonly Giver[]): void => {
    claims.push({ kind, pointer, givers });
  };
  const from = (element: string, text: string): Giver => ({ element, text });
  /** Words that hold for all operations under a path. */
  const underPath = (element: string, text: string, operation: string): Giver => ({
    element,
    text: `${text} under ${prefixOf(operation)}`,
    operation,
  });

  /** Claims every key of an object that is neither neutral, an extension, nor one of those that are dealt with. */
  const addOthers = (
    node: JsonObject,
    pointer: string,
    element: string | undefined,
    known: readonly string[],
    prefix = '',
  ) => {
    for (const [key, value] of Object.entries(node)) {
      if (NEUTRAL.has(key) || key.startsWith('x-') || known.includes(key)) continue;
      const text = `${prefix}${key} ${JSON.stringify(value, withoutWords)}`;
      add('keyword', `${pointer}/${toToken(key)}`, ...(element === undefined ? [] : [from(element, text)]));
    }
  };

  /** @param element The element whose sources give what the schema claims; @param prefix Says which part of it. */
  const addSchema = (schema: Json | undefined, pointer: string, element: string, prefix = ''): void => {
    if (!isJsonObject(schema)) {
      if (schema === false) add('keyword', pointer, from(element, `${prefix}false`));
      return;
    }
    const { type, required, properties, items, additionalProperties, $ref } = schema;
    addOthers(
      schema,
      pointer,
      element,
      ['type', 'required', 'properties', 'items', 'additionalProperties', '$ref'],
      prefix,
    );
    if (typeof $ref === 'string') add('type', `${pointer}/$ref`, from(element, prefix + nameOf($ref)));
    if (type !== undefined) add('type', `${pointer}/type`, from(element, prefix + typeText(type)));
    for (const [index, name] of (Array.isArray(required) ? required : []).entries()) {
      const property = `${pointer}/properties/${toToken(String(name))}`;
      const own = at(document, property) === undefined ? [] : [from(property, 'required')];
      add('required', `${pointer}/required/${index}`, ...own, from(element, `${prefix}required ${String(name)}`));
    }
    for (const [name, property] of Object.entries(isJsonObject(properties) ? properties : {})) {
      const here = `${pointer}/properties/${toToken(name)}`;
      addSchema(property, here, here);
    }
    if (items !== undefined) addSchema(items, `${pointer}/items`, element, `${prefix}items `);
    if (additionalProperties !== undefined && additionalProperties !== true) {
      addSchema(additionalProperties, `${pointer}/additionalProperties`, element, `${prefix}further `);
    }
    if (schema['x-free-form'] === true) add('type', `${pointer}/x-free-form`, from(element, `${prefix}free-form`));
  };

  const firstOfUrl = new Map<Json | undefined, string>();
  const addServers = (servers: Json | undefined, pointer: string): void => {
    for (const [index, server] of (Array.isArray(servers) ? servers : []).entries()) {
      const here = `${pointer}/${index}`;
      if (!isJsonObject(server)) continue;
      if (!firstOfUrl.has(server.url)) firstOfUrl.set(server.url, here);
      add('address', `${here}/url`, from(here, `url ${JSON.stringify(server.url)}`));
      addOthers(server, here, here, ['url', 'variables']);
      for (const [name, variable] of Object.entries(isJsonObject(server.variables) ? server.variables : {})) {
        const variableAt = `${here}/variables/${toToken(name)}`;
        add('address', variableAt, from(here, `variable ${name}`));
        if (!isJsonObject(variable)) continue;
        addOthers(variable, variableAt, here, ['default'], `variable ${name} `);
        if (URL.parse(String(variable.default))?.hostname.endsWith('.invalid') === true) continue;
        // One answer gives an address to every server of the same URL.
        const text = `variable ${name} default ${JSON.stringify(variable.default)}`;
        const owners = [here, firstOfUrl.get(server.url) ?? here];
        add('address', `${variableAt}/default`, ...owners.map((owner) => from(owner, text)));
      }
    }
  };

  const addParameter = (parameter: JsonObject, pointer: string, path: string | undefined): void => {
    const isNamedByPath = parameter.in === 'path' && (path === undefined || path.includes(`{${parameter.name}}`));
    // A parameter of the path is required by its nature, any other one is optional unless a source says more.
    const isImplied = (parameter.required ?? false) === isNamedByPath;
    if (!isImplied) add('keyword', pointer, from(pointer, `required ${parameter.required ?? false}`));
    addOthers(parameter, pointer, pointer, ['name', 'in', 'schema', 'required']);
    addSchema(parameter.schema, `${pointer}/schema`, pointer);
  };

  const addHeader = (header: JsonObject, pointer: string): void => {
    addOthers(header, pointer, pointer, ['schema', ...(header.required === true ? [] : ['required'])]);
    addSchema(header.schema, `${pointer}/schema`, pointer);
  };

  /** A media type is given where the contract as a whole says it, or by one of the elements. */
  const addMediaTypes = (
    content: Json | undefined,
    pointer: string,
    elements: readonly string[],
    giver: (mediaType: string) => Giver = (mediaType) => from(INFO, mediaType),
  ): [string, JsonObject][] => {
    return Object.entries(isJsonObject(content) ? content : {}).flatMap(([mediaType, value]) => {
      const here = `${pointer}/${toToken(mediaType)}`;
      // Any media type is how an open encoding is written.
      if (mediaType !== '*/*') {
        add('media type', here, giver(mediaType), ...elements.map((element) => from(element, mediaType)));
      }
      if (!isJsonObject(value)) return [];
      addOthers(value, here, elements[0], ['schema']);
      return [[here, value] as [string, JsonObject]];
    });
  };

  const addResponse = (response: JsonObject, pointer: string): void => {
    const uses = usesOfResponse(document, pointer);
    const operations = uses.map(({ operation }) => operation);
    addOthers(response, pointer, pointer, ['headers', 'content']);
    for (const [name, header] of Object.entries(isJsonObject(response.headers) ? response.headers : {})) {
      const here = `${pointer}/headers/${toToken(name)}`;
      const target = referenceOf(header);
      if (target === undefined) {
        if (isJsonObject(header)) addHeader(header, here);
        continue;
      }
      for (const { operation, status } of uses) {
        add(
          'header',
          here,
          underPath(target, `${name} on ${rangeOf(status)}`, operation),
          from(operation, `${name} on ${status}`),
        );
      }
    }
    for (const [here, { schema }] of addMediaTypes(response.content, `${pointer}/content`, [pointer, ...operations])) {
      const target = referenceOf(schema);
      if (target === undefined) {
        addSchema(schema, `${here}/schema`, pointer, 'body ');
        continue;
      }
      addOthers(Object(schema), `${here}/schema`, pointer, ['$ref'], 'body ');
      for (const { operation, status } of uses) {
        const name = String(at(document, `${operation}/operationId`));
        const isSuccess = status.startsWith('2');
        const giver = isSuccess ? from(target, `answer of ${name}`) : underPath(target, 'body of an error', operation);
        add('answer', `${here}/schema/$ref`, giver, from(operation, `${status} ${nameOf(target)}`));
      }
    }
  };

  const addOperation = (operation: JsonObject, pointer: string, path: string): void => {
    const [, , , method = ''] = pointer.split('/');
    add('operation', pointer, from(pointer, `${method.toUpperCase()} ${path}`));
    addOthers(operation, pointer, pointer, [
      'operationId',
      'tags',
      'parameters',
      'requestBody',
      'responses',
      'security',
      'servers',
    ]);
    addServers(operation.servers, `${pointer}/servers`);
    addParameters(operation.parameters, `${pointer}/parameters`, pointer, path);

    const ofRequests = (mediaType: string) => underPath(INFO, `${mediaType} of requests`, pointer);
    const body = dereference(document, operation.requestBody);
    if (body !== undefined) {
      const here = referenceOf(operation.requestBody) ?? `${pointer}/requestBody`;
      if (!isMarked(body, 'encoding')) add('request body', here, from(pointer, 'body'));
      if (body.required === true) add('request body', `${here}/required`, from(pointer, 'body required'));
      addOthers(body, here, pointer, ['required', 'content'], 'body ');
      for (const [mediaAt, { schema }] of addMediaTypes(body.content, `${here}/content`, [pointer], ofRequests)) {
        addSchema(schema, `${mediaAt}/schema`, pointer, 'body ');
      }
    }

    for (const [index, requirement] of (Array.isArray(operation.security) ? operation.security : []).entries()) {
      const names = Object.keys(Object(requirement));
      const [scheme = ''] = names;
      const isPlain = names.length === 1 && JSON.stringify(Object(requirement)[scheme]) === '[]' && index === 0;
      const target = `/components/securitySchemes/${toToken(scheme)}`;
      const givers = isPlain ? [underPath(target, 'required', pointer)] : [];
      add(
        'security',
        `${pointer}/security/${index}`,
        ...givers,
        from(pointer, `security ${JSON.stringify(requirement)}`),
      );
    }
    if (Array.isArray(operation.security) && operation.security.length === 0) {
      add('security', `${pointer}/security`, from(pointer, 'no security'));
    }

    for (const [status, value] of Object.entries(isJsonObject(operation.responses) ? operation.responses : {})) {
      const here = `${pointer}/responses/${toToken(status)}`;
      const target = referenceOf(value) ?? here;
      const response = dereference(document, value);
      if (status === '2XX' && isMarked(operation, 'status')) continue;
      if (status === 'default' && response !== undefined && isMarked(response, 'errors')) continue;
      add('status', here, underPath(target, status, pointer), from(target, status), from(pointer, status));
    }
  };

  const addParameters = (
    parameters: Json | undefined,
    pointer: string,
    element: string | undefined,
    path: string,
  ): void => {
    for (const [index, entry] of (Array.isArray(parameters) ? parameters : []).entries()) {
      const here = `${pointer}/${index}`;
      const target = referenceOf(entry);
      const parameter = dereference(document, entry);
      if (parameter === undefined) continue;
      if (target === undefined) addParameter(parameter, here, path);
      else if (parameter.in !== 'path' || !path.includes(`{${parameter.name}}`)) {
        const name = `${parameter.in} parameter ${parameter.name}`;
        add('parameter', here, ...(element === undefined ? [] : [from(element, name)]));
      }
    }
  };

  addOthers(document, '', INFO, ['openapi', 'info', 'servers', 'tags', 'paths', 'components']);
  addOthers(Object(document.info), INFO, INFO, ['version']);
  addServers(document.servers, '/servers');
  for (const [index, tag] of (Array.isArray(document.tags) ? document.tags : []).entries()) {
    addOthers(Object(tag), `/tags/${index}`, `/tags/${index}`, ['name']);
  }
  for (const [path, item] of Object.entries(isJsonObject(document.paths) ? document.paths : {})) {
    const pointer = toPointer(['paths', path]);
    if (!isJsonObject(item)) continue;
    addOthers(item, pointer, undefined, ['servers', 'parameters', ...METHODS]);
    addServers(item.servers, `${pointer}/servers`);
    addParameters(item.parameters, `${pointer}/parameters`, undefined, path);
    for (const method of METHODS) {
      const operation = item[method];
      if (!isJsonObject(operation)) continue;
      addOperation(operation, `${pointer}/${method}`, path);
      for (const [status, response] of Object.entries(isJsonObject(operation.responses) ? operation.responses : {})) {
        if (isJsonObject(response) && response.$ref === undefined)
          addResponse(response, `${pointer}/${method}/responses/${toToken(status)}`);
      }
    }
  }
  const components = isJsonObject(document.components) ? document.components : {};
  const each = (name: string): [string, JsonObject][] =>
    Object.entries(isJsonObject(components[name]) ? components[name] : {}).flatMap(([key, value]) =>
      isJsonObject(value) ? [[`/components/${name}/${toToken(key)}`, value] as [string, JsonObject]] : [],
    );
  addOthers(components, '/components', INFO, [
    'schemas',
    'responses',
    'parameters',
    'headers',
    'securitySchemes',
    'requestBodies',
  ]);
  for (const [pointer, schema] of each('schemas')) addSchema(schema, pointer, pointer);
  for (const [pointer, response] of each('responses')) addResponse(response, pointer);
  for (const [pointer, parameter] of each('parameters')) addParameter(parameter, pointer, undefined);
  for (const [pointer, header] of each('headers')) addHeader(header, pointer);
  for (const [pointer, scheme] of each('securitySchemes')) {
    for (const [key, value] of Object.entries(scheme)) {
      if (NEUTRAL.has(key) || key.startsWith('x-')) continue;
      add('security', `${pointer}/${toToken(key)}`, from(pointer, `${key} ${JSON.stringify(value)}`));
    }
  }
  return claims;
}

/** Leaves out what claims nothing within a value: extensions, and texts for people. */
function withoutWords(key: string, value: unknown): unknown {
  const isText = typeof value === 'string' && ['description', 'summary', 'title', '$comment'].includes(key);
  return key.startsWith('x-') || isText ? undefined : value;
}

/** The types in a fixed order, null last: their order in the document says nothing. */
function typeText(type: Json): string {
  const types = [type].flat().map(String).sort();
  return [...types.filter((one) => one !== 'null'), ...types.filter((one) => one === 'null')].join(' or ');
}

function referenceOf(value: Json | undefined): string | undefined {
  return isJsonObject(value) && typeof value.$ref === 'string' ? value.$ref.replace(/^#/, '') : undefined;
}

function nameOf(reference: string): string {
  return fromPointer(reference).at(-1) ?? '';
}

/** The first segment of the path of an operation, such as `/v1/`. */
function prefixOf(operation: string): string {
  return `/${fromPointer(operation)[1]?.split('/')[1] ?? ''}/`;
}

function rangeOf(status: string): string {
  return status.startsWith('2') ? '2XX' : status;
}

function isMarked(element: JsonObject, aspect: string): boolean {
  const marks = element['x-unspecified'];
  return Array.isArray(marks) && marks.some((mark: Json) => isJsonObject(mark) && mark.aspect === aspect);
}
