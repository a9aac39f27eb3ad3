import type { CommandName, Handler } from './commands.ts';

/** Imports the handler of a command when the command runs, so that help is quick. */
export const HANDLERS: { readonly [Name in CommandName]: () => Promise<Handler<Name>> } = {
  start: () => import('./commands/start.ts').then(({ start }) => start),
  lint: () => import('./commands/lint.ts').then(({ lint }) => lint),
  generate: () => import('./commands/generate.ts').then(({ generate }) => generate),
  mock: () => import('./commands/mock.ts').then(({ mock }) => mock),
  sandbox: () => import('./commands/sandbox.ts').then(({ sandbox }) => sandbox),
  docs: () => import('./commands/docs.ts').then(({ docs }) => docs),
  'open-points': () => import('./commands/open-points.ts').then(({ openPoints }) => openPoints),
  questions: () => import('./commands/questions.ts').then(({ questions }) => questions),
  answer: () => import('./commands/answer.ts').then(({ answer }) => answer),
  diff: () => import('./commands/diff.ts').then(({ diff }) => diff),
  random: () => import('./commands/sets.ts').then(({ random }) => random),
  assume: () => import('./commands/sets.ts').then(({ assume }) => assume),
  toolkit: () => import('./commands/toolkit.ts').then(({ toolkit }) => toolkit),
  verify: () => import('./commands/verify.ts').then(({ verify }) => verify),
  proxy: () => import('./commands/proxy.ts').then(({ proxy }) => proxy),
  check: () => import('./commands/check.ts').then(({ check }) => check),
  agents: () => import('./commands/agents.ts').then(({ agents }) => agents),
  mcp: () => import('./commands/mcp.ts').then(({ mcp }) => mcp),
  compare: () => import('./commands/sets.ts').then(({ compare }) => compare),
};
