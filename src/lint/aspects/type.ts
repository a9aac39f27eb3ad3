import { isUntyped } from '../schema.ts';
import { fillingKeywords, type Openness } from './openness.ts';

/** A property or item that is there, but whose type is open. */
export const type: Openness = {
  sits: ['property', 'item'],
  form: 'no `type`, and nothing else that says what the value is',
  isOpen: ({ node }) => isUntyped(node),
  fillings: ({ node, pointer }) => fillingKeywords(node, pointer),
};
