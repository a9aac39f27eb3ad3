import type { Direction } from '../../../contract/model/index.ts';
import type { ChangeDetail } from './rating.ts';
import type { SchemaRule } from './rule.ts';

/** A sentence about a limit, such as "must have at most 5 characters now". */
const limitSentence =
  (verb: 'be' | 'have') =>
  ({ was, now }: ChangeDetail, direction: Direction): string => {
    const isSent = direction === 'sent';
    if (now === undefined) return `${isSent ? 'need' : 'may'} no longer ${verb} ${was}`;
    const must = isSent ? `must ${verb}` : verb === 'be' ? 'is' : 'has';
    return was === undefined ? `${must} ${now} now` : `${must} ${now} now, not ${was}`;
  };

const valueSentence = ({ was, now }: ChangeDetail): string =>
  `was ${was ?? 'not given'}, and is ${now ?? 'not given'} now`;

const defineRules = <const Rules extends Readonly<Record<string, SchemaRule>>>(all: Rules): Rules => all;

/** Rules about the values of parameters, headers and bodies. */
export const SCHEMA_RULES = defineRules({
  'property-required': {
    title: 'A property is required',
    means: 'A property that could be missing, or was not described, must be there.',
    example: {
      before: 'properties: {count: {type: integer}}',
      after: 'required: [count]\nproperties: {count: {type: integer}}',
    },
    why: 'Callers that leave it out are refused. If callers receive it, it is one promise more.',
    says: ({ now }, direction) => {
      if (direction === 'sent') return 'must now be sent';
      return now === 'new' ? 'is new' : 'is now always there';
    },
  },
  'property-optional': {
    title: 'A property is no longer required',
    means: 'A property that was always there can be missing.',
    example: {
      before: 'required: [count]\nproperties: {count: {type: integer}}',
      after: 'properties: {count: {type: integer}}',
    },
    why: 'Callers that read it find nothing. If callers send it, nothing changes for those that still do.',
    says: (_, direction) => (direction === 'sent' ? 'need no longer be sent' : 'may be missing now'),
  },
  'property-added': {
    title: 'A property is new',
    means: 'A property is described that was not described before.',
    example: {
      before: 'properties: {id: {type: string}}',
      after: 'properties: {id: {type: string}, note: {type: string}}',
    },
    why: 'Callers ignore properties that they do not know, and are not expected to have sent it. That holds for objects that excluded other properties, too. A request property that must be sent breaks callers.',
    says: ({ effect }, direction) =>
      direction === 'sent' ? (effect === 'narrower' ? 'is new and must be sent' : 'can now be sent') : 'is new',
  },
  'property-removed': {
    title: 'A property is removed',
    means: 'A property is no longer described.',
    example: {
      before: 'properties: {id: {type: string}, note: {type: string}}',
      after: 'properties: {id: {type: string}}',
    },
    why: 'Callers that read it find nothing. In a request it is minor as long as the object allows other properties, since it is still accepted; if the object excludes them, callers that send it are refused.',
    says: ({ now }, direction) => {
      if (direction === 'received') return 'is removed';
      return now === 'refused' ? 'is no longer accepted' : 'is no longer described, but still accepted';
    },
  },
  'read-only': {
    title: 'A property of requests becomes read-only, or is no longer',
    means: '`readOnly` changes: a read-only property is in no request.',
    example: { before: 'note: {type: string}', after: 'note: {type: string, readOnly: true}' },
    why: 'A value that callers send is ignored or refused. The reverse is minor, unless the property is required.',
    says: ({ now, effect }) =>
      now === 'hidden'
        ? 'is read-only now, so that requests cannot set it'
        : effect === 'narrower'
          ? 'is no longer read-only, and must now be sent'
          : 'is no longer read-only, and can now be sent',
  },
  'write-only': {
    title: 'A property of responses becomes write-only, or is no longer',
    means: '`writeOnly` changes: a write-only property is in no response.',
    example: { before: 'secret: {type: string}', after: 'secret: {type: string, writeOnly: true}' },
    why: 'Callers that read it find nothing. The reverse is minor.',
    says: ({ now }) =>
      now === 'hidden' ? 'is write-only now, so that responses do not have it' : 'is no longer write-only',
  },
  'other-properties': {
    title: 'An object opens or closes for other properties',
    means: '`additionalProperties` or `unevaluatedProperties` allows more or fewer properties than the described ones.',
    example: { before: 'type: object', after: 'type: object\nadditionalProperties: false' },
    why: 'Callers that send other properties are refused. If callers receive the object, closing it is a promise more, and opening it takes that promise back.',
    says: ({ was, now }) =>
      `${now === 'none' ? 'has no other properties now' : now === 'any' ? 'can have any other properties now' : was === 'none' ? 'can have other properties now' : 'limits its other properties now'}`,
  },
  type: {
    title: 'The type changes',
    means: 'A value can have other JSON types than before.',
    example: { before: 'count: {type: integer}', after: 'count: {type: string}' },
    why: 'A type that is no longer accepted breaks callers that send it; a type that is new breaks callers that receive it.',
    says: valueSentence,
  },
  enum: {
    title: 'The list of possible values changes',
    means: '`enum` or `const` is added, removed, or has other values.',
    example: { before: 'status: {enum: [open, done]}', after: 'status: {enum: [open, done, archived]}' },
    why: 'A value that is no longer accepted breaks callers that send it; a new value breaks callers that handle each of the known ones.',
    says: ({ effect, was, now, what }, direction) => {
      if (what === undefined)
        return now === undefined ? `can be any value now; it was one of ${was}` : `must be one of ${now} now`;
      if (effect === 'wider') return direction === 'sent' ? `now also accepts ${what}` : `can now also be ${what}`;
      return direction === 'sent' ? `no longer accepts ${what}` : `is no longer ${what}`;
    },
  },
  range: {
    title: 'The range of a number changes',
    means: '`minimum`, `maximum` or their exclusive forms change.',
    example: { before: 'limit: {type: integer, maximum: 100}', after: 'limit: {type: integer, maximum: 50}' },
    why: 'A smaller range refuses numbers that callers send; a larger one has numbers that callers do not expect.',
    says: limitSentence('be'),
  },
  'multiple-of': {
    title: 'The step of a number changes',
    means: '`multipleOf` changes.',
    example: { before: 'price: {type: number}', after: 'price: {type: number, multipleOf: 0.01}' },
    why: 'Numbers between the steps are no longer accepted, or are new.',
    says: limitSentence('be'),
  },
  length: {
    title: 'The length of a text changes',
    means: '`minLength` or `maxLength` changes.',
    example: { before: 'name: {type: string, maxLength: 80}', after: 'name: {type: string, maxLength: 40}' },
    why: 'Texts of the other lengths are no longer accepted, or are new.',
    says: limitSentence('have'),
  },
  pattern: {
    title: 'The pattern of a text changes',
    means: '`pattern` is added, removed or replaced.',
    example: { before: 'code: {type: string}', after: "code: {type: string, pattern: '^[A-Z]+$'}" },
    why: 'Two regular expressions cannot be compared in general, so that a replaced one counts as breaking.',
    says: ({ was, now }) =>
      now === undefined
        ? `no longer has to match ${was}`
        : was === undefined
          ? `now has to match ${now}`
          : `now has to match ${now} instead of ${was}`,
  },
  format: {
    title: 'The format changes',
    means: '`format` is added, removed or replaced.',
    example: { before: 'id: {type: string}', after: 'id: {type: string, format: uuid}' },
    why: 'Many tools check formats: a new one refuses values, and without it values of other formats can come. `int32` is part of `int64`, `float` of `double`.',
    says: ({ was, now }) =>
      now === undefined
        ? `no longer has the format ${was}`
        : was === undefined
          ? `has the format ${now} now`
          : `had the format ${was}, and has ${now} now`,
  },
  encoding: {
    title: 'The content of a text changes',
    means: '`contentEncoding`, `contentMediaType` or `contentSchema` changes.',
    example: { before: 'data: {type: string}', after: 'data: {type: string, contentEncoding: base64}' },
    why: 'Programs write and read the text in another way.',
    says: ({ was, now }) =>
      now === undefined
        ? `is no longer encoded as ${was}`
        : was === undefined
          ? `is encoded as ${now} now`
          : `was encoded as ${was}, and is as ${now} now`,
  },
  'item-count': {
    title: 'The length of a list changes',
    means: '`minItems`, `maxItems` or `items: false` changes.',
    example: { before: 'tags: {type: array}', after: 'tags: {type: array, maxItems: 10}' },
    why: 'Lists of the other lengths are no longer accepted, or are new.',
    says: limitSentence('have'),
  },
  'unique-items': {
    title: 'A list may or may not repeat items',
    means: '`uniqueItems` changes.',
    example: { before: 'tags: {type: array}', after: 'tags: {type: array, uniqueItems: true}' },
    why: 'Lists with a repeated item are no longer accepted, or are new.',
    says: ({ effect }) => (effect === 'narrower' ? 'must not repeat an item now' : 'may repeat items now'),
  },
  contains: {
    title: 'The items that a list must contain change',
    means: '`contains`, `minContains` or `maxContains` changes.',
    example: { before: 'roles: {type: array}', after: 'roles: {type: array, contains: {const: owner}}' },
    why: 'Lists without such items are no longer accepted, or are new.',
    says: ({ effect }) =>
      effect === 'narrower'
        ? 'must contain certain items now'
        : effect === 'wider'
          ? 'need no longer contain certain items'
          : 'must contain other items now',
  },
  'property-count': {
    title: 'The number of properties changes',
    means: '`minProperties` or `maxProperties` changes.',
    example: { before: 'labels: {type: object}', after: 'labels: {type: object, maxProperties: 20}' },
    why: 'Objects with another number of properties are no longer accepted, or are new.',
    says: limitSentence('have'),
  },
  'dependent-required': {
    title: 'Properties that go together change',
    means: '`dependentRequired` changes.',
    example: { before: 'type: object', after: 'type: object\ndependentRequired: {card: [address]}' },
    why: 'Objects with one property and without the other are no longer accepted, or are new.',
    says: ({ was, now, effect }) =>
      effect === 'wider' ? `need no longer have ${was}` : `must now have ${now ?? 'other properties together'}`,
  },
  alternatives: {
    title: 'An alternative is added or removed',
    means: 'A member of `anyOf` or `oneOf` is new, or is gone, and no other member allows its values.',
    example: {
      before: 'anyOf: [{$ref: "#/components/schemas/Card"}]',
      after: 'anyOf: [{$ref: "#/components/schemas/Card"}, {$ref: "#/components/schemas/Iban"}]',
    },
    why: 'A removed one is no longer accepted; a new one is a value that callers do not expect.',
    says: ({ effect, was, now }) =>
      effect === 'wider'
        ? `has a new alternative, ${now || 'without a name'}`
        : `no longer has the alternative ${was || 'without a name'}`,
  },
  'exclusive-alternatives': {
    title: '`anyOf` becomes `oneOf`, or the reverse',
    means: 'A value that fits several alternatives is allowed by `anyOf`, and not by `oneOf`.',
    example: {
      before: 'anyOf: [{required: [a]}, {required: [b]}]',
      after: 'oneOf: [{required: [a]}, {required: [b]}]',
    },
    why: 'Values that fit several alternatives are no longer accepted, or are new.',
    says: ({ effect }) =>
      effect === 'narrower' ? 'must now fit only one alternative' : 'may now fit several alternatives',
  },
  not: {
    title: 'Excluded values change',
    means: '`not` is added or removed.',
    example: { before: 'name: {type: string}', after: 'name: {type: string, not: {const: admin}}' },
    why: 'Values that are excluded are no longer accepted; values that were excluded are new.',
    says: ({ effect }) => (effect === 'narrower' ? 'excludes certain values now' : 'no longer excludes certain values'),
  },
  condition: {
    title: 'A condition changes',
    means: '`if` is added, removed or replaced.',
    example: { before: 'type: object', after: 'type: object\nif: {required: [card]}\nthen: {required: [address]}' },
    why: 'Values that do not fit the condition are no longer accepted, or are new. Two conditions cannot be compared in general.',
    says: ({ effect }) =>
      effect === 'narrower'
        ? 'depends on a condition now'
        : effect === 'wider'
          ? 'no longer depends on a condition'
          : 'depends on another condition now',
  },
  discriminator: {
    title: 'The discriminator changes',
    means: 'Another property tells alternatives apart, or it has other values for them.',
    example: { before: 'discriminator: {propertyName: kind}', after: 'discriminator: {propertyName: type}' },
    why: 'Programs that choose a class by this property choose another one, or none. A new discriminator is a help, and breaks nothing.',
    says: ({ was, now, what, effect }, direction) => {
      if (what !== undefined) {
        const isNew = effect === 'wider';
        return isNew
          ? `can now be of the kind ${what}`
          : `${direction === 'sent' ? 'no longer accepts' : 'no longer has'} the kind ${what}`;
      }
      if (was === undefined) return `is told apart by ${now} now`;
      return now === undefined ? `is no longer told apart by ${was}` : `is told apart by ${now} instead of ${was}`;
    },
  },
  xml: {
    title: 'The form in XML changes',
    means: 'The name, the namespace or the form of an XML element or attribute changes, in a body that is XML.',
    example: { before: 'id: {type: string}', after: 'id: {type: string, xml: {attribute: true}}' },
    why: 'Programs write and read the XML in another way.',
    says: () => 'is written in another form in XML',
  },
  default: {
    title: 'The default changes',
    means: '`default` is added, removed or replaced.',
    example: { before: 'limit: {type: integer, default: 20}', after: 'limit: {type: integer, default: 50}' },
    why: 'Callers that leave the value out get another result, although they change nothing. A new default is minor: nothing was promised before.',
    says: ({ was, now }) =>
      was === undefined
        ? `is ${now} by default`
        : now === undefined
          ? `is no longer ${was} by default`
          : `is ${now} by default, and was ${was}`,
  },
  deprecated: {
    title: 'A value is deprecated, or no longer',
    means: '`deprecated` changes.',
    example: { before: 'note: {type: string}', after: 'note: {type: string, deprecated: true}' },
    why: 'Nothing breaks yet; callers should prepare. It is major if `x-sunset` has passed or is not a date, as callers have no time.',
    says: ({ now, what }) =>
      now === 'deprecated' ? `is deprecated${what === undefined ? '' : ` until ${what}`}` : 'is no longer deprecated',
  },
  'not-known': {
    title: 'A change that cannot be judged',
    means: 'The two schemas differ in a way that is not compared.',
    example: { before: 'anyOf: [...]', after: 'anyOf: [...]' },
    why: 'What is not known may break a caller.',
    says: ({ what }) => `has changed in a way that cannot be compared: ${what}`,
  },
  reworded: {
    title: 'A description changes',
    means: 'Titles, descriptions or examples change.',
    example: { before: 'note: {description: A note.}', after: 'note: {description: The note.}' },
    why: 'No program relies on words for people.',
    says: () => 'is described in other words',
  },
});

export type SchemaKind = keyof typeof SCHEMA_RULES;
