import type { Element, Schema } from '../../../contract/model/index.ts';
import { type Gap, makeRareGapsMinor } from './kind.ts';
import { isStructured } from './schemas.ts';
import type { Survey } from './survey.ts';

const isNamedObject = ({ kind }: Element): boolean =>
  kind === 'named schema' || kind === 'body' || kind === 'item' || kind === 'property';

export const usesNull = ({ model }: Survey): boolean =>
  model.elements.some(({ node }) => Array.isArray(node.type) && node.type.includes('null'));

/**
 * Finds received objects without a required field. Properties, items and envelopes are minor, and so are all if fewer
 * than half of the other objects are without one.
 */
export function findObjectsWithoutRequired(survey: Survey): Iterable<Gap> {
  const { model } = survey;
  const received = model.elements
    .filter((one) => isNamedObject(one) && survey.isReceived(one.pointer))
    .filter(
      ({ kind, parent, pointer }) =>
        (kind !== 'body' || parent === undefined || isStructured({ mediaType: parent.key })) &&
        survey.schemasAround(pointer).size === 1,
    );
  const objects = received.flatMap((element) => {
    const schema = model.schemaAt(element.pointer);
    const isObject = schema !== undefined && schema.reference === undefined && schema.properties.size > 1;
    return isObject && schema.alternatives.length === 0 ? [{ ...element, schema }] : [];
  });
  const open = objects.flatMap(({ kind, pointer, schema }) => {
    const texts = [schema, ...schema.properties.values()];
    if (schema.required.length > 0 || texts.some((one) => survey.schemaMentions(PRESENCE_WORDS, one))) return [];
    return [{ pointer, isMinor: kind === 'property' || kind === 'item' || isEnvelope(schema) }];
  });
  const named = objects.filter(({ kind, schema }) => kind !== 'property' && kind !== 'item' && !isEnvelope(schema));
  return makeRareGapsMinor(open, named.length, 1 / 2);
}

/** Whether a schema only wraps an object or a list, so that callers read the fields of the wrapped value. */
const isEnvelope = ({ properties }: Schema): boolean =>
  properties.size < 4 && [...properties.values()].some(({ types }) => types.has('array') || types.has('object'));

const PRESENCE_WORDS =
  /\b(always|optional(ly)?|(only|not|if|when|where|are|is) (present|included|returned|set|available|provided)|may be (absent|null|omitted|missing)|null(able)?|omitted|absent|following)\b/i;
