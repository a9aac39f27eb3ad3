import { dereference, isJsonObject, type Json, type JsonObject } from '../contract/index.ts';
import { contentOf } from '../serve/index.ts';

/** Statements that a property of an answer is what the request sent, as it was stored. */
const STORED: readonly string[] = ['sent-message.user-message'];

/** Names of the properties of a response's body that hold what the request sent. */
export function storedProperties(document: JsonObject, response: JsonObject | undefined): string[] {
  return contentOf(response).flatMap(([, { schema }]) => {
    const properties = dereference(document, schema)?.properties;
    if (!isJsonObject(properties)) return [];
    return Object.keys(properties).filter((name) => isStored(properties[name]));
  });
}

/** The body of an answer with what the request sent in its place: each field that both have. */
export function withStored(body: unknown, properties: readonly string[], sent: unknown): unknown {
  if (!isJsonObject(body) || !isJsonObject(sent)) return body;
  const stored = properties.map((name) => {
    const record = body[name];
    if (!isJsonObject(record)) return [name, record] as const;
    return [
      name,
      Object.fromEntries(
        Object.entries(record).map(([key, value]) => [key, Object.hasOwn(sent, key) ? sent[key] : value]),
      ),
    ] as const;
  });
  return { ...body, ...Object.fromEntries(stored) };
}

function isStored(property: Json | undefined): boolean {
  const sources = isJsonObject(property) ? property['x-source'] : undefined;
  return (
    Array.isArray(sources) && sources.some((source: Json) => isJsonObject(source) && STORED.includes(String(source.id)))
  );
}
