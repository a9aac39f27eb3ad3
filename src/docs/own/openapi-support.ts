import { markdownPage } from '../markdown.ts';
import { OPENAPI_SUPPORT_PAGE, type Page } from '../page.ts';
import { COMMANDS, type Feature, type FeatureSupport, readFeatures, type TestedCommand } from './openapi-features.ts';

const LEAD = `# OpenAPI support

The features of OpenAPI, and which of our commands treat each as the specification says. It covers OpenAPI 3.1 with JSON Schema 2020-12, and the differences of Swagger 2.0, OpenAPI 3.0 and 3.2.

Every entry is tested: requests to the mock, programs that must and must not compile, requests of the generated client, recorded responses, lines of code, edits of a document, and the pages of its docs. The tests also fail when an entry below works better than it says.`;

/** The names of the commands as users type them. */
const COMMAND_NAMES: Readonly<Record<TestedCommand, string>> = {
  mock: '`mock`',
  types: '`generate` (types)',
  client: '`generate --client`',
  verify: '`verify`',
  check: '`check`',
  diff: '`diff`',
  questions: '`questions`',
  lint: '`lint`',
  docs: '`docs`',
};

/** Writes the page about the features of OpenAPI, and about what is not right yet. */
export async function openApiSupportPage(): Promise<Page> {
  const features = await readFeatures();
  const kinds = Map.groupBy(features, ({ kind }) => kind);
  const parts = [
    LEAD,
    `## In figures\n\n${figuresText(features)}`,
    ...COMMANDS.map((command) => limitsText(command, features)).filter((part) => part !== ''),
    ...[...kinds].map(([{ title }, ofKind]) => `## ${title}\n\n${ofKind.map(entryText).join('\n')}`),
  ];
  return markdownPage({ path: OPENAPI_SUPPORT_PAGE, markdown: `${parts.join('\n\n')}\n` });
}

function figuresText(features: readonly Feature[]): string {
  const rows = COMMANDS.map((command) => {
    const count = (state: FeatureSupport['state']) =>
      features.filter(({ cells }) => cells[command].state === state).length;
    const tested = features.length - count('not applicable');
    return `- ${COMMAND_NAMES[command]}: ${count('right')} of ${tested} features that concern it`;
  });
  return [`There are ${features.length} features.`, '', ...rows].join('\n');
}

/** Lists the features that a command does not treat as the specification says. */
function limitsText(command: TestedCommand, features: readonly Feature[]): string {
  const items = features.flatMap(({ file, cells }) => {
    const cell = cells[command];
    if (cell.state === 'unsupported') return [`- ${file.feature}: not supported. ${cell.why}`];
    if (cell.state !== 'failing') return [];
    const cases = Object.entries(cell.failing).map(([name, today]) => `  - ${codeText(name)}: ${codeText(today)}`);
    return [`- ${file.feature}:\n${cases.join('\n')}`];
  });
  return items.length === 0 ? '' : `## Not yet right in ${COMMAND_NAMES[command]}\n\n${items.join('\n')}`;
}

function entryText({ file, cells }: Feature): string {
  const commandsWith = (...states: FeatureSupport['state'][]) =>
    COMMANDS.filter((command) => states.includes(cells[command].state)).join(', ');
  const right = commandsWith('right');
  const wrong = commandsWith('failing', 'unsupported');
  const states = [...(right === '' ? [] : [`right in ${right}`]), ...(wrong === '' ? [] : [`**not yet in ${wrong}**`])];
  return `- ${file.feature} (${codeText(file.section)}): ${states.join('; ')}`;
}

/** Writes a text as inline code in Markdown. */
const codeText = (text: string): string => `\`${text.replaceAll('`', "'").replaceAll(/\s+/g, ' ')}\``;
