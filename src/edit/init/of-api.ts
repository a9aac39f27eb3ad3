import type { Element } from '../../aspects/index.ts';
import { at, dereference, type Json, type JsonObject, operationsOf } from '../../contract/index.ts';
import { inWords, listed, type Question } from './question.ts';

/** What is open about the API as a whole. */
export function ofApi({ document }: Element): Question[] {
  const operations = operationsOf(document);
  const paths = [...new Set(operations.map(({ path }) => path))];
  const text = JSON.stringify([document.paths, document.components]);
  const keysOfResponses = new Set(
    operations.flatMap(({ pointer }) => Object.keys(Object(at(document, `${pointer}/responses`)))),
  );
  const errors = [...keysOfResponses].filter((key) => /^[45]/.test(key)).toSorted();
  const hasBodies = operations.some(({ pointer }) => at(document, `${pointer}/requestBody`) !== undefined);
  const version = /^\/(v\d+)\//.exec(paths[0] ?? '')?.[1];
  const slash = paths.every((path) => path.endsWith('/')) ? 'is missing' : 'is added';
  const when = (holds: boolean, question: Question): Question[] => (holds ? [question] : []);
  const hasError = (status: string) => errors.includes(status);
  return [
    inWords('rate-limits', 'How many requests may be sent in which time?'),
    inWords('timeouts', 'After which time is a request ended by the server?'),
    ...when(
      errors.length > 0 && !keysOfResponses.has('default'),
      inWords('error-statuses', `Which error statuses are there besides ${listed(errors)}?`),
    ),
    ...when(
      errors.length > 1,
      inWords('error-order', 'Which error is answered when several apply, such as an invalid body without permission?'),
    ),
    ...when(
      operations.some(({ pointer }) => hasEmptyError(document, pointer)),
      inWords('error-form', 'What does the body of an error hold where none is described?'),
    ),
    ...when(hasBodies, inWords('body-size', 'How large may the body of a request be?')),
    ...when(
      hasBodies && !hasError('415'),
      inWords('media-types', 'What is answered to a body whose `Content-Type` is not one that is described?'),
    ),
    ...when(!hasError('405'), inWords('methods', 'What is answered to a method that is not described for a path?')),
    inWords('unknown-path', 'What is answered to a path that is not described?'),
    inWords('missing-slash', `What is answered when the slash at the end of a path ${slash}?`),
    ...when(
      ![...keysOfResponses].some((key) => key.startsWith('3')),
      inWords('redirects', 'Is a request ever redirected, and if so, where to?'),
    ),
    inWords('cors', 'May a page in a browser call the API (CORS)?'),
    ...when(
      /"type":"integer"/.test(text) && !/"(?:exclusiveM|m)inimum"/.test(text),
      inWords('integers', 'Can integers be zero or negative where no minimum is described?'),
    ),
    ...when(
      /"type":"integer"/.test(text) && !/"format":"int32"/.test(text),
      inWords('integers-size', 'Can integers lie above 2^53?'),
    ),
    ...when(!/"null"/.test(text), inWords('nulls', 'Can a value of an answer be null where a type is described?')),
    ...when(hasBodies, inWords('nulls-sent', 'Can a value of a request be null where a type is described?')),
    inWords('deprecation', 'How and how early is it announced that something will go away?'),
    ...when(version !== undefined, inWords('versions', `Which versions are there besides \`/${version}/\`?`)),
    ...when(
      document.webhooks === undefined,
      inWords('events', 'Are events sent to those who ask for them, and if so, which?'),
    ),
    inWords('operations', 'Which operations are there besides those that are described?'),
  ];
}

function hasEmptyError(document: JsonObject, operation: string): boolean {
  const responses = Object.entries(Object(at(document, `${operation}/responses`)));
  return responses.some(
    ([key, value]) => /^[45]/.test(key) && dereference(document, value as Json)?.content === undefined,
  );
}
