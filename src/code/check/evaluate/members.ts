import { objectMember } from '../platform/index.ts';
import { ANY } from '../program.ts';
import { elementOfList, receivedMember } from '../received.ts';
import {
  absent,
  alternatives,
  joinAlternatives,
  knownText,
  MAX_SAMPLED,
  mapAlternatives,
  type ObjectValue,
  type SourceLocation,
  sampleFields,
  textValue,
  unknown,
  unknownPart,
  type Value,
} from '../values/index.ts';
import type { Evaluation } from './evaluation.ts';

/** Reads a member of a value. */
export function readMember(evaluation: Evaluation, of: Value, key: Value, at: SourceLocation): Value {
  const name = knownText(key);
  return mapAlternatives(of, at, (value) => {
    switch (value.kind) {
      case 'received':
        evaluation.progress.findings += 1;
        // A helper that receives a name as an argument reads the field that its caller names.
        return receivedMember(value, key, key.kind === 'text' ? key.at : at);
      case 'native':
        return value.member?.(name ?? '', at) ?? unknown(`${name} of a library`, at);
      case 'list': {
        const index = Number(name);
        if (Number.isInteger(index)) return value.items.at(index) ?? value.items[0] ?? unknown('an element', at);
        return name === undefined || name === ANY ? elements(value) : unknown(`${name} of a list`, at);
      }
      case 'object':
        if (name === undefined) evaluation.compare([key, value]);
        return readField(evaluation, value, name, at);
      case 'class':
        // `Request[Agent]` of Python is the class with a type argument.
        if (name === undefined) return value;
        return evaluation.classMember(value, name, value, at) ?? unknown(`${name} of a class`, at);
      case 'unknown':
        return unknownPart(value, at);
      default:
        return unknown(`${name} of a ${value.kind}`, at);
    }
  });
}

function readField(evaluation: Evaluation, of: ObjectValue, name: string | undefined, at: SourceLocation): Value {
  if (name === undefined || name === ANY)
    return joinAlternatives(
      sampleFields(of).map(([, { value }]) => value),
      at,
    );
  const field = of.fields.get(name)?.value ?? objectMember(of, name, at);
  if (field !== undefined) return field;
  const inherited = typeof of.of === 'object' ? evaluation.classMember(of.of, name, of, at) : undefined;
  return inherited ?? (of.isOpen || of.of !== undefined ? unknown(`${name} of an object`, at) : absent(at));
}

/** Any element of a list, or any name of an object. */
export const elements = (value: Value): Value =>
  joinAlternatives(
    alternatives(value).flatMap((each): readonly Value[] => {
      if (each.kind === 'list')
        return each.items.length === 0 ? [unknown('an element', each.at)] : each.items.slice(0, MAX_SAMPLED);
      if (each.kind === 'received' && each.part === 'body') return [elementOfList(each, each.at)];
      if (each.kind === 'object') return sampleFields(each).map(([name, field]) => textValue(name, field.at));
      return [unknown('an element', each.at)];
    }),
    value.at,
  );
