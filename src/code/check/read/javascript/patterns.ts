import type { Node } from 'oxc-parser';
import type { Pattern } from '../../program.ts';
import { type NodeReader, readKey } from './reader.ts';

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
      return { ...place, kind: 'object', fields, ...named, ...readAnnotatedType(node) };
    }
    case 'ArrayPattern': {
      const items = node.elements.map((element) => (element === null ? undefined : readPattern(reader, element)));
      return { ...place, kind: 'list', items };
    }
    case 'MemberExpression': {
      const of = reader.expression(node.object);
      return { ...place, kind: 'member', of, key: readKey(reader, node.property, node.computed) };
    }
    case 'RestElement':
      return readPattern(reader, node.argument);
    default:
      return { ...place, kind: 'name', name: node.type === 'Identifier' ? node.name : '', ...readAnnotatedType(node) };
  }
}

/** Reads the type annotation of a parameter or a declared name, if it is a plain name such as that of a class. */
function readAnnotatedType(node: Node): { readonly type?: string } {
  const type =
    node.type === 'Identifier' || node.type === 'ObjectPattern' ? node.typeAnnotation?.typeAnnotation : undefined;
  return type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' ? { type: type.typeName.name } : {};
}
