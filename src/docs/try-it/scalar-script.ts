import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';

/**
 * The script of Scalar's standalone build. It comes out of Scalar's plugin for Fastify, which carries it whole: the
 * package of the build itself would install 272 others, all of which are in the script already.
 */
export async function scalarScript(): Promise<string> {
  const app = fastify();
  await app.register(scalar, { routePrefix: '/scalar', configuration: { content: '{}' } });
  const { body } = await app.inject('/scalar/js/scalar.js');
  await app.close();
  return body;
}
