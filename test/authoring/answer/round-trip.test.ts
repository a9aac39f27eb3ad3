import { holdRoundTrip, pointsToAnswer } from './support/round-trip.ts';

// test/long/ has each point with every set.
holdRoundTrip(pointsToAnswer('one of an aspect'), 1);
