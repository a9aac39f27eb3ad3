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

/** Sends to a server that refuses texts outside of these limits; what it refuses for something else stays so. */
export const limited =
  (send: Send, { title = [0, Number.POSITIVE_INFINITY], content }: Limits): Send =>
  async (probe) => {
    const exchange = await send(probe);
    const isAccepted = (exchange.response?.status ?? 0) < 300;
    if (probe.method !== 'POST' || probe.surface === 'toolkit' || !isAccepted) return exchange;
    const sent = textsIn(probe.body);
    return isWithin(sent.title, title) && isWithin(sent.content, content)
      ? exchange
      : { ...exchange, response: refusal };
  };

function textsIn(body: Uint8Array = new Uint8Array()): { readonly title?: unknown; readonly content?: unknown } {
  try {
    return Object(JSON.parse(Buffer.from(body).toString()));
  } catch {
    return {};
  }
}
