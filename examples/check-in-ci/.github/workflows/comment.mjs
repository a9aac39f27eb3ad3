// Makes a comment in Markdown of the facts in the JSON of `colloquy check`.
import { readFileSync } from 'node:fs';

const { uses } = JSON.parse(readFileSync(process.argv[2], 'utf8'));

/** What a fact is about, by the words that `check` prints. */
const KINDS = [
  [/ query /, 'parameter'],
  [/ (response )?header /, 'header'],
  [/ (body|response) field /, 'field'],
  [/ status /, 'status', 'statuses'],
  [/^[A-Z]+ \S+$/, 'operation'],
];
const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
const listed = (parts) => parts.join(', ').replace(/, ([^,]+)$/, ' and $1');
const distinct = (key, verdict) => [...new Set(uses.filter((use) => use.verdict === verdict).map(key))];

const open = distinct(({ id }) => id, 'open');
const contradicted = distinct(({ fact }) => fact, 'excluded');
const byKind = Object.entries(
  Object.groupBy(
    distinct(({ fact }) => fact, 'invented'),
    (fact) =>
      Math.max(
        0,
        KINDS.findIndex(([pattern]) => pattern.test(fact)),
      ),
  ),
);
const invented = byKind.map(([kind, facts]) => count(facts.length, ...KINDS[kind].slice(1)));

const says = [
  open.length > 0 && `relies on ${count(open.length, 'open point')}`,
  invented.length > 0 && `invents ${listed(invented)}`,
  contradicted.length > 0 && `contradicts the description in ${count(contradicted.length, 'place')}`,
].filter(Boolean);
console.log(
  says.length === 0
    ? "This change takes nothing new for granted that the API's description does not state."
    : `This change ${listed(says)}.`,
);

const rows = uses.filter(({ verdict }) => /^(open|invented|excluded)$/.test(verdict));
if (rows.length > 0) console.log('\n| Where | What | Known of it |\n|---|---|---|');
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
for (const { file, line, verdict, fact, question, nearest, why } of rows) {
  const known = [why, nearest && `nearest: \`${nearest}\``, question].filter(Boolean).join('; ');
  console.log(`| \`${file}:${line}\` | ${verdict}: \`${cell(fact)}\` | ${cell(known)} |`);
}
