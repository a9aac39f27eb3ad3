import { isUntyped } from '../../../contract/aspects/index.ts';
import {
  assertionsOf,
  type Element,
  isSchemaKind,
  type Json,
  objectOf,
  type Schema,
} from '../../../contract/model/index.ts';
import { type Found, ifCommon, type QuestionKind } from '../kind.ts';
import type { NamedValue, Survey } from '../survey.ts';
import { ANYTHING, hasExample, isExplained, isStructured, OF_SCALARS } from '../words.ts';
import { TYPE_WORDS } from './requests.ts';

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
    for (const element of survey.model.elements) {
      const { kind, node, pointer, key, parent } = element;
      if ((kind !== 'property' && kind !== 'item') || isScalar(parent)) continue;
      if (!isUntyped(node) || ['properties', 'items', 'not'].some((one) => node[one] !== undefined)) continue;
      const schema = survey.model.schemaAt(pointer);
      if (schema === undefined || isSaidElsewhere(survey, element, isTyped)) continue;
      const isBranch = kind === 'item' && parent?.kind === 'part of a schema';
      const isHinted = hasExample(schema) || node.default !== undefined || assertionsOf(node).length > 0;
      // What is said of a list is said of its entries.
      const ofList = kind === 'item' ? parent?.node.description : '';
      const text = `${key} ${node.title ?? ''} ${node.description ?? ''} ${ofList ?? ''}`;
      const isText = TYPE_WORDS.test(text) || ANYTHING.test(text) || FREE_FORM.test(key);
      yield { pointer, isFurther: isHinted || isText || isBranch || survey.shownAs(key).length > 0 };
    }
  },
};

/** Whether a value is described by another part of what its schema is a part of; a condition describes nothing. */
function isSaidElsewhere(survey: Survey, { kind, key, parent }: Element, isSaid: (schema: Schema) => boolean): boolean {
  if (parent === undefined) return false;
  return [...survey.wholesOf(parent.pointer)].some((place) => {
    if (/\/(not|if)$/.test(place)) return true;
    const whole = survey.model.schemaAt(place);
    const same = kind === 'item' ? whole?.items : whole?.properties.get(key);
    return same !== undefined && isSaid(same);
  });
}

/** Some documents list the values of a text as its properties. */
const isScalar = (element: Element | undefined): boolean =>
  /^(string|integer|number|boolean)$/.test(String(element?.node.type));

const isTyped = ({ parts }: Schema): boolean => parts.some(({ node }) => !isUntyped(node));

/** Names of what a caller or another system fills. */
const FREE_FORM =
  /meta|context|properties|variables|attributes|custom|extra|data$|payload|param|argument|options|settings|preferences|config|^body$|_body$|schema|filter|query|tags$|labels|headers|json|details|additional|state$|value$|default|example|extensions?|annotations|content$|fields$|features|claims|input|output|result/i;

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
    for (const element of survey.model.elements) {
      const { kind, node, pointer, key } = element;
      if (kind !== 'property' && kind !== 'named schema') continue;
      const isObject = isOnly(node, 'object', ['type']);
      const isList = isOnly(node, 'array', ['type', 'minItems', 'maxItems', 'uniqueItems']);
      if (!isObject && !isList) continue;
      const schema = survey.model.schemaAt(pointer);
      if (schema === undefined || isSaidElsewhere(survey, element, isFilledSchema)) continue;
      const isShown = hasExample(schema) || isExplained(schema) || survey.shownAs(key).some(isFilled);
      yield {
        pointer,
        isFurther:
          kind !== 'property' ||
          isShown ||
          FREE_FORM.test(key) ||
          [ANYTHING, OF_SCALARS].some((words) => survey.says(words, ...schema.parts.map((part) => part.pointer))),
      };
    }
  },
};

const isFilledSchema = ({ properties, items }: Schema): boolean => properties.size > 0 || items !== undefined;

const isFilled = (value: Json): boolean => typeof value === 'object' && value !== null && Object.keys(value).length > 0;

const isOnly = (node: Element['node'], type: string, keys: readonly string[]): boolean =>
  [node.type].flat().includes(type) && assertionsOf(node).every((key) => keys.includes(key));

export const presence: QuestionKind = {
  name: 'presence',
  title: 'What may be absent or null',
  aspect: 'presence',
  harm: 5.5,
  places: 'objects',
  asks: (what) => `Which fields of ${what} can be missing or null, or are all of them always there?`,
  why: 'No field is `required`, so that each can be missing as far as the description goes.',
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
  asks: (what) => `Which fields of ${what} can be missing, or are all of them always there?`,
  assumed: 'that all fields are always there',
  *find(survey) {
    if (usesNull(survey)) yield* withoutRequired(survey);
  },
};

const usesNull = ({ model }: Survey): boolean =>
  model.elements.some(({ node }) => Array.isArray(node.type) && node.type.includes('null'));

/** The objects that a caller reads of which no field is required: a question where that is so of most. */
function withoutRequired(survey: Survey): Iterable<Found> {
  const { model } = survey;
  const read = model.elements
    .filter((one) => isNamedObject(one) && survey.isRead(one.pointer))
    .filter(
      ({ kind, parent, pointer }) =>
        (kind !== 'body' || parent === undefined || isStructured({ mediaType: parent.key })) &&
        survey.wholesOf(pointer).size === 1,
    );
  const objects = read.flatMap((element) => {
    const schema = model.schemaAt(element.pointer);
    const isObject = schema !== undefined && schema.reference === undefined && schema.properties.size > 1;
    return isObject && schema.alternatives.length === 0 ? [{ ...element, schema }] : [];
  });
  const open = objects.flatMap(({ kind, pointer, schema }) => {
    const texts = [schema, ...schema.properties.values()];
    if (schema.required.length > 0 || texts.some((one) => survey.schemaMentions(PRESENCE, one))) return [];
    return [{ pointer, isFurther: kind === 'property' || kind === 'item' || isEnvelope(schema) }];
  });
  const named = objects.filter(({ kind, schema }) => kind !== 'property' && kind !== 'item' && !isEnvelope(schema));
  return ifCommon(open, named.length, 1 / 2);
}

/** Whether a schema has little more than an object or a list of the API: the fields of that are what a caller reads. */
const isEnvelope = ({ properties }: Schema): boolean =>
  properties.size < 4 && [...properties.values()].some(({ types }) => types.has('array') || types.has('object'));

const PRESENCE =
  /\b(always|optional(ly)?|(only|not|if|when|where|are|is) (present|included|returned|set|available|provided)|may be (absent|null|omitted|missing)|null(able)?|omitted|absent|following)\b/i;

/** Names of a date or a moment. */
const VERBS =
  'created|updated|modified|changed|expires?|deleted|removed|published|started|starts|ended|ends|completed|finished|cancell?ed|sent|received|seen|active|issued|revoked|verified|accepted|posted|joined|closed|opened|archived|uploaded|scheduled|processed|paid|used|due|valid|activated|locked|banned|invited|read|synced|logged|submitted|approved|rejected|delivered|activity|login|requested|triggered|edited|added|signed|resolved|acknowledged|assigned|released|registered|confirmed|pinned|bumped|granted|suspended|silenced';
const DATE = new RegExp(
  `(^|[_-]|[a-z](?=D|T))(date|datetime|timestamp|Date|DateTime|Timestamp)$|(${VERBS})[_-]?(at|on|At|On)$|^(created|updated|modified|expires)$`,
);
/** Those that are a moment when they are a number, and not a count. */
const MOMENT = new RegExp(`timestamp$|date$|^(created|updated|modified|expires)$|(${VERBS})[_-]?at$`, 'i');
/** A key with a dot is that of a translation. */
const NOT_DATE = /^(is|has|based|depends|look|what|format|flat)[_-]?|_format$|zone$|\./i;
const DATE_WORDS =
  /\b(iso[- ]?8601|rfc[- ]?\d+|unix|epoch|y{2,4}[-/.]?m{2}|mm?[-/]dd?[-/]y|milliseconds?|seconds|format|utc|timestamp in|y{4}|\d{4}-\d\d-\d\d)\b/i;

export const dates: QuestionKind = {
  name: 'date-format',
  title: 'Dates without a format',
  aspect: 'elsewhere',
  harm: 4.5,
  places: 'dates',
  asks: (what, likeness) =>
    likeness === 'number'
      ? `Are the numbers of ${what} seconds or milliseconds since 1970, or something else?`
      : `What are the format and the time zone of ${what}?`,
  why: 'Its name is that of a date or a moment, and the description does not give its form.',
  assumed: 'ISO 8601 in UTC; for a number, seconds since 1970',
  fails: 'dates are a few hours or a thousand times off, or parse as "Invalid Date"',
  *find(survey) {
    const isSaidOfAll = survey.mentions(DATE_FORMATS, '/info');
    for (const alike of survey.values.values()) {
      const open = alike.filter((value) => isOpenDate(survey, value));
      const isShown = open.length < alike.length || alike.some(({ name }) => survey.shownAs(name).some(isDateLike));
      for (const { pointer, schema } of open) {
        yield {
          pointer,
          likeness: typesOf(schema) === 'string' ? 'text' : 'number',
          isFurther: isShown || isSaidOfAll,
        };
      }
    }
  },
};

const isDateLike = (value: Json): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /\d/.test(value));

/** Whether a value has the name of a date or a moment, and neither keywords nor text say in which form it is. */
function isOpenDate(survey: Survey, { name, pointer, schema }: NamedValue): boolean {
  if (!DATE.test(name) || NOT_DATE.test(name)) return false;
  const only = typesOf(schema);
  if (only !== 'string' && !(NUMBERS.includes(only) && MOMENT.test(name))) return false;
  const isFormatted = (one: Schema): boolean => {
    const format = String(one.keyword('format') ?? '');
    return only === 'string' ? format !== '' : /unix|time|epoch|second/i.test(format);
  };
  // A value that can be null has its form in one of two alternatives.
  const forms = [schema, ...schema.alternatives];
  if (forms.some((one) => states(one, STATES_FORM) || isFormatted(one))) return false;
  return !forms.some((one) => survey.schemaMentions(DATE_WORDS, one)) && !survey.mentionsNear(DATE_WORDS, pointer);
}

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
    for (const alike of survey.values.values()) {
      const ids = alike.filter(({ name }) => /[_-]id$|[a-z]I[dD]$/.test(name) && !FOREIGN_ID.test(name));
      const ofType = (isOne: (type: string) => boolean) => ids.filter(({ schema }) => isOne(typesOf(schema)));
      const texts = ofType((type) => type === 'string');
      const numbers = ofType((type) => NUMBERS.includes(type));
      if (texts.length === 0 || numbers.length === 0) continue;
      // Operations that have nothing in common can mean ids of different things.
      const isFurther = !texts.some(({ pointer }) => survey.isNextTo(pointer, numbers));
      for (const { pointer, name } of [...texts, ...numbers]) yield { pointer, likeness: name, isFurther };
    }
  },
};

const FOREIGN_ID = /^(resource|object|external|entity|target|item|parent)/;

const CODED =
  /^(.*[_-])?(status|state|priority|visibility|severity|mode|event_?type|(?<!mime_|content_|media_|resource_|token_|error_|object_)type)$|[a-z](Status|State)$/;

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
    for (const alike of survey.values.values()) {
      const open = alike.filter((value) => isOpenCode(survey, value));
      const listed = open.length === 0 ? [] : alike.filter((value) => !open.includes(value));
      for (const { name, pointer, schema } of open) {
        // A name of several words means the same wherever it is.
        const isListed = survey.isNextTo(pointer, listed) || (listed.length > 0 && /[a-z](_|(?=[A-Z]))/.test(name));
        const isOutcome = [...survey.shownAs(name), schema.keyword('example')].some((one) =>
          /^(ok|success|error)$/i.test(String(one)),
        );
        yield { pointer, isFurther: isListed || isOutcome || !survey.isRead(pointer) };
      }
    }
  },
};

/** Whether a value has a name that a program compares, and neither keywords nor text list what it can be. */
function isOpenCode(survey: Survey, { name, pointer, schema }: NamedValue): boolean {
  if (!CODED.test(name) || typesOf(schema) !== 'string' || schema.alternatives.length > 0) return false;
  if (states(schema, STATES_VALUES) || isOfAddress(survey, name, pointer)) return false;
  if (/(type|mode)$/i.test(name) && (hasExample(schema) || survey.shownAs(name).length > 0)) return false;
  return !survey.schemaMentions(VALUE_WORDS, schema) && !survey.mentionsNear(VALUE_WORDS, pointer);
}

const STATES_VALUES = ['enum', 'const', 'pattern', 'format', 'minLength', 'maxLength'];

/** A state of a country, the `state` of OAuth, or the type of a problem of RFC 9457, which is an address. */
function isOfAddress({ model }: Survey, name: string, pointer: string): boolean {
  if (/(primary|secondary|billing|shipping|tax|home|issuing|civil|marital|relay|date)_?(state|status)$/i.test(name))
    return true;
  if (!/^(state|type|status)$/i.test(name)) return false;
  const others = Object.keys(objectOf(model.elementAt(pointer)?.parent?.node.properties)).join(' ');
  return (
    /\b(city|zip\w*|postal\w*|street\w*|country\w*|client_id|detail|title|message)\b/i.test(others) ||
    /address|location|auth|oidc|callback|token|error|problem|tax|wage|licen[cs]e|\/parameters\//i.test(pointer)
  );
}

const VALUE_WORDS =
  /\(\w+ or \w+\)|`[^`]+`|[‘“]|"[^"]+"|'[^']+'|\b(one of|either|values?|possible|can be|could be|such as|for example|e\.g|identifiers?|ids?|urls?|uris?|always|iso[- ]?\d+|mime|see)\b|\*\s|\w+\s*[|/,]\s*\w+\s*[|/,]/i;

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
