import { entriesOf, listOf, objectOf, requiresKey } from '../../../contract/model/index.ts';
import { ifCommon, type QuestionKind } from '../kind.ts';
import type { Survey } from '../survey.ts';
import { wordsOf } from '../words.ts';

const SCHEMES = '/components/securitySchemes';
const AUTH =
  /\b(api[- ]?keys?|(access|bearer|auth\w*|secret) (tokens?|keys?)|authenticat\w+|authoriz\w+|oauth\w*|credentials?|public (api|users?|data|access)|no auth\w*|unauthenticated|anonymous\w*|log(ged)? in|sign(ed)? in)\b/i;
const KEY_PARAMETER =
  /^(authorization|x-?(api-?)?(key|token|auth.*)|api_?key|apikey|key|token|access_?token|auth_?token|auth|client_?secret|password)$/i;

/** What is public in most APIs. */
const PUBLIC =
  /\b(health|healthz|heartbeat|ping|status|version|metrics|login|log in|sign in|token|register|signup|sign up|well.known|openapi|docs|info|gotifyinfo|public|auth|oauth|callback|webhook|setup|config|ready|live)\b/;

const schemesIn = ({ model }: Survey) => entriesOf(model.valueAt(SCHEMES));

const hasKeyParameter = ({ parameters, requestBody }: Survey['operations'][number]): boolean =>
  parameters.some(({ name, in: place }) => place !== 'path' && KEY_PARAMETER.test(name)) ||
  requestBody?.contents.some(({ schema }) => schema?.required.some((name) => KEY_PARAMETER.test(name))) === true;

/** Whether most requests carry a key as a value, so that it is stated there. */
const isInParameters = ({ operations }: Survey): boolean =>
  operations.filter(hasKeyParameter).length * 2 > operations.length;

const isStated = ({ model }: Survey): boolean =>
  model.document.security !== undefined || model.operations.some(({ node }) => node.security !== undefined);

/** Where the text of one in so many operations talks about keys, it talks about those of the API. */
const MANY = 10;

export const noSecurity: QuestionKind = {
  name: 'security',
  title: 'No security is described',
  aspect: 'elsewhere',
  harm: 8,
  places: 'places',
  asks: () => 'Does a request need a key or a token? Which, and where in the request is it sent?',
  why: 'The description names no security, for any operation.',
  assumed: 'that no key is needed, or `Authorization: Bearer`',
  fails: 'every request is refused; or data that should need a key is served to anyone',
  *find(survey) {
    if (isStated(survey) || schemesIn(survey).length > 0 || survey.operations.length === 0) return;
    const talking = survey.operations.filter(({ pointer }) => survey.mentionsNear(AUTH, pointer)).length;
    const isSaid = talking * MANY > survey.operations.length || survey.mentions(AUTH, '/info');
    yield { pointer: '/info', isFurther: isSaid || isInParameters(survey) };
  },
};

const REQUIRES = /\b(require[sd]?|must|need(s|ed)?|all|every|each)\b/i;

export const unusedSecurity: QuestionKind = {
  name: 'required-key',
  title: 'Keys that nothing requires',
  aspect: 'elsewhere',
  harm: 8,
  places: 'schemes',
  asks: (what) => `Which operations require ${what}, and which need no key?`,
  why: 'The description says how a key is sent, and no operation requires one.',
  assumed: 'that every operation requires it',
  fails: 'requests without it are refused; or a key is sent where it should not go',
  *find(survey) {
    if (isStated(survey)) return;
    for (const [name] of schemesIn(survey)) {
      const pointer = `${SCHEMES}/${name}`;
      yield { pointer, isFurther: isInParameters(survey) || survey.mentions(REQUIRES, pointer) };
    }
  },
};

export const someSecurity: QuestionKind = {
  name: 'public',
  title: 'Operations without security',
  aspect: 'security',
  harm: 7,
  places: 'operations',
  asks: (what) => `Can ${what} be called without a key?`,
  why: 'Others state what they require; here it can be public, or forgotten.',
  assumed: 'that no key is needed, since none is named',
  fails: 'requests are refused with 401; or what should be protected is not',
  find(survey) {
    if (!isStated(survey) || survey.model.document.security !== undefined) return [];
    const open = survey.operations.filter((operation) => operation.node.security === undefined);
    const asked = open.map((operation) => {
      const { pointer, path } = operation;
      const isSaid = hasKeyParameter(operation) || survey.mentionsNear(AUTH, pointer);
      return { pointer, isFurther: isSaid || PUBLIC.test(`${wordsOf(operation)} ${path}`) };
    });
    return ifCommon(asked, survey.operations.length, 1 / 10);
  },
};

export const unknownScheme: QuestionKind = {
  name: 'scheme',
  title: 'A key without a description',
  aspect: 'security',
  harm: 8,
  places: 'operations',
  asks: (what, name) => `How is the key \`${name}\` sent, which ${what} requires?`,
  why: 'The requirement names a scheme, and the description has none of that name.',
  assumed: '`Authorization: Bearer`',
  fails: 'every request is refused',
  *find({ model, operations }) {
    const known = new Set(Object.keys(model.objectAt(SCHEMES)));
    for (const { node, pointer } of operations) {
      for (const requirement of listOf(node.security ?? model.document.security)) {
        const missing = Object.keys(objectOf(requirement)).find((name) => !known.has(name));
        if (missing !== undefined) yield { pointer, likeness: missing };
      }
    }
  },
};

export const keyForm: QuestionKind = {
  name: 'key-form',
  title: 'What comes before the key',
  aspect: 'elsewhere',
  harm: 5.5,
  places: 'schemes',
  asks: (what) => `Is the header of ${what} the key alone, or does a word such as \`Bearer\` come before it?`,
  why: 'The key is sent as `Authorization`, whose form depends on the scheme.',
  assumed: '`Bearer` and the key',
  fails: 'every request is refused with 401, and a valid key looks wrong',
  *find(survey) {
    for (const [name, scheme] of schemesIn(survey)) {
      const { type, in: place, name: header } = objectOf(scheme);
      if (type !== 'apiKey' || place !== 'header' || !/^authorization$/i.test(String(header))) continue;
      const pointer = `${SCHEMES}/${name}`;
      yield { pointer, isFurther: survey.says(FORM, pointer) || survey.mentions(/\bauthorization\b/i, pointer) };
    }
  },
};

const FORM = /\b(bearer|basic|prefix\w*|formats?|tokens?|jwt|header|form|scheme)\b|[`=:"<]/i;

export const keyOrigin: QuestionKind = {
  name: 'key-origin',
  title: 'Where a key comes from',
  aspect: 'elsewhere',
  harm: 2.5,
  isFurther: true,
  places: 'schemes',
  asks: (what) => `How does a caller get the key for ${what}, how long is it valid, and what may it do?`,
  why: 'The description requires a key, and no text says where it comes from.',
  assumed: 'a key that never expires',
  fails: 'the program stops working on the day on which the key expires',
  *find(survey) {
    if (!survey.operations.some(requiresKey)) return;
    for (const [name, scheme] of schemesIn(survey)) {
      const { type, scheme: form } = objectOf(scheme);
      if (type === 'apiKey' || (type === 'http' && /^bearer$/i.test(String(form)))) {
        const pointer = `${SCHEMES}/${name}`;
        if (!survey.mentions(AUTH, pointer) && !survey.mentions(/\b(tokens?|keys?)\b/i, pointer)) yield { pointer };
      }
    }
  },
};

export const address: QuestionKind = {
  name: 'address',
  title: 'No address',
  aspect: 'elsewhere',
  harm: 7,
  places: 'places',
  asks: () => 'At which address is the API reached, and is there one for tests?',
  why: 'The description names no host that a program can call.',
  assumed: 'the host from which the description was loaded',
  fails: 'nothing is reached; or tests write to the real system',
  *find(survey) {
    if (survey.operations.length === 0) return;
    const urls = survey.model.servers.map(({ node }) => String(node.url ?? ''));
    if (urls.some((url) => /^(https?:|wss?:)?\/\/|^\{/.test(url))) return;
    // An address without a host is below the one that the description was loaded from.
    const isRelative = urls.some((url) => !/^\/?$/.test(url));
    const isSaid = survey.mentions(/https?:\/\/(?!\S*(swagger|openapi|github))/i, '/info');
    yield { pointer: '/info', isFurther: isRelative || isSaid };
  },
};
