import ts from 'typescript';

/** The type `Name<"id">`. */
export function typeReference(name: string, id: string): ts.TypeReferenceNode {
  const argument = ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(id));
  return ts.factory.createTypeReferenceNode(name, [argument]);
}

/** The id in a type `Name<"id">`, or `undefined` for any other type. */
export function referencedId(type: ts.TypeNode): string | undefined {
  if (!ts.isTypeReferenceNode(type)) return undefined;
  const [argument] = type.typeArguments ?? [];
  if (argument === undefined || !ts.isLiteralTypeNode(argument)) return undefined;
  return ts.isStringLiteral(argument.literal) ? argument.literal.text : undefined;
}

/** The name of a property, or `undefined` for a computed one. */
export function propertyName({ name }: ts.PropertySignature): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name) ? name.text : undefined;
}

/** Whether a type is an object type whose every property is `never`. */
export function isAllNever(type: ts.TypeNode | undefined): boolean {
  if (type === undefined || !ts.isTypeLiteralNode(type)) return false;
  return type.members.every(
    (member) => ts.isPropertySignature(member) && member.type?.kind === ts.SyntaxKind.NeverKeyword,
  );
}
