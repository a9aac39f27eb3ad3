import { holdRoundTrip, pointsToAnswer } from './support/round-trip.ts';

// Each point with every set stands in test/long/.
holdRoundTrip(pointsToAnswer('one of an aspect'), 1);
