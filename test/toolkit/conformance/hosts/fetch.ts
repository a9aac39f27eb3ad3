import { normal, sentBy } from '../wire.ts';
import { type Host, URL_GAPS } from './host.ts';

export const fetchHost: Host = {
  name: 'the handler itself',
  gaps: URL_GAPS,
  start: async (handler) => ({
    async answer(one, protocol) {
      const { method, target, headers, body } = sentBy(one, protocol);
      const stream = () => new ReadableStream({ start: (controller) => controller.enqueue(body) });
      const request = new Request(`http://127.0.0.1${target}`, {
        method,
        headers,
        body: one.framing === 'unfinished' ? stream() : body.length === 0 ? null : body,
        duplex: 'half',
      });
      const response = await handler(request);
      return normal(response.status, response.headers, method === 'HEAD' ? '' : await response.text());
    },
    close: () => handler.drain(),
  }),
};
