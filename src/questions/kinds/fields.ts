import { isUntyped } from '../../aspects/index.ts';
import { assertionsOf, type Element, isSchemaKind, objectOf, type Schema } from '../../contract/index.ts';
import type { Found, QuestionKind } from '../kind.ts';
import type { Survey } from '../survey.ts';
import { hasExample, isStructured } from '../words.ts';
import { TYPE_WORDS } from './requests.ts';

/** The schemas of named values: properties, parameters with their names. */
function* namedValues(survey: Survey): Iterable<{ name: string; pointer: string; schema: Schema; place: string }> {
  for (const { kind, pointer, key } of survey.model.elements) {
    if (kind !== 'property') continue;
    const schema = survey.model.schemaAt(pointer);
    if (schema !== undefined) yield { name: key, pointer, schema, place: pointer };
  }
  for (const { parameters } of survey.operations) {
    for (const { name, pointer, schema } of parameters) {
      if (schema !== undefined) yield { name, pointer, schema, place: pointer };
    }
  }
}

const isNamedObject = ({ kind }: Element): boolean =>
  kind === 'named schema' || kind === 'body' || kind === 'item' || kind === 'property';

export const type: QuestionKind = {
  name: 'type',
  title: 'Fields without a type',
  aspect: 'type',
  harm: 6,
  places: 'fields',
  asks: (what) => `What is the type of ${what}?`,
  why: 'The description names the field, and not what it is.',
  assumed: 'a text',
  fails: 'a number, a null or an object arrives, and code that treats it as text throws',
  *find(survey) {
    for (const { kind, node, pointer } of survey.model.elements) {
      if (kind !== 'property' && kind !== 'item') continue;
      if (!isUntyped(node) || node.properties !== undefined || node.items !== undefined || node.not !== undefined)
        continue;
      const schema = survey.model.schemaAt(pointer);
      if (schema === undefined) continue;
      const isHinted = hasExample(schema) || node.default !== undefined || assertionsOf(node).length > 0;
      const isText = TYPE_WORDS.test(String(node.description ?? '')) || ANYTHING.test(String(node.description ?? ''));
      yield isHinted || isText ? { pointer, isFurther: true } : { pointer };
    }
  },
};

const ANYTHING =
  /\b(any|arbitrary|free[- ]?form|anything|custom|user[- ]defined|key[- /]value|map of|flexible|unstructured|opaque|depends on|varies|reserved|empty|no (fields|properties|data|content))\b/i;

export const objectFields: QuestionKind = {
  name: 'object',
  title: 'Objects without fields',
  aspect: 'fields',
  harm: 4.5,
  places: 'objects',
  asks: (what) => `What is in ${what}: which fields, or any?`,
  why: 'The description says that it is an object or a list, and nothing of what is in it.',
  assumed: 'the fields of one value that was seen',
  fails: 'types are `unknown` or invented; a missing field fails at run time only',
  *find(survey) {
    for (const { kind, node, pointer } of survey.model.elements) {
      if (kind !== 'property' && kind !== 'named schema') continue;
      const isObject = isOnly(node, 'object', ['type']);
      const isList = isOnly(node, 'array', ['type', 'minItems', 'maxItems', 'uniqueItems']);
      if (!isObject && !isList) continue;
      const schema = survey.model.schemaAt(pointer);
      if (schema === undefined) continue;
      yield hasExample(schema) || survey.schemaMentions(ANYTHING, schema) ? { pointer, isFurther: true } : { pointer };
    }
  },
};

const isOnly = (node: Element['node'], type: string, keys: readonly string[]): boolean =>
  [node.type].flat().includes(type) && assertionsOf(node).every((key) => keys.includes(key));

export const presence: QuestionKind = {
  name: 'presence',
  title: 'What may be absent or null',
  aspect: 'presence',
  harm: 5.5,
  places: 'objects',
  asks: (what) => `Which fields of ${what} are always there, and can any of them be null?`,
  why: 'None of its fields is required, so that each can be missing as far as the description goes.',
  assumed: 'that all fields are always there, and never null',
  fails: 'the first object without one of them throws "cannot read properties of undefined"',
  *find(survey) {
    if (!usesNull(survey)) yield* withoutRequired(survey);
  },
};

/** The same of a document that states null elsewhere: where it does not, there is none. */
export const absence: QuestionKind = {
  ...presence,
  title: 'What may be absent',
  asks: (what) => `Which fields of ${what} are always there, and which can be missing?`,
  assumed: 'that all fields are always there',
  *find(survey) {
    if (usesNull(survey)) yield* withoutRequired(survey);
  },
};

const usesNull = ({ model }: Survey): boolean =>
  model.elements.some(({ node }) => Array.isArray(node.type) && node.type.includes('null'));

/** The objects that a caller reads of which no field is required. */
function* withoutRequired(survey: Survey): Iterable<Found> {
  const { model } = survey;
  const isPart = (pointer: string): boolean => {
    const { kind, parent } = model.elementAt(pointer) ?? {};
    return kind === 'part of a schema' && parent?.node.allOf !== undefined;
  };
  for (const element of model.elements) {
    const { kind, pointer } = element;
    if (!isNamedObject(element) || !survey.isRead(pointer) || model.referencesTo(pointer).some(isPart)) continue;
    if (kind === 'body' && element.parent !== undefined && !isStructured({ mediaType: element.parent.key })) continue;
    const schema = model.schemaAt(pointer);
    if (schema === undefined || schema.reference !== undefined || schema.properties.size < 2) continue;
    if (schema.required.length > 0 || schema.alternatives.length > 0) continue;
    if ([schema, ...schema.properties.values()].some((one) => survey.schemaMentions(PRESENCE, one))) continue;
    yield kind === 'property' || kind === 'item' ? { pointer, isFurther: true } : { pointer };
  }
}

const PRESENCE =
  /\b(always|optional(ly)?|(only|not|if|when|where|are|is) (present|included|returned|set|available|provided)|may be (absent|null|omitted|missing)|nullable|omitted|absent)\b/i;

/** Names of a date or a moment. */
const DATE =
  /(^|[_-])(date|datetime|timestamp)$|([a-z]|[_-])(At|_at|-at)$|[a-z](Date|DateTime|Timestamp)$|^(date|datetime|timestamp)([_-]|$)|^(created|updated|modified|expires?|deleted|published|started|ended|completed|canceled|cancelled)([_-]?(on|at|date|time|On|At|Date|Time))?$|_date_|_(date|on)$/;
/** Those that are a moment when they are a number, and not a count. */
const MOMENT = /([_-]|[a-z])(at|At)$|timestamp|date|^(created|updated|modified|expires)$/i;
const NOT_DATE = /^(is|has|based|depends|look|what|format|flat)[_-]?|_format$|zone$/i;
const DATE_WORDS =
  /\b(iso[- ]?8601|rfc[- ]?\d+|unix|epoch|y{2,4}[-/.]?m{2}|mm?[-/]dd?[-/]y|milliseconds?|seconds|format|utc|timestamp in|y{4}|\d{4}-\d\d-\d\d)\b/i;

export const dates: QuestionKind = {
  name: 'date-format',
  title: 'Dates without a format',
  aspect: 'elsewhere',
  harm: 4,
  places: 'dates',
  asks: (what, likeness) =>
    likeness === 'number'
      ? `Are the numbers of ${what} seconds or milliseconds since 1970, or something else?`
      : `What are the format and the time zone of ${what}?`,
  why: 'Its name is that of a date or a moment, and the description does not give its form.',
  assumed: 'ISO 8601 in UTC; for a number, seconds since 1970',
  fails: 'dates are a few hours or a thousand times off, or parse as "Invalid Date"',
  *find(survey) {
    for (const { name, pointer, schema, place } of namedValues(survey)) {
      if (!DATE.test(name) || NOT_DATE.test(name)) continue;
      const only = typesOf(schema);
      if (only !== 'string' && !(NUMBERS.includes(only) && MOMENT.test(name))) continue;
      const format = String(schema.keyword('format') ?? '');
      if (states(schema, STATES_FORM) || (only === 'string' ? format !== '' : /unix|time|epoch|second/i.test(format)))
        continue;
      if (survey.model.valueAt(`${place}/example`) !== undefined) continue;
      if (survey.schemaMentions(DATE_WORDS, schema) || survey.mentionsNear(DATE_WORDS, place)) continue;
      if (survey.mentions(DATE_FORMATS, '/info')) continue;
      yield { pointer, likeness: only === 'string' ? 'text' : 'number' };
    }
  },
};

const NUMBERS = ['integer', 'number'];
const STATES_FORM = ['pattern', 'enum', 'const', 'example', 'examples', 'default'];

const states = (schema: Schema, keywords: readonly string[]): boolean =>
  keywords.some((key) => schema.keyword(key) !== undefined);

/** The type of a value, apart from null. */
const typesOf = ({ types }: Schema): string => [...types].filter((one) => one !== 'null').join();

const DATE_FORMATS = /\b(iso[- ]?8601|rfc[- ]?3339|unix (time|epoch|timestamp)|epoch)/i;

export const ids: QuestionKind = {
  name: 'id-type',
  title: 'Ids of two types',
  aspect: 'elsewhere',
  harm: 4,
  places: 'places',
  asks: (_, name) => `Is \`${name}\` an integer or a string? The description has both.`,
  why: 'An id is compared and stored, and the same one has two types here.',
  assumed: 'the type of the first place that one reads',
  fails: 'comparing "12" with 12 finds nothing, and no error shows',
  *find(survey) {
    const byName = Map.groupBy(
      [...namedValues(survey)].filter(
        ({ name }) =>
          /[_-]id$|[a-z]I[dD]$/.test(name) && !/^(resource|object|external|entity|target|item|parent)/.test(name),
      ),
      ({ name }) => name,
    );
    for (const [name, values] of byName) {
      const types = new Set(values.map(({ schema }) => typesOf(schema)));
      const isMixed = types.has('string') && NUMBERS.some((one) => types.has(one));
      if (isMixed) for (const { pointer } of values) yield { pointer, likeness: name };
    }
  },
};

const CODED =
  /^(.*[_-])?(status|state|role|priority|visibility|severity|mode|event_?type|(?<!mime_|content_|media_|resource_|token_)type)$|[a-z](Status|State|Role|Type)$/;

export const values: QuestionKind = {
  name: 'values',
  title: 'Which values there are',
  aspect: 'elsewhere',
  harm: 4,
  places: 'fields',
  asks: (what) => `Which values can ${what} have, and can new ones come?`,
  why: 'A program branches on it, and the description lists no values.',
  assumed: 'the values that were seen',
  fails: 'a further value falls into the wrong branch, such as "not failed, so done"',
  *find(survey) {
    for (const { name, pointer, schema, place } of namedValues(survey)) {
      if (!CODED.test(name) || /^(mime|content|media)[_-]?type$/i.test(name)) continue;
      if (typesOf(schema) !== 'string' || schema.alternatives.length > 0 || states(schema, STATES_VALUES)) continue;
      if (isOfAddress(survey, name, pointer)) continue;
      if (/(type|mode)$/i.test(name) && hasExample(schema)) continue;
      if (survey.schemaMentions(VALUE_WORDS, schema) || survey.mentionsNear(VALUE_WORDS, place)) continue;
      yield { pointer };
    }
  },
};

const STATES_VALUES = ['enum', 'const', 'pattern', 'format', 'minLength', 'maxLength'];

/** A state of a country, the `state` of OAuth, or the type of a problem of RFC 9457, which is an address. */
function isOfAddress({ model }: Survey, name: string, pointer: string): boolean {
  if (!/^(state|type|status)$/i.test(name)) return false;
  const others = Object.keys(objectOf(model.elementAt(pointer)?.parent?.node.properties)).join(' ');
  return (
    /\b(city|zip\w*|postal\w*|street\w*|country\w*|client_id|detail|title)\b/i.test(others) ||
    /address|location|\/parameters\//i.test(pointer)
  );
}

const VALUE_WORDS =
  /`[^`]+`|[‘“]|"[^"]+"|'[^']+'|\b(one of|either|values?|possible|can be|could be|such as|for example|e\.g|identifiers?|ids?|urls?|uris?|always|iso[- ]?\d+|mime|see)\b|\*\s|\w+\s*[|/,]\s*\w+\s*[|/,]/i;

export const furtherFields: QuestionKind = {
  name: 'further-fields',
  title: 'Further fields',
  aspect: 'fields',
  harm: 2,
  isFurther: true,
  places: 'objects',
  asks: (what) => `Can ${what} have further fields?`,
  why: 'The description does not say whether the list of fields is complete.',
  assumed: 'that no others come',
  fails: 'a strict parser refuses a response when a field is added',
  *find({ model }) {
    for (const element of model.elements) {
      const { kind, node, pointer } = element;
      if (!isSchemaKind(kind) || kind === 'part of a schema' || node.properties === undefined) continue;
      if (node.additionalProperties === undefined && node.unevaluatedProperties === undefined) yield { pointer };
    }
  },
};

export const lengths: QuestionKind = {
  name: 'length',
  title: 'Lengths of texts that are sent',
  aspect: 'length',
  harm: 1.5,
  isFurther: true,
  places: 'texts',
  asks: (what) => `How long can ${what} be, and which characters can it have?`,
  why: 'A caller checks what a user types before it is sent.',
  assumed: 'any length',
  fails: 'a long text is refused or cut after the user has typed it',
  *find({ model }) {
    for (const { kind, node, pointer } of model.elements) {
      if (kind !== 'property' || node.type !== 'string' || model.directionAt(pointer) !== 'sent') continue;
      if (
        ['minLength', 'maxLength', 'format', 'pattern', 'enum', 'const', 'contentEncoding', 'readOnly'].every(
          (key) => node[key] === undefined,
        )
      )
        yield { pointer };
    }
  },
};
