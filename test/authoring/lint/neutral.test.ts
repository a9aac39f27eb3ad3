import { expect, test } from 'vitest';
import { type Element, type Json, type JsonObject, readContract } from '../../../src/contract/model/index.ts';
import { edited } from './edit.ts';
import { ruleProblems } from './rule-problems.ts';

const contract = await readContract();

type Node = Record<string, Json>;

/** Equivalent ways to write an element. They add no claim. */
const REWORDINGS: Readonly<Record<string, (node: Node, element: Element) => boolean>> = {
  'a type as a list of one': (node, { kind }) => {
    if (kind === 'security scheme' || typeof node.type !== 'string') return false;
    node.type = [node.type];
    return true;
  },
  'any further field as an empty schema': (node) => {
    if (node.additionalProperties !== true) return false;
    node.additionalProperties = {};
    return true;
  },
  'a reference as the only member of allOf': (node, { kind }) => {
    if (kind === 'reference' || typeof node.$ref !== 'string') return false;
    node.allOf = [{ $ref: node.$ref }];
    delete node.$ref;
    return true;
  },
  'the name of a header in other letters': (node, { kind }) => {
    const headers = node.headers as JsonObject | undefined; // the contract's own, which is well-formed
    if (kind !== 'response' || headers === undefined) return false;
    node.headers = Object.fromEntries(Object.entries(headers).map(([name, header]) => [name.toUpperCase(), header]));
    return true;
  },
};

test.for(Object.entries(REWORDINGS))('%s causes no problem at any element', ([, reword]) => {
  const rewordings = contract.model.elements.flatMap((element) => {
    const node = structuredClone(element.node) as Node; // the copy is the test's own
    return reword(node, element) ? [edited(contract.document, { [element.pointer]: node })] : [];
  });
  expect(rewordings).not.toEqual([]);
  expect(rewordings.flatMap((document) => ruleProblems(document))).toEqual([]);
});
