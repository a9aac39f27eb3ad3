import type { QuestionKind } from '../kind.ts';
import { findLists, hasNextPage, partNames } from '../lists.ts';
import { isCreation, operationWords } from '../operation-words.ts';

const PAGING_WORDS =
  /\b(pages?|paged|paging|paginat\w*|cursors?|all|every|complete|maximum of|up to|at most|limited to|last \d+|first \d+|top \d+)\b/i;

export const paging: QuestionKind = {
  name: 'paging',
  title: 'Lists without paging',
  aspect: 'elsewhere',
  harm: 4.5,
  places: 'lists',
  ask: (subject) =>
    `Is every entry of ${subject} in one response, however many there are? If not, how is the rest read?`,
  why: 'The list has neither a parameter for pages nor a link to the next one.',
  assumed: 'that every entry is in the first response',
  fails: 'entries after the first 20 or 100 are missing, without an error, once there are that many',
  *find(survey) {
    const adds = new Set(survey.operations.filter(isCreation).map(({ path }) => path.replace(/\/$/, '')));
    for (const list of findLists(survey)) {
      const { operation } = list;
      const { pointer, path } = operation;
      if (partNames(operation).length > 0 || hasNextPage(list)) continue;
      const isMentioned =
        survey.mentionsNear(PAGING_WORDS, pointer) || survey.mentions(/\b(paginat\w*|paging|paged)\b/i, '/info');
      const isPart = path.includes('{') || operation.parameters.some(({ isRequired }) => isRequired);
      const isGrowing =
        adds.has(path.replace(/\/$/, '')) && !isPart && !SMALL_LIST_WORDS.test(operationWords(operation));
      yield { pointer, isMinor: isMentioned || !isGrowing };
    }
  },
};

/** Words for lists that stay small. */
const SMALL_LIST_WORDS =
  /\b(settings?|types?|roles?|permissions?|scopes?|plugins?|extensions?|regions?|locations?|languages?|locales?|countries|currencies|categories|providers?|plans?|templates?|themes?|layouts?|webhooks?|hooks?|keys?|tokens?|credentials?|secrets?|domains?|fields?|features?|flags?|versions?|stat(e|es|us|uses)|rules?|policies|polic(y|ies)|quotas?|limits?|schedules?|environments?|databases?|collections?|indexes|indices|schemas?|columns?|views?|dashboards?|clients?|applications?|apps?|integrations?|connections?|channels?|networks?|volumes?|nodes?|servers?|clusters?|instances?|stores?|sites?|workspaces?|organi[sz]ations?|teams?|backups?|snapshots?|aliases|devices?|filters?|labels?|tags?|sessions?|accounts?|addresses|methods?|calendars?|preferences?|options?|enums?|units?)\b/;
