/**
 * The Redocly plugin: our typed extensions, our rules, and the configuration `colloquy/marks` with the severity of each.
 * `marks.redocly.yaml` loads it.
 */
import { fromPointer, isJsonObject, modelOf } from '../../contract/model/index.ts';
import type { RedoclyPlugin, RedoclyRule } from './redocly.ts';
import type { LintRule } from './rule.ts';
import { RULES } from './rules.ts';
import { typedExtensions } from './typed-extensions.ts';

const PLUGIN_ID = 'colloquy';

function toRedoclyRule({ checksUnmarked, check }: LintRule<never>): RedoclyRule {
  return (options) => ({
    Root: {
      enter(node, { location, report }) {
        if (!isJsonObject(node)) return;
        const reportAt = (pointer: string, message: string) =>
          report({ message, location: location.child(fromPointer(pointer)).key() });
        const model = modelOf(node);
        if (model.marks.length > 0 || checksUnmarked) check(model, reportAt, options);
      },
    },
  });
}

const plugin: RedoclyPlugin = {
  id: PLUGIN_ID,
  typeExtension: { oas3: typedExtensions },
  rules: { oas3: Object.fromEntries(RULES.map((rule) => [rule.id, toRedoclyRule(rule)])) },
  configs: { marks: { rules: Object.fromEntries(RULES.map(({ id, severity }) => [`${PLUGIN_ID}/${id}`, severity])) } },
};

// biome-ignore lint/style/noDefaultExport: Redocly takes a plugin by the default export of its file.
export default () => plugin;
