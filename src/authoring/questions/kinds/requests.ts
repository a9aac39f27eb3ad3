import { ifCommon, type QuestionKind } from '../kind.ts';
import {
  ANYTHING,
  endsInParameter,
  hasExample,
  isAction,
  isBare,
  isCreation,
  isExplained,
  isRead,
  isStructured,
  OF_SCALARS,
  wordsOf,
} from '../words.ts';

const WRITES = ['post', 'put', 'patch'];

export const requestBody: QuestionKind = {
  name: 'request',
  title: 'A write without a request body',
  aspect: 'elsewhere',
  harm: 8,
  places: 'operations',
  asks: (what) => `What does a request to ${what} have in its body, if it has one?`,
  why: 'It stores something, and the description shows nothing that is sent.',
  assumed: 'that nothing is sent, or the fields that the resource has when it is read',
  fails: 'the request is refused, or stores something empty',
  *find(survey) {
    // What is changed by its fields has been created with some.
    const changes = survey.operations.filter(
      ({ method, requestBody }) => method !== 'post' && requestBody !== undefined,
    );
    const changed = new Set(changes.map(({ path }) => path.replace(/\/\{[^}]*\}\/?$/, '')));
    for (const operation of survey.operations) {
      const { method, pointer, requestBody: body, parameters } = operation;
      if (!WRITES.includes(method) || body !== undefined || survey.mentionsNear(NOTHING_SENT, pointer)) continue;
      const isSent = parameters.some((parameter) => parameter.in === 'query' || parameter.in === 'header');
      const isNew = isCreation(operation) && changed.has(operation.path.replace(/\/$/, ''));
      const isStored = (method === 'patch' && endsInParameter(operation) && !isAction(operation)) || isNew;
      yield { pointer, isFurther: isSent || !isStored };
    }
  },
};

const NOTHING_SENT =
  /\b(no|without( a| any)?|empty|not (take|accept|require|need|have)( a| any)?) (request )?(body|payload|parameters?|arguments?)\b|\b(body|payload) (is |are )?not (needed|required|necessary)\b|\b(documented|see) /i;

export const requestSchema: QuestionKind = {
  name: 'request-fields',
  title: 'A request body without fields',
  aspect: 'body',
  harm: 9,
  places: 'operations',
  asks: (what) => `Which fields does the request body of ${what} take, of which types, and which are required?`,
  why: 'The operation takes a body, and its schema does not describe it.',
  assumed: 'the fields that the resource has when it is read',
  fails: 'requests are refused, or fields are silently ignored',
  *find(survey) {
    for (const { requestBody: body, pointer: operation } of survey.operations) {
      for (const { pointer, schema, mediaType } of body?.contents.filter(isStructured) ?? []) {
        if (!isBare(schema)) continue;
        const parts = (schema?.parts ?? []).map((part) => part.pointer);
        const isSaid =
          [ANYTHING, OF_SCALARS].some((words) => survey.says(words, operation, ...parts, body?.pointer ?? operation)) ||
          (schema && isExplained(schema));
        yield { pointer: schema?.pointer ?? pointer, isFurther: isSaid || /\*|form-data/.test(mediaType) };
      }
    }
  },
};

export const parameterSchema: QuestionKind = {
  name: 'type',
  title: 'Parameters without a type',
  aspect: 'elsewhere',
  harm: 6,
  places: 'parameters',
  asks: (what) => `What are the type and the form of ${what}?`,
  why: 'The description names the parameter, and not what it can be.',
  assumed: 'any text',
  fails: 'a value of the wrong form is refused or, worse, matches nothing and looks like an empty result',
  *find(survey) {
    for (const { parameters } of survey.operations) {
      for (const { pointer, schema, node } of parameters) {
        if (node.content !== undefined || !isBare(schema)) continue;
        const isShown = node.example !== undefined || node.examples !== undefined || hasExample(schema);
        const isText = TYPE_WORDS.test(String(node.description)) || ANYTHING.test(String(node.description));
        yield { pointer, isFurther: isShown || isText };
      }
    }
  },
};

export const TYPE_WORDS =
  /\b(strings?|texts?|numbers?|numeric|integers?|booleans?|true|false|arrays?|lists?|objects?|dates?|timestamps?|urls?|uuids?|json|format|base64|one of|map)\b/i;

export const requestRequired: QuestionKind = {
  name: 'required',
  title: 'What a request must have',
  aspect: 'presence',
  harm: 6,
  places: 'requests',
  asks: (what) => `Which fields must be sent in ${what}, and what are the others where they are left out?`,
  why: 'The request creates something, and none of its fields is required.',
  assumed: 'that each field can be left out',
  fails: 'requests are refused, or store defaults that nobody chose',
  find(survey) {
    const requests = survey.operations.flatMap((operation) => {
      const isNew = isCreation(operation) && !endsInParameter(operation);
      if (!isNew || UPDATES.test(wordsOf(operation)) || isRead(operation)) return [];
      const { schema } = operation.requestBody?.contents.find(isStructured) ?? {};
      return schema !== undefined && schema.properties.size > 1 && schema.alternatives.length === 0 ? [schema] : [];
    });
    const open = requests.filter((schema) => {
      const fields = [...schema.properties.values()];
      const isSaid = fields.some((field) => field.keyword('default') !== undefined || field.required.length > 0);
      const places = [schema, ...fields].flatMap((one) => one.parts.map(({ pointer }) => pointer));
      return schema.required.length === 0 && !isSaid && !survey.mentionsNear(REQUIRED, schema.pointer, ...places);
    });
    return ifCommon(
      open.map((schema) => ({ pointer: schema.target.pointer })),
      new Set(requests.map(({ target }) => target.pointer)).size,
      1 / 2,
    );
  },
};

const UPDATES = /\b(update|updates|edit|modify|patch|change|set|replace)\b/;
const REQUIRED = /\b(required?|requires|optional|mandatory|must|defaults?|following|either|if)\b/i;
