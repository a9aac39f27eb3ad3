import { RULES } from '../../authoring/diff/index.ts';
import { markdownPage } from '../markdown.ts';
import { DIFF_RULES_PAGE, type Page } from '../page.ts';

const HEAD = `# Rules of diff

Each change that \`colloquy diff\` reports has a rule, whose id is in its JSON and in the lists of accepted changes. The guide [Changes between two versions](guides/diff.md) shows how to use them.`;

const VALUES = `## Values

These rules are about the values of parameters, headers and bodies. Each has four ids, such as \`request-body.type\`, \`response-body.type\`, \`parameter.type\` and \`response-header.type\`. If fewer values are allowed than before, that is major where callers send them, and minor where they receive them. If more are allowed, it is the other way round. Both at once is major.`;

const FIRST = '## Operations, messages and addresses';

/** Writes the page that explains each rule of diff, with an example and the reason for its rating. */
export function diffRulesPage(): Page {
  const [apiRules, valueRules] = [
    RULES.filter(({ rating }) => rating !== undefined),
    RULES.filter(({ rating }) => rating === undefined),
  ];
  const markdown = [HEAD, FIRST, ...apiRules.map(ruleText), VALUES, ...valueRules.map(ruleText)].join('\n\n');
  return markdownPage({ path: DIFF_RULES_PAGE, markdown: `${markdown}\n` });
}

function ruleText({ ids, rating, title, means, example, why }: (typeof RULES)[number]): string {
  const [id = ''] = ids;
  const name = ids.length === 1 ? id : id.replace(/^.*\./, '');
  const rated = rating === undefined ? '' : ` It is **${rating}**.`;
  return [
    `### \`${name}\``,
    `**${title}.** ${means}${rated} ${why}`,
    `\`\`\`yaml\n# before\n${example.before}\n# after\n${example.after}\n\`\`\``,
  ].join('\n\n');
}
