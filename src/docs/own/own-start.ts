import { toPointer } from '../../contract/model/index.ts';
import type { StartTexts } from '../page.ts';

const READERS_TEXT = `## You call the API

Send a message from your backend and wait for the reply. The types of the client show what is unknown.

- [Start in five minutes](guides/start.md)
- [Send a message](guides/send-a-message.md)
- [Reference](reference/index.md)
- [All of the client](api/client.md)

## You build a frontend

Run a mock on your machine, or send requests in the browser. The responses name the open points that they guess.

- [Try it](try-it.md)
- [Use the mock](guides/mock.md)
- [Errors](guides/errors.md)

## You serve tools

Let an agent call the tools of your web application over HTTP.

- [Serve a toolkit](guides/toolkit.md)
- [Toolkit endpoints](reference/index.md#toolkits)
- [All of the toolkit](api/toolkit.md)`;

/** The start page of our own site. */
export const OWN_START: StartTexts = {
  headline: 'Send messages to agents',
  description: 'The documentation of a conversational-agent API, with what is known and what is not.',
  about:
    'This API lists agents and conversations, stores memories, and sends messages. The response to a message contains the reply. Toolkit endpoints serve the tools of your web application.',
  command: 'npm ci && npm start',
  readers: READERS_TEXT,
  shownSchema: toPointer(['components', 'schemas', 'SentMessage']),
};
