/** Follows where values go: to variables, parameters, properties and containers, and to type parameters. */
import {
  AST_NODE_TYPES,
  type ParserServicesWithTypeInformation as Services,
  type TSESTree,
} from '@typescript-eslint/utils';
import type ts from 'typescript';
import { type CallLike, eachArgument, isOfProgram } from './calls.ts';
import { isUnknown } from './open-types.ts';
import { Places } from './places.ts';
import { TypeArguments } from './type-arguments.ts';

export class Flows {
  readonly places: Places;
  readonly typeArguments: TypeArguments;
  readonly #services: Services;
  readonly #checker: ts.TypeChecker;

  constructor(services: Services) {
    this.#services = services;
    this.#checker = services.program.getTypeChecker();
    this.places = new Places(services);
    this.typeArguments = new TypeArguments(this.#checker);
  }

  /** A value goes to what is named, or taken apart by a pattern. */
  to(target: TSESTree.Node, value: TSESTree.Node): void {
    const { esTreeNodeToTSNodeMap, getTypeAtLocation } = this.#services;
    if (target.type === AST_NODE_TYPES.Identifier)
      this.places.put(value, this.places.of(target), getTypeAtLocation(target));
    else this.places.put(value, esTreeNodeToTSNodeMap.get(target).parent, getTypeAtLocation(value));
  }

  toField(name: string, value: TSESTree.Node, object: ts.Expression): void {
    const expected = this.#checker.getContextualType(object);
    const property = expected && this.#checker.getNonNullableType(expected).getProperty(name);
    if (property) this.places.put(value, property.valueDeclaration, this.#checker.getTypeOfSymbol(property));
  }

  /** The arguments of a call go to its parameters, or into the container whose method it calls. */
  call(node: CallLike): void {
    const { program, esTreeNodeToTSNodeMap } = this.#services;
    this.typeArguments.ofCall(esTreeNodeToTSNodeMap.get(node) as ts.CallLikeExpression); // it is one
    const { callee } = node;
    const container = callee.type === AST_NODE_TYPES.MemberExpression ? callee.object : undefined;
    eachArgument(this.#services, node, (argument, parameter, signature, place) => {
      const kept = container && isUnknown(parameter) ? this.places.of(container) : undefined;
      this.places.put(argument, isOfProgram(signature, program) ? place : kept, parameter);
      // what a function is called with that a method of a container takes, comes out of the container
      if (!container || !('params' in argument)) return;
      for (const target of argument.params) this.to(target, container);
    });
  }

  element(node: TSESTree.JSXOpeningElement): void {
    const { attributes } = this.#services.esTreeNodeToTSNodeMap.get(node);
    this.typeArguments.ofCall(attributes.parent);
    const expected = this.#checker.getContextualType(attributes);
    for (const part of node.attributes) {
      if (part.type === AST_NODE_TYPES.JSXSpreadAttribute) {
        if (expected) this.places.putFields(this.#services.getTypeAtLocation(part.argument), expected);
      } else if (part.value?.type === AST_NODE_TYPES.JSXExpressionContainer) {
        this.toField(String(part.name.name), part.value.expression, attributes);
      }
    }
  }
}
