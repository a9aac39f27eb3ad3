/** The tool that every server offers. It answers at once, so that only the transport to it and back is measured. */
export function forecast(city: string, days: number) {
  return { city, days, summary: 'Rain in the morning, sun from noon.', highest: 21, lowest: 12 };
}

export const KEY = 'bench-key-0123456789';
export const AUTHORIZATION = `Bearer ${KEY}`;

/** About a hundred bytes as JSON. */
export const PARAMETERS = { city: 'Clermont-Ferrand, a city with a name so long that the body has 100 bytes', days: 3 };

/** What the body of a request has to be, as JSON Schema. */
export const BODY = {
  type: 'object',
  required: ['city', 'days'],
  additionalProperties: false,
  properties: { city: { type: 'string' }, days: { type: 'number' } },
};
