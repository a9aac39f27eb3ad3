/**
 * The Redocly plugin: our typed extensions and rules. `marks.redocly.yaml` loads it; that and `openapi/lint.yaml` say which are on.
 */
import { fromPointer, isJsonObject, modelOf } from '../../contract/model/index.ts';
import type { Plugin, RedoclyRule } from './redocly.ts';
import type { Rule } from './rule.ts';
import * as rules from './rules.ts';
import { typedExtensions } from './typed-extensions.ts';

/** Rules for every document. The others are for those with marks: one without does not claim to mark all that is open. */
const FOR_ALL: readonly unknown[] = [rules.patterns];

function forRedocly(rule: Rule<never>): RedoclyRule {
  return (options) => ({
    Root: {
      enter(node, { location, report }) {
        if (!isJsonObject(node)) return;
        const reportAt = (pointer: string, message: string) =>
          report({ message, location: location.child(fromPointer(pointer)).key() });
        const model = modelOf(node);
        if (model.marks.length > 0 || FOR_ALL.includes(rule)) rule(model, reportAt, options);
      },
    },
  });
}

const kebabCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const plugin: Plugin = {
  id: 'colloquy',
  typeExtension: { oas3: typedExtensions },
  rules: {
    oas3: Object.fromEntries(Object.entries(rules).map(([name, rule]) => [kebabCase(name), forRedocly(rule)])),
  },
};

// biome-ignore lint/style/noDefaultExport: Redocly takes a plugin by the default export of its file.
export default () => plugin;
