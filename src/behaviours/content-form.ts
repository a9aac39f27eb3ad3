import type { Definition } from './definition.ts';

export interface ContentForm {
  readonly form: 'plain' | 'markdown' | 'html';
  /** Marks a text up, so that a client that shows it as it is can be seen to. */
  mark(text: string): string;
}

export const contentForm: Definition<'content-form', ContentForm> = {
  unchosen: () => ({ form: 'plain', mark: (text) => text }),
  choices: {
    plain: () => ({ form: 'plain', mark: (text) => text }),
    markdown: () => ({ form: 'markdown', mark: (text) => `**${text}**` }),
    html: () => ({ form: 'html', mark: (text) => `<p>${text}</p>` }),
  },
};
