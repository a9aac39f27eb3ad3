import type { ExactJson } from '../model/index.ts';
import { conversationsIn } from './conversations.ts';
import type { BehaviourDefinition } from './definition.ts';
import { type Detector, detectByOneCase } from './detector.ts';

export const uniqueUsers: BehaviourDefinition<'unique-users', boolean> = {
  unnamed: ['unique', 'shared'],
  choices: { shared: () => false, unique: () => true },
};

export const detector: Detector<typeof uniqueUsers> = {
  detect({ ofOperations }) {
    const bodies = ofOperations.flatMap((one) => {
      const users = new Map(
        conversationsIn(one).flatMap(({ id, external_user_id: user }) => (isIdentifier(id) ? [[id, user]] : [])),
      );
      return users.size > 1 ? [{ by: one.exchange, users: [...users.values()].filter(isIdentifier) }] : [];
    });
    const shared = bodies.filter(({ users }) => new Set(users).size < users.length).map(({ by }) => by);
    return detectByOneCase('shared', shared, bodies.length, 'no two conversations had the same user');
  },
};

const isIdentifier = (value: ExactJson | undefined): value is string | number | bigint =>
  typeof value === 'number' || typeof value === 'bigint' || (typeof value === 'string' && value !== '');
