import type { Exchange, Send } from '../../../../src/evidence/verify/index.ts';

/** Lengths of a title, and of a text. */
export interface Limits {
  readonly title?: readonly [least: number, most: number];
  readonly content: readonly [least: number, most: number];
}

const isWithin = (text: unknown, [least, most]: readonly [number, number]): boolean =>
  typeof text !== 'string' || (text.length >= least && text.length <= most);

export const refusal: NonNullable<Exchange['response']> = {
  status: 400,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"message":"The text is too short or too long."}'),
};

/**
 * Sends to a server that refuses texts outside of these limits; what it refuses for something else stays so, as a second
 * server shows: the first stores nothing of what it refuses.
 */
export function limited(create: () => Send, { title = [0, Number.POSITIVE_INFINITY], content }: Limits): Send {
  const [send, sendToSecond] = [create(), create()];
  return async (probe) => {
    const sent = textsIn(probe.body);
    const isRefused = !isWithin(sent.title, title) || !isWithin(sent.content, content);
    if (probe.method !== 'POST' || probe.surface === 'toolkit' || !isRefused) return send(probe);
    const exchange = await sendToSecond(probe);
    const isAccepted = (exchange.response?.status ?? 0) < 300;
    return isAccepted ? { ...exchange, response: refusal } : exchange;
  };
}

function textsIn(body: Uint8Array = new Uint8Array()): { readonly title?: unknown; readonly content?: unknown } {
  try {
    return Object(JSON.parse(Buffer.from(body).toString()));
  } catch {
    return {};
  }
}
