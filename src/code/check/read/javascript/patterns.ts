import type { Node } from 'oxc-parser';
import type { Expression, Pattern } from '../../program.ts';
import * as create from '../expressions.ts';
import { type NodeReader, readKey } from './reader.ts';
import { readType } from './types.ts';

/** Reads the target of a declaration or assignment, or a parameter. */
export function readPattern(reader: NodeReader, node: Node): Pattern {
  const place = reader.at(node);
  switch (node.type) {
    case 'AssignmentPattern': {
      const target = readPattern(reader, node.left);
      return target.kind === 'member' ? target : { ...target, otherwise: reader.expression(node.right) };
    }
    case 'ObjectPattern': {
      const rest = node.properties.find((property) => property.type === 'RestElement');
      const fields = node.properties.flatMap((property) =>
        property.type === 'Property'
          ? [{ key: readKey(reader, property.key, property.computed), target: readPattern(reader, property.value) }]
          : [],
      );
      const named = rest?.argument.type === 'Identifier' ? { rest: rest.argument.name } : {};
      return { ...place, kind: 'object', fields, ...named, ...readAnnotatedType(reader, node) };
    }
    case 'ArrayPattern': {
      const items = node.elements.map((element) => (element === null ? undefined : readPattern(reader, element)));
      return { ...place, kind: 'list', items };
    }
    case 'MemberExpression':
      return create.member(reader.expression(node.object), readKey(reader, node.property, node.computed), place);
    case 'RestElement':
      return readPattern(reader, node.argument);
    default:
      return {
        ...create.namePattern(place, node.type === 'Identifier' ? node.name : ''),
        ...readAnnotatedType(reader, node),
      };
  }
}

function readAnnotatedType(reader: NodeReader, node: Node): { readonly type?: Expression } {
  const annotation = node.type === 'Identifier' || node.type === 'ObjectPattern' ? node.typeAnnotation : undefined;
  return annotation ? { type: readType(reader, annotation) } : {};
}
