// Takes for granted that a tool's result, once it is an array, holds rows with a price: Array.isArray, filter and map.
import { createToolkitClient } from 'colloquy';

const toolkits = createToolkitClient({
  baseUrl: 'http://127.0.0.1:3999',
  authorize: ({ headers, ...request }) => ({
    ...request,
    headers: { ...headers, authorization: 'Bearer toolkit-key' },
  }),
});

export async function cheapest(product: string): Promise<number | undefined> {
  const offers = await toolkits.execute('shop', 'offers', { assumed: { json: { product } } });
  if (!Array.isArray(offers)) return undefined;
  const prices = offers
    .filter((offer) => offer.in_stock)
    .map((offer) => offer.price);
  return prices.length > 0 ? Math.min(...prices) : undefined;
}

const price = await cheapest('tea');
console.log(price === undefined ? 'sold out' : `from ${price.toFixed(2)}`);
