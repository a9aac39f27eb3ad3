/** A fenced block of a guide. */
export interface GuideBlock {
  /** `sh`, `console`, `ts`, or another that is only shown. */
  readonly language: string;
  /** What stands behind the language: `server`, or the name of a file. */
  readonly note: string;
  readonly text: string;
  readonly line: number;
  /** The heading of the part in which it stands. */
  readonly heading: string;
}

/** The blocks of a guide, in the order in which a reader meets them. */
export function guideBlocks(markdown: string): GuideBlock[] {
  return [...markdown.matchAll(/^```(\w*) ?(.*)\n([\s\S]*?)^```$/gm)].map(
    ({ 1: language = '', 2: note = '', 3: text = '', index }) => {
      const before = markdown.slice(0, index);
      const [, heading = ''] = /^#+ (.+)$(?![\s\S]*^#+ )/m.exec(before) ?? [];
      return { language, note, text, line: before.split('\n').length, heading };
    },
  );
}

/** A command of a `console` block, with the output that the guide quotes. */
export interface Quoted {
  readonly command: string;
  readonly output: string;
}

/** The commands of a `console` block: each begins with `$ `, continues after a backslash, and its output follows. */
export function quotedCommands(text: string): Quoted[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = ''] = /^(.*\\\n)*.*/.exec(part) ?? [];
      return { command, output: part.slice(command.length).trim() };
    });
}

/** What a quoted output allows: `…` stands for anything that is not the same every time, or too long to be read. */
export function asPattern(output: string): RegExp {
  const parts = output.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`);
}
