import { type Aspect, kindInId, type Model, objectOf } from '../../../contract/model/index.ts';
import { KINDS } from './kinds.ts';

/** Whether a document has a mark for a gap, known by its id, or by its place and its kind or aspect. */
export type IsMarked = (id: string, pointer: string, aspect: Aspect) => boolean;

export function indexMarks({ marks }: Model): IsMarked {
  const index = new Set(
    marks.flatMap(({ entry, element }) => {
      const { id, aspect } = objectOf(entry);
      return [String(id), `${element} ${aspect}`, `${element} ${kindInId(String(id))}`];
    }),
  );
  return (id, pointer, aspect) =>
    index.has(id) ||
    index.has(`${pointer} ${kindInId(id)}`) ||
    (aspect !== 'elsewhere' && index.has(`${pointer} ${aspect}`));
}

/** Returns the questions that people wrote into marks, by element: their ids do not end with a kind of question. */
export function handwrittenQuestions({ marks }: Model): ReadonlyMap<string, string> {
  const names = new Set(KINDS.map(({ name }) => name));
  const texts = new Map<string, string>();
  for (const { entry, element } of marks) {
    const { id, question = '' } = objectOf(entry);
    if (!names.has(kindInId(String(id)))) texts.set(element, `${texts.get(element) ?? ''}\n${question}`);
  }
  return texts;
}
