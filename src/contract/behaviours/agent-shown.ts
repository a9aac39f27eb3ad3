import { conversationsIn } from './conversations.ts';
import type { BehaviourDefinition } from './definition.ts';
import type { Detector, Sighting } from './detector.ts';
import { type Evidence, isSuccess, objectsIn } from './evidence.ts';

export const agentShown: BehaviourDefinition<'agent-shown', string | undefined> = {
  choices: {
    never: () => undefined,
    'by-field': ({ field }) => field,
  },
};

/** The name of the agent parameter in paths. */
const AGENT_PARAMETER = 'agent_id';

export const detector: Detector<typeof agentShown> = {
  detect(evidence) {
    const { ofOperations } = evidence;
    const agents = findAgents(evidence);
    const shown = ofOperations.flatMap((one) => {
      const conversations = conversationsIn(one);
      const { method, path } = one.request.operation;
      const place = `${method.toUpperCase()} ${path}`;
      return conversations.length === 0 ? [] : [{ by: one.exchange, place, conversations }];
    });
    const showing = shown.filter(({ conversations }) =>
      conversations.some((one) => agents.has(String(one[AGENT_PARAMETER]))),
    );
    const places = new Set(showing.map(({ place }) => place));
    const without = new Set(
      Array.from(
        Map.groupBy(shown, ({ place }) => place),
        ([place, group]) =>
          group.some(({ conversations }) => conversations.some((one) => Object.hasOwn(one, AGENT_PARAMETER)))
            ? undefined
            : place,
      ).filter((place) => place !== undefined),
    );
    const other = `the field \`${AGENT_PARAMETER}\` has the id of the agent in responses of ${[...places].join(' and ')}, and is missing in those of ${[...without].join(' and ')}`;
    const observed = showing.map(
      ({ by }): Sighting<'by-field'> =>
        without.size > 0 ? { by, other } : { by, name: 'by-field', with: { field: AGENT_PARAMETER } },
    );
    if (observed.length > 0) return { observed, of: shown.length };
    return { absent: `no conversation had the id of a known agent in ${AGENT_PARAMETER}`, in: shown.length };
  },
};

/** The ids of agents that were listed, or that worked in a path. */
function findAgents({ contract, ofOperations }: Evidence): ReadonlySet<string> {
  const paths = contract.operations.map(({ path }) => path);
  const successes = ofOperations.filter(({ exchange, request }) => isSuccess(exchange) && request.faults.length === 0);
  return new Set(
    successes.flatMap(({ request, response }) => {
      const { [AGENT_PARAMETER]: working } = request.values;
      if (working !== undefined) return [working];
      if (!paths.some((path) => path.startsWith(`${request.operation.path}{${AGENT_PARAMETER}}`))) return [];
      const values = objectsIn(response?.body?.value ?? null).flatMap((agent) => Object.entries(agent).flat());
      return values.filter((value) => ['string', 'number', 'bigint'].includes(typeof value)).map(String);
    }),
  );
}
