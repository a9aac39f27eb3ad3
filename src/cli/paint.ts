import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

const painter =
  (stream: NodeJS.WriteStream) =>
  (style: Style) =>
  (text: string): string =>
    styleText(style, text, { stream });

const out = painter(process.stdout);
const err = painter(process.stderr);

export const paint = {
  title: out('bold'),
  quiet: out('dim'),
  link: out('cyan'),
  good: out('green'),
  open: out('yellow'),
  bad: out('red'),
  error: err('red'),
};
