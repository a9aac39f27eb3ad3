import type { components } from '../../../generated/types.ts';
import { element } from './contract.ts';

export type NewMemory = components['schemas']['NewMemory'];
export type NewMessage = components['schemas']['NewMessage'];

/** The body of a named example. The contract's lint holds each to the schema that has this type. */
function example<Body>(name: string): Body {
  return element(`/components/examples/${name}/value`) as Body;
}

export const AGENT_LEVEL_MEMORY = example<NewMemory>('AgentLevelMemory');
export const TEXT_MESSAGE = example<NewMessage>('TextMessage');
