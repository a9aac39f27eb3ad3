import type { Json, Schema } from '../../../../contract/model/index.ts';
import type { QuestionKind } from '../kind.ts';
import { hasAnyKeyword, NUMBERS, typeName } from '../schemas.ts';
import type { NamedValue, Survey } from '../survey.ts';

/** Verbs in the names of moments, such as `created_at`. */
const MOMENT_VERBS =
  'created|updated|modified|changed|expires?|deleted|removed|published|started|starts|ended|ends|completed|finished|cancell?ed|sent|received|seen|active|issued|revoked|verified|accepted|posted|joined|closed|opened|archived|uploaded|scheduled|processed|paid|used|due|valid|activated|locked|banned|invited|read|synced|logged|submitted|approved|rejected|delivered|activity|login|requested|triggered|edited|added|signed|resolved|acknowledged|assigned|released|registered|confirmed|pinned|bumped|granted|suspended|silenced';

/** Names of dates and moments. */
const DATE_NAME = new RegExp(
  `(^|[_-]|[a-z](?=D|T))(date|datetime|timestamp|Date|DateTime|Timestamp)$|(${MOMENT_VERBS})[_-]?(at|on|At|On)$|^(created|updated|modified|expires)$`,
);

/** Names under which a number is a moment, and not a count. */
const MOMENT_NAME = new RegExp(`timestamp$|date$|^(created|updated|modified|expires)$|(${MOMENT_VERBS})[_-]?at$`, 'i');

/** Names of values that are not dates. A name with a dot is the key of a translation. */
const NOT_A_DATE_NAME = /^(is|has|based|depends|look|what|format|flat)[_-]?|_format$|zone$|\./i;

const DATE_WORDS =
  /\b(iso[- ]?8601|rfc[- ]?\d+|unix|epoch|y{2,4}[-/.]?m{2}|mm?[-/]dd?[-/]y|milliseconds?|seconds|format|utc|timestamp in|y{4}|\d{4}-\d\d-\d\d)\b/i;

export const dateFormat: QuestionKind = {
  name: 'date-format',
  title: 'Dates without a format',
  aspect: 'elsewhere',
  harm: 4.5,
  places: 'dates',
  ask: (subject, topic) =>
    topic === 'number'
      ? `Are the numbers of ${subject} seconds or milliseconds since 1970, or something else?`
      : `What are the format and the time zone of ${subject}?`,
  why: 'Its name is that of a date or a moment, and the description does not give its form.',
  assumed: 'ISO 8601 in UTC; for a number, seconds since 1970',
  fails: 'dates are a few hours or a thousand times off, or parse as "Invalid Date"',
  *find(survey) {
    const isStatedForAll = survey.mentions(DATE_FORMATS, '/info');
    for (const namesakes of survey.values.values()) {
      const open = namesakes.filter((value) => isOpenDate(survey, value));
      const isShown =
        open.length < namesakes.length || namesakes.some(({ name }) => survey.exampleValuesOf(name).some(isDateLike));
      for (const { pointer, schema } of open) {
        yield {
          pointer,
          topic: typeName(schema) === 'string' ? 'text' : 'number',
          isMinor: isShown || isStatedForAll,
        };
      }
    }
  },
};

const isDateLike = (value: Json): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /\d/.test(value));

/** Whether a value is named like a date or a moment, and neither keywords nor text give its form. */
function isOpenDate(survey: Survey, { name, pointer, schema }: NamedValue): boolean {
  if (!DATE_NAME.test(name) || NOT_A_DATE_NAME.test(name)) return false;
  const type = typeName(schema);
  if (type !== 'string' && !(NUMBERS.includes(type) && MOMENT_NAME.test(name))) return false;
  const isFormatted = (one: Schema): boolean => {
    const format = String(one.keyword('format') ?? '');
    return type === 'string' ? format !== '' : /unix|time|epoch|second/i.test(format);
  };
  // A value that can be null has its form in one of two alternatives.
  const forms = [schema, ...schema.alternatives];
  if (forms.some((one) => hasAnyKeyword(one, FORM_KEYWORDS) || isFormatted(one))) return false;
  return !forms.some((one) => survey.schemaMentions(DATE_WORDS, one)) && !survey.mentionsNear(DATE_WORDS, pointer);
}

const FORM_KEYWORDS = ['pattern', 'enum', 'const', 'example', 'examples', 'default'];

const DATE_FORMATS = /\b(iso[- ]?8601|rfc[- ]?3339|unix (time|epoch|timestamp)|epoch)/i;
