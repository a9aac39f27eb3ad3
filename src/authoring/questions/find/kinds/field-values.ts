import { objectOf } from '../../../../contract/model/index.ts';
import { hasExample } from '../examples.ts';
import type { QuestionKind } from '../kind.ts';
import { hasAnyKeyword, typeName } from '../schemas.ts';
import type { NamedValue, Survey } from '../survey.ts';

/** Names of values that programs compare. */
const CODE_NAME =
  /^(.*[_-])?(status|state|priority|visibility|severity|mode|event_?type|(?<!mime_|content_|media_|resource_|token_|error_|object_)type)$|[a-z](Status|State)$/;

export const fieldValues: QuestionKind = {
  name: 'values',
  title: 'Which values there are',
  aspect: 'elsewhere',
  harm: 4,
  places: 'fields',
  ask: (subject) => `Which values can ${subject} have, and can new ones come?`,
  why: 'A program branches on it, and the description lists no values.',
  assumed: 'the values that were seen',
  fails: 'a further value falls into the wrong branch, such as "not failed, so done"',
  *find(survey) {
    for (const namesakes of survey.values.values()) {
      const open = namesakes.filter((value) => isOpenCode(survey, value));
      const listed = open.length === 0 ? [] : namesakes.filter((value) => !open.includes(value));
      for (const { name, pointer, schema } of open) {
        // A name of several words means the same at every place.
        const isListed =
          survey.sharesOperation(pointer, listed) || (listed.length > 0 && /[a-z](_|(?=[A-Z]))/.test(name));
        const isOutcome = [...survey.exampleValuesOf(name), schema.keyword('example')].some((one) =>
          /^(ok|success|error)$/i.test(String(one)),
        );
        yield { pointer, isMinor: isListed || isOutcome || !survey.isReceived(pointer) };
      }
    }
  },
};

/** Whether a value is named like one that programs compare, and neither keywords nor text list its values. */
function isOpenCode(survey: Survey, { name, pointer, schema }: NamedValue): boolean {
  if (!CODE_NAME.test(name) || typeName(schema) !== 'string' || schema.alternatives.length > 0) return false;
  if (hasAnyKeyword(schema, VALUE_KEYWORDS) || isOtherMeaning(survey, name, pointer)) return false;
  if (/(type|mode)$/i.test(name) && (hasExample(schema) || survey.exampleValuesOf(name).length > 0)) return false;
  return !survey.schemaMentions(VALUE_WORDS, schema) && !survey.mentionsNear(VALUE_WORDS, pointer);
}

const VALUE_KEYWORDS = ['enum', 'const', 'pattern', 'format', 'minLength', 'maxLength'];

/** Whether the name means something else: a state of a country, the `state` of OAuth, or the `type` of RFC 9457, a URL. */
function isOtherMeaning({ model }: Survey, name: string, pointer: string): boolean {
  if (/(primary|secondary|billing|shipping|tax|home|issuing|civil|marital|relay|date)_?(state|status)$/i.test(name)) {
    return true;
  }
  if (!/^(state|type|status)$/i.test(name)) return false;
  const siblings = Object.keys(objectOf(model.elementAt(pointer)?.parent?.node.properties)).join(' ');
  return (
    /\b(city|zip\w*|postal\w*|street\w*|country\w*|client_id|detail|title|message)\b/i.test(siblings) ||
    /address|location|auth|oidc|callback|token|error|problem|tax|wage|licen[cs]e|\/parameters\//i.test(pointer)
  );
}

const VALUE_WORDS =
  /\(\w+ or \w+\)|`[^`]+`|[‘“]|"[^"]+"|'[^']+'|\b(one of|either|values?|possible|can be|could be|such as|for example|e\.g|identifiers?|ids?|urls?|uris?|always|iso[- ]?\d+|mime|see)\b|\*\s|\w+\s*[|/,]\s*\w+\s*[|/,]/i;
