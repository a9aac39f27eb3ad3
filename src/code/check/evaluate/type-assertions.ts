import { elementOfList } from '../received.ts';
import { alternatives, type ResponsePart, type Value } from '../values/index.ts';
import type { Evaluation } from './evaluation.ts';
import { locate } from './scope.ts';

/** How many levels of nested types count as reads of a response. */
const MAX_DEPTH = 5;

/** Notes the fields of a type that a program gives to a response. */
export function assertType(evaluation: Evaluation, value: Value, type: Value, depth = 0): void {
  if (depth > MAX_DEPTH) return;
  for (const each of alternatives(value)) {
    // `axios.get<Agent>(…)` is a response, whose body has the type.
    const body = each.kind === 'received' && each.part === 'response' ? { ...each, part: 'body' as const } : each;
    for (const shape of alternatives(type)) {
      // The result of a wrapper has parts of a response in it.
      if (body.kind === 'object' && shape.kind === 'class')
        for (const { name, value: field } of shape.parts.members) {
          const part = body.fields.get(name)?.value;
          if (part !== undefined && field !== undefined)
            assertType(evaluation, part, evaluation.value(field, shape.scope), depth + 1);
        }
      if (body.kind === 'received' && body.part === 'body') assertShape(evaluation, body, shape, depth);
    }
  }
}

function assertShape(evaluation: Evaluation, body: ResponsePart, shape: Value, depth: number): void {
  if (shape.kind === 'list')
    for (const item of shape.items) assertType(evaluation, elementOfList(body, body.at), item, depth + 1);
  for (let of: Value | undefined = shape; of?.kind === 'class'; of = of.base) {
    for (const { name, value: field, ...position } of of.parts.members) {
      const [at, path] = [locate(position, of.scope), [...body.path, name]];
      const { request, isError, isWrapped } = body;
      request.uses.push({ of: 'field', path, isError, isTyped: true, isWrapped, at });
      if (field !== undefined && of.parts.isType)
        assertType(evaluation, { ...body, path, at }, evaluation.value(field, of.scope), depth + 1);
    }
  }
}
