import type { Operation, Schema } from '../../contract/index.ts';
import type { QuestionKind } from '../kind.ts';
import type { Survey } from '../survey.ts';
import { endsInParameter, isStructured, wordsOf } from '../words.ts';

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
  harm: 6,
  places: 'lists',
  asks: (what) => `Is every entry of ${what} in one response, however many there are? If not, how is the rest read?`,
  why: 'The list has neither a parameter for pages nor a link to the next one.',
  assumed: 'that every entry is in the first response',
  fails: 'entries after the first 20 or 100 are missing, without an error, once there are that many',
  *find(survey) {
    for (const list of listsIn(survey)) {
      const { operation } = list;
      if (partNames(operation).length > 0 || leadsOn(list) || survey.mentionsNear(PAGES, operation.pointer)) continue;
      if (survey.mentions(/\b(paginat\w*|paging|paged)\b/i, '/info')) continue;
      yield { pointer: operation.pointer };
    }
  },
};

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
      yield { pointer: operation.pointer };
    }
  },
};

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
  *find(survey) {
    for (const { operation } of listsIn(survey)) {
      const { pointer, parameters } = operation;
      const isPaged = partNames(operation).length > 0;
      if (!isPaged || parameters.some(({ name }) => ORDER_PARAMETER.test(name))) continue;
      if (survey.mentionsNear(ORDER, pointer, ...parameters.map((parameter) => parameter.pointer))) continue;
      if (survey.mentions(/\b(sorted|ordered|sort order|chronological\w*)\b/i, '/info')) continue;
      yield { pointer };
    }
  },
};
