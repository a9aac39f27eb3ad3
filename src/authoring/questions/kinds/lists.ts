import type { Operation, Parameter, Schema } from '../../../contract/model/index.ts';
import { ifCommon, type QuestionKind } from '../kind.ts';
import type { Survey } from '../survey.ts';
import { endsInParameter, isCreation, isStructured, wordsOf } from '../words.ts';

/** Names by which a request asks for a part of a list. */
const PART =
  /^(\$?(page|skip|top|first|last|limit|offset|cursor|after|before|start|size|count|from|max|marker|position|since|until|next)|.*(page|cursor|offset|limit|per[_-]?page|page[_-]?(size|token|number|index)|max[_-]?(results|items|entries)|starting[_-]?after|ending[_-]?before|continuation.*|next[_-]?token|marker|rows|take|start[_-]?index|start[_-]?at))(\])?$/i;
const SIZE_ONLY =
  /^(\$?(limit|top|count|max|size|first|rows|take)|.*(page[_-]?size|per[_-]?page|max[_-]?(results|items)|limit))$/i;
/** Names by which a response leads to the next part. */
const NEXT =
  /^_?(next|links?|paging|pagination|page|pages|cursor|cursors|has_?more|meta|metadata|total|offset|limit|next_?.*|.*_?cursor|.*token|page_?info|page_?.*|total_?.*|response_metadata|.*pagination.*|more|is_?last.*|previous.*|prev.*)$/i;
const PAGES =
  /\b(pages?|paged|paging|paginat\w*|cursors?|all|every|complete|maximum of|up to|at most|limited to|last \d+|first \d+|top \d+)\b/i;

interface List {
  readonly operation: Operation;
  readonly fields: readonly string[];
}

/** The operations that read a list of objects: an array, or an object with one array of objects among a few fields. */
function* listsIn({ operations }: Survey): Iterable<List> {
  for (const operation of operations) {
    if (operation.method !== 'get' || endsInParameter(operation) || isByIds(operation)) continue;
    const success = operation.responses.find(({ key }) => /^2/.test(key));
    const schema = success?.contents.find(isStructured)?.schema;
    if (schema === undefined) continue;
    if (schema.types.has('array')) {
      if (isObject(schema.items)) yield { operation, fields: [] };
      continue;
    }
    const fields = [...schema.properties];
    const lists = fields.filter(([, field]) => field.types.has('array') && isObject(field.items));
    const isNamed = /\blist\b|\ball\b|s$/.test(wordsOf(operation));
    if (lists.length === 1 && fields.length <= 6 && isNamed) yield { operation, fields: fields.map(([name]) => name) };
  }
}

/** Whether a request names the entries that it reads. */
const isByIds = ({ parameters }: Operation): boolean =>
  parameters.some(({ name, isRequired }) => isRequired && /(^|[_-]|[a-z])ids(\[\])?$/i.test(name));

const isObject = (schema: Schema | undefined): boolean =>
  schema !== undefined && (schema.types.has('object') || schema.properties.size > 0 || schema.alternatives.length > 0);

const partNames = ({ parameters }: Operation): string[] =>
  parameters.map(({ name }) => name).filter((name) => PART.test(name));

const leadsOn = ({ operation, fields }: List): boolean =>
  fields.some((name) => NEXT.test(name)) ||
  operation.responses.some(({ headers }) =>
    headers.some(({ name }) => /^(link|.*(next|page|total|cursor|range).*)$/i.test(name)),
  );

export const paging: QuestionKind = {
  name: 'paging',
  title: 'Lists without paging',
  aspect: 'elsewhere',
  harm: 4.5,
  places: 'lists',
  asks: (what) => `Is every entry of ${what} in one response, however many there are? If not, how is the rest read?`,
  why: 'The list has neither a parameter for pages nor a link to the next one.',
  assumed: 'that every entry is in the first response',
  fails: 'entries after the first 20 or 100 are missing, without an error, once there are that many',
  *find(survey) {
    const adds = new Set(survey.operations.filter(isCreation).map(({ path }) => path.replace(/\/$/, '')));
    for (const list of listsIn(survey)) {
      const { operation } = list;
      const { pointer, path } = operation;
      if (partNames(operation).length > 0 || leadsOn(list)) continue;
      const isSaid = survey.mentionsNear(PAGES, pointer) || survey.mentions(/\b(paginat\w*|paging|paged)\b/i, '/info');
      const isPart = path.includes('{') || operation.parameters.some(({ isRequired }) => isRequired);
      const isGrowing = adds.has(path.replace(/\/$/, '')) && !isPart && !SMALL.test(wordsOf(operation));
      yield { pointer, isFurther: isSaid || !isGrowing };
    }
  },
};

/** Lists that stay small, whoever adds to them. */
const SMALL =
  /\b(settings?|types?|roles?|permissions?|scopes?|plugins?|extensions?|regions?|locations?|languages?|locales?|countries|currencies|categories|providers?|plans?|templates?|themes?|layouts?|webhooks?|hooks?|keys?|tokens?|credentials?|secrets?|domains?|fields?|features?|flags?|versions?|stat(e|es|us|uses)|rules?|policies|polic(y|ies)|quotas?|limits?|schedules?|environments?|databases?|collections?|indexes|indices|schemas?|columns?|views?|dashboards?|clients?|applications?|apps?|integrations?|connections?|channels?|networks?|volumes?|nodes?|servers?|clusters?|instances?|stores?|sites?|workspaces?|organi[sz]ations?|teams?|backups?|snapshots?|aliases|devices?|filters?|labels?|tags?|sessions?|accounts?|addresses|methods?|calendars?|preferences?|options?|enums?|units?)\b/;

export const nextPage: QuestionKind = {
  name: 'next-page',
  title: 'How the next page is read',
  aspect: 'elsewhere',
  harm: 5.5,
  places: 'lists',
  asks: (what) => `How is the rest of ${what} read, beyond the limit that a request gives?`,
  why: 'A request can limit how many entries come, and nothing leads to the others.',
  assumed: 'that a large limit returns all',
  fails: 'entries beyond the limit are never read, without an error',
  *find(survey) {
    for (const list of listsIn(survey)) {
      const { operation } = list;
      const names = partNames(operation);
      if (names.length === 0 || !names.every((name) => SIZE_ONLY.test(name)) || leadsOn(list)) continue;
      if (survey.mentions(/\b(paginat\w*|paging|next|cursors?|link header)\b/i, operation.pointer)) continue;
      const isByTime = operation.parameters.some(({ name }) => RANGE.test(name));
      yield { pointer: operation.pointer, isFurther: isByTime || BEST.test(wordsOf(operation)) };
    }
  },
};

/** Parameters by which the rest of a list can be read, whatever its limit is. */
const RANGE =
  /date|time|since|until|before|after|start|end|from|^to$|min|max|gt|lt|query|filter|find|where|^q$|version/i;
/** Lists of which the first entries are all that is wanted. */
const BEST =
  /\b(search|find|suggest\w*|autocomplete|recent|latest|top|popular|random|recommend\w*|history|logs?|trending|nearby|similar|preview)\b/;

const ORDER =
  /\b(sort(ed|s|ing|able)?|order(ed by|ed in|s by|ing| by| of the| in which)|in (\w+ )?order|newest|oldest|latest|most recent|reverse[- ]chronological\w*|chronological\w*|ascending|descending|alphabetical\w*|rank(ed|ing)?)\b/i;
const ORDER_PARAMETER = /sort|order|direction|^dir$|rank/i;

export const order: QuestionKind = {
  name: 'order',
  title: 'In which order',
  aspect: 'elsewhere',
  harm: 4.5,
  places: 'lists',
  asks: (what) => `In which order are the entries of ${what}, and does it stay the same from page to page?`,
  why: 'The list comes in pages, and which entries a page has depends on an order that is not given.',
  assumed: 'newest first',
  fails: 'entries are skipped or read twice while others are added, and "the latest" is another one',
  find(survey) {
    const paged = [...listsIn(survey)].filter(({ operation }) => operation.parameters.some(isOffset));
    const open = paged.filter(({ operation: { pointer, parameters } }) => {
      const isChosen = parameters.some(({ name }) => ORDER_PARAMETER.test(name));
      return !isChosen && !survey.mentionsNear(ORDER, pointer, ...parameters.map((parameter) => parameter.pointer));
    });
    const isSaid = survey.mentions(/\b(sorted|ordered|sort order|chronological\w*)\b/i, '/info');
    const isStored = survey.operations.some(isCreation);
    return ifCommon(
      open.map(({ operation: { pointer, path } }) => ({
        pointer,
        isFurther: isSaid || !isStored || path.includes('{'),
      })),
      paged.length,
      1 / 4,
    );
  },
};

/** A number by which a part is read by its place in the list; a text is most often a cursor. */
const isOffset = ({ name, schema }: Parameter): boolean =>
  OFFSET.test(name) && (schema?.types.has('integer') === true || schema?.types.has('number') === true);

/** Names by which a part is read by its place in the list, which shifts when others are added. */
const OFFSET = /^\$?(page|skip|offset|start|from|position)$|page[_-]?(number|index)?$|offset$|start[_-]?(index|at)$/i;
