import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Paints text for a stream: plain where it is no terminal, or where `NO_COLOR` is set. */
const painter =
  (stream: NodeJS.WriteStream) =>
  (style: Style) =>
  (text: string): string =>
    styleText(style, text, { stream });

const out = painter(process.stdout);
const err = painter(process.stderr);

/** The few colours of a Colloquy screen. `error` is for standard error, the others for standard output. */
export const paint = {
  title: out('bold'),
  quiet: out('dim'),
  link: out('cyan'),
  good: out('green'),
  open: out('yellow'),
  bad: out('red'),
  error: err('red'),
};
