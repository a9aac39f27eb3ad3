import type { QuestionKind } from '../kind.ts';
import { endsInParameter, hasExample, isBare, isCreation, isRead, isStructured, wordsOf } from '../words.ts';

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
    for (const operation of survey.operations) {
      const { method, path, pointer, requestBody: body, parameters } = operation;
      if (!WRITES.includes(method) || body !== undefined || survey.mentionsNear(NOTHING_SENT, pointer)) continue;
      const isSent = parameters.some((parameter) => parameter.in === 'query');
      const isStored = method === 'patch' || (method === 'post' && isCreation(operation) && !ENDS_IN_ACTION.test(path));
      yield isStored && !isSent ? { pointer } : { pointer, isFurther: true };
    }
  },
};

/** A path that ends in a parameter, or in something that is done with what it names. */
const ENDS_IN_ACTION = /\}(\/[^/{]*[^/{s])?\/?$/;
const NOTHING_SENT =
  /\b(no|without( a| any)?|empty|not (take|accept|require|need|have)( a| any)?) (request )?(body|payload|parameters?|arguments?)\b|\b(body|payload) (is |are )?not (needed|required|necessary)\b/i;

export const requestSchema: QuestionKind = {
  name: 'request-fields',
  title: 'A request of which nothing is said',
  aspect: 'body',
  harm: 9,
  places: 'operations',
  asks: (what) => `Which fields does the request body of ${what} take, of which types, and which are required?`,
  why: 'The operation takes a body, and its schema says nothing of it.',
  assumed: 'the fields that the resource has when it is read',
  fails: 'requests are refused, or fields are silently ignored',
  *find(survey) {
    for (const { requestBody: body } of survey.operations) {
      for (const { pointer, schema } of body?.contents.filter(isStructured) ?? []) {
        if (isBare(schema)) yield { pointer: schema?.pointer ?? pointer };
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
        yield isShown || TYPE_WORDS.test(String(node.description)) ? { pointer, isFurther: true } : { pointer };
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
  *find(survey) {
    for (const operation of survey.operations) {
      if (!isCreation(operation) || endsInParameter(operation) || UPDATES.test(wordsOf(operation)) || isRead(operation))
        continue;
      for (const { schema } of operation.requestBody?.contents.filter(isStructured).slice(0, 1) ?? []) {
        if (schema === undefined || schema.properties.size < 2 || schema.alternatives.length > 0) continue;
        if (schema.required.length > 0) continue;
        const isDefaulted = [...schema.properties.values()].some((one) => one.keyword('default') !== undefined);
        if (isDefaulted) continue;
        const places = [schema.pointer, ...[...schema.properties.values()].map(({ pointer }) => pointer)];
        if (!survey.mentionsNear(REQUIRED, ...places)) yield { pointer: schema.target.pointer };
      }
    }
  },
};

const UPDATES = /\b(update|updates|edit|modify|patch|change|set|replace)\b/;
const REQUIRED = /\b(required?|requires|optional|mandatory|must|defaults?|if (not|omitted|unset|set))\b/i;
