import type { QuestionKind } from '../kind.ts';

export const serverAddress: QuestionKind = {
  name: 'address',
  title: 'No address',
  aspect: 'elsewhere',
  harm: 7,
  places: 'places',
  ask: () => 'At which address is the API reached, and is there one for tests?',
  why: 'The description names no host that a program can call.',
  assumed: 'the host from which the description was loaded',
  fails: 'nothing is reached; or tests write to the real system',
  *find(survey) {
    if (survey.operations.length === 0) return;
    const urls = survey.model.servers.map(({ node }) => String(node.url ?? ''));
    if (urls.some((url) => /^(https?:|wss?:)?\/\/|^\{/.test(url))) return;
    // An address without a host is relative to that of the description.
    const isRelative = urls.some((url) => !/^\/?$/.test(url));
    const isMentioned = survey.mentions(/https?:\/\/(?!\S*(swagger|openapi|github))/i, '/info');
    yield { pointer: '/info', isMinor: isRelative || isMentioned };
  },
};
