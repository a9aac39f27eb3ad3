import {
  assertionKeywords,
  at,
  type Json,
  type JsonObject,
  type Model,
  objectOf,
} from '../../../src/contract/model/index.ts';

/** A document without one of its stated facts. */
export interface Cut {
  readonly kind: string;
  readonly place: string;
  readonly document: JsonObject;
}

const KEYWORDS = ['enum', 'const', 'oneOf', 'anyOf', 'allOf', '$ref'];

/** Cuts facts out of a document, one each: up to a number of each kind, spread over the document. */
export function cutFacts(model: Model, limit: number): Cut[] {
  const { document, operations } = model;
  const all = [
    ...model.elements.flatMap(({ kind, node, pointer }) => {
      const isSimple = typeof node.type === 'string' && !['object', 'array'].includes(node.type);
      if (kind !== 'property' || !isSimple || KEYWORDS.some((key) => node[key] !== undefined)) return [];
      return model.operationsAt(pointer).length === 0 ? [] : [{ kind: 'type of a property', cut: [`${pointer}/type`] }];
    }),
    ...operations.flatMap(({ responses }) => {
      const first = responses.find(({ contents }) => contents.some(isJson));
      if (first === undefined) return [];
      const schemas = first.contents
        .filter(({ schema }) => schema !== undefined && assertionKeywords(schema.node).length > 0)
        .map(({ pointer }) => `${pointer}/schema`);
      return [
        { kind: 'content of a response', cut: [`${first.pointer}/content`] },
        ...(schemas.length === 0 ? [] : [{ kind: 'schema of a response', cut: schemas }]),
      ];
    }),
    ...operations.flatMap(({ pointer, requestBody }) =>
      requestBody === undefined ? [] : [{ kind: 'body of a request', cut: [`${pointer}/requestBody`] }],
    ),
    ...operations.flatMap(({ parameters }) => {
      const first = parameters.find(({ node }) => node.schema !== undefined);
      return first === undefined ? [] : [{ kind: 'schema of a parameter', cut: [`${first.pointer}/schema`] }];
    }),
    ...operations
      .filter(({ responses }) => responses.some(({ key }) => /^[23]\d\d$/.test(key)))
      .map(({ pointer }) => ({ kind: 'all responses', cut: [`${pointer}/responses`] })),
    ...(operations.some(({ security }) => security.length > 0)
      ? [
          {
            kind: 'all security',
            cut: [
              '/security',
              '/components/securitySchemes',
              ...operations.map(({ pointer }) => `${pointer}/security`),
            ],
          },
        ]
      : []),
  ];
  return [...Map.groupBy(all, ({ kind }) => kind).values()].flatMap((those) => {
    const step = Math.max(1, Math.floor(those.length / limit));
    return those
      .filter((_, index) => index % step === 0)
      .slice(0, limit)
      .map(({ kind, cut }) => ({ kind, place: cut[0] ?? '', document: cut.reduce(without, document) }));
  });
}

const isJson = ({ mediaType }: { readonly mediaType: string }): boolean => mediaType.includes('json');

/** Returns the document without the value at a pointer. It shares all other values. */
function without(document: JsonObject, pointer: string): JsonObject {
  return at(document, pointer) === undefined ? document : objectOf(remove(document, pointer.split('/').slice(1)));
}

function remove(value: Json | undefined, [token = '', ...rest]: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === token ? remove(item, rest) : item));
  const { [keyOf(token)]: child, ...others } = objectOf(value);
  if (rest.length === 0) return others;
  // Keeps the order of the keys.
  return Object.fromEntries(
    Object.entries(objectOf(value)).map(([key, one]) => [key, key === keyOf(token) ? remove(child, rest) : one]),
  );
}

const keyOf = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');
